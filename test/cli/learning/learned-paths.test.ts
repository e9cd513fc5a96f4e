import { describe, expect, it } from 'vitest'
import { fetchedForPathRules, withLearnedPaths } from '../../../src/cli/learning/learned-paths.ts'
import type { Observation } from '../../../src/evidence/types.ts'
import { emptyRecord } from '../../../src/learn/path-rules/publish-rules.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'
import { pages } from '../../learn/path-rules/small-sites.ts'
import { learnReport } from '../../learn/sample-report.ts'

const REPORT = learnReport({ domain: 'a.test' })
const RESULT = { record: sealDomainRecord(emptyRecord('a.test')), report: REPORT }
const never = (url: string): Promise<Observation> => Promise.reject(new Error(`fetched ${url}`))
const take = (): never => {
  throw new Error('no body')
}

describe('withLearnedPaths()', () => {
  const seen = pages(150, (n) => [`/p/${n}`, `/m/p/${n}`]).map(({ url, cluster }) =>
    seenAt(url, cluster, { fetchedAtMs: REPORT.startedAtMs }),
  )

  it('adds the rule of a mirror that the run has observed anyway', async () => {
    const settings = { fingerprint: 'content' } as const
    const { record } = await withLearnedPaths(RESULT, seen, { settings, fetchPage: never, maxFetches: 0 })
    expect(record.pathRules).toMatchObject([{ source: '/m/p/{p2:digits}', destination: '/p/{p2}' }])
  })

  it('looks for none when told not to', async () => {
    const settings = { fingerprint: 'content', pathRules: false } as const
    expect(await withLearnedPaths(RESULT, seen, { settings, fetchPage: never, maxFetches: 0 })).toBe(RESULT)
  })
})

describe('fetchedForPathRules()', () => {
  it('takes pages from the log in order, then fetches and logs', async () => {
    const known = [seenAt('/a', 'first'), seenAt('/b', 'b'), seenAt('/a', 'second')]
    const logged: Observation[] = []
    const fetchPage = fetchedForPathRules(known, async (url) => seenAt(url, 'new'), (one) => void logged.push(one)) // prettier-ignore
    const hashes: unknown[] = []
    for (const url of ['/a', '/a', '/b', '/a']) hashes.push(await fetchPage(url, take))
    expect(hashes).toMatchObject(['first', 'second', 'b', 'new'].map((hash) => ({ fingerprint: { hash } })))
    expect(logged).toMatchObject([{ url: '/a', fingerprint: { hash: 'new' } }])
  })
})
