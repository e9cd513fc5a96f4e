import { describe, expect, it } from 'vitest'
import { withLearnedPaths } from '../../../src/cli/learning/learned-paths.ts'
import { emptyRecord } from '../../../src/learn/path-rules/proof/publish-rules.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { corpusOf } from '../../learn/fake-site.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'
import { pages } from '../../learn/path-rules/small-sites.ts'
import { learnReport } from '../../learn/sample-report.ts'

const REPORT = learnReport({ domain: 'a.test' })
const RESULT = { record: sealDomainRecord(emptyRecord('a.test')), report: REPORT }

describe('withLearnedPaths()', () => {
  const entries = pages(150, (n) => [`/p/${n}`, `/m/p/${n}`]).map(({ url, cluster }) =>
    seenAt(url, cluster, { fetchedAtMs: REPORT.startedAtMs }),
  )
  const run = { corpus: corpusOf(['https://a.test/']), entries }

  it('adds the rule of a mirror that the evidence proves', async () => {
    const { record } = await withLearnedPaths(RESULT, run, {})
    expect(record.pathRules).toMatchObject([{ source: '/m/p/{p2:digits}', destination: '/p/{p2}' }])
  })

  it('looks for none when told not to', async () => {
    expect(await withLearnedPaths(RESULT, run, { pathRules: false })).toBe(RESULT)
  })
})
