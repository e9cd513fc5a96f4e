import { describe, expect, it } from 'vitest'
import { storedPathRules } from '../../../src/jobs/learning/stored-path-rules.ts'
import type { Observation } from '../../../src/evidence/types.ts'
import type { LearnResult } from '../../../src/learn/types.ts'
import { parseDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { corpusOf } from '../../learn/fake-site.ts'
import { learnReport } from '../../learn/sample-report.ts'
import { seenAt } from '../../learn/path-rules/observed.ts'
import { recordOf } from '../support/records.ts'

const REPORT = learnReport({ domain: 'shop.example' })
const RULE = { source: '/m/p/{p2:digits}', destination: '/p/{p2}' }
const CORPUS = corpusOf(['https://shop.example/'])
const OWN = { id: 'own', source: '/x/{a}', destination: '/y/{a}' }
const SEEN = Array.from({ length: 150 }, (_, n) => [`/p/${n}`, `/m/p/${n}`]).flatMap(([page, mirror], n) => [
  seenOf(page!, n),
  seenOf(mirror!, n),
])

function seenOf(path: string, page: number): Observation {
  return seenAt(`https://shop.example${path}`, `${page}`, { fetchedAtMs: REPORT.startedAtMs })
}

function result(more: Partial<LearnResult> = {}): LearnResult {
  return { record: recordOf({ patterns: {} }), report: REPORT, ...more }
}

describe('storedPathRules()', () => {
  it('adds the rules that stored pages prove', async () => {
    const { record } = await storedPathRules({ result: result(), corpus: CORPUS, entries: SEEN, current: undefined })
    expect(record.pathRules).toMatchObject([RULE])
    expect(parseDomainRecord(record).ok).toBe(true)
  })

  it('keeps the rules that are in force now, not those of when the run began', async () => {
    const before = result({ record: recordOf({ patterns: {}, pathRules: [{ ...OWN, id: 'gone' }] }) })
    const current = recordOf({ pathRules: [OWN] })
    const { record } = await storedPathRules({ result: before, corpus: CORPUS, entries: SEEN, current })
    expect(record.pathRules).toMatchObject([OWN, RULE])
    expect(
      (await storedPathRules({ result: before, corpus: CORPUS, entries: [], current: recordOf() })).record.pathRules,
    ).toBeUndefined()
  })

  it('refuses a rule that a single page in fifty contradicts: nothing is fetched to settle it', async () => {
    const entries = SEEN.map((each, i) => (i % 100 === 1 ? seenOf(`/m/p/${(i - 1) / 2}`, 1000 + i) : each))
    const { record, report } = await storedPathRules({ result: result(), corpus: CORPUS, entries, current: undefined })
    expect([record.pathRules, report.paths?.rules]).toEqual([undefined, []])
  })

  it('leaves more observations alone than a step has time for', async () => {
    const entries = Array.from({ length: 50_001 }, (_, i) => SEEN[i % SEEN.length]!)
    const learned = result()
    expect(await storedPathRules({ result: learned, corpus: CORPUS, entries, current: undefined })).toBe(learned)
  })

  it('leaves a rejected map alone', async () => {
    const rejected = result({ report: { ...REPORT, guard: { ...REPORT.guard, outcome: 'rejected' } } })
    expect(
      await storedPathRules({
        result: rejected,
        corpus: CORPUS,
        entries: SEEN,
        current: recordOf({ pathRules: [OWN] }),
      }),
    ).toBe(rejected)
  })
})
