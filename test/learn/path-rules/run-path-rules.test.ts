import { describe, expect, it } from 'vitest'
import type { EvidenceEntry, Observation } from '../../../src/evidence/types.ts'
import type { LearnReport, LearnResult } from '../../../src/learn/types.ts'
import { emptyRecord } from '../../../src/learn/path-rules/proof/publish-rules.ts'
import { withPathRules } from '../../../src/learn/path-rules/run-path-rules.ts'
import { parseDomainRecord, sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { corpusOf } from '../fake-site.ts'
import { learnReport } from '../sample-report.ts'
import { seenAt } from './observed.ts'
import { pages } from './small-sites.ts'

const STARTED = learnReport().startedAtMs
const DAY_MS = 24 * 3600 * 1000

/** A mirror of 150 pages, seen when the run began. */
const MIRROR = seenOf(pages(150, (n) => [`/p/${n}`, `/m/p/${n}`]))
const RULE = { source: '/m/p/{p2:digits}', destination: '/p/{p2}' }

function seenOf(labelled: ReturnType<typeof pages>, fetchedAtMs = STARTED): Observation[] {
  return labelled.map(({ url, cluster }) => seenAt(url, cluster, { fetchedAtMs }))
}

function run(
  more: Partial<LearnReport> = {},
  pathRules?: readonly { id: string; source: string; destination: string }[],
): LearnResult {
  const record = sealDomainRecord({ ...emptyRecord('a.test'), revision: 7, ...(pathRules && { pathRules }) })
  return { record, report: learnReport({ domain: 'a.test', ...more }) }
}

const corpus = corpusOf(['https://a.test/'])

const learn = (result: LearnResult, entries: Iterable<EvidenceEntry> = MIRROR, isFit = true): Promise<LearnResult> =>
  withPathRules({ result, corpus, entries, isFit: () => isFit })

describe('withPathRules()', () => {
  it('adds rules to the record of a run and keeps its revision', async () => {
    const { record, report } = await learn(run())
    expect(record).toMatchObject({ revision: 7, pathRules: [RULE] })
    expect(parseDomainRecord(record).ok).toBe(true)
    expect(report.paths).toMatchObject({ rules: record.pathRules, urls: 300 })
  })

  it('adds rules after an update that the guard accepts, and where the budget was spent', async () => {
    const accepted = { guard: { ...learnReport().guard, outcome: 'accepted' as const } }
    for (const more of [accepted, { end: 'budget' as const }]) {
      expect((await learn(run(more))).record.pathRules).toMatchObject([RULE])
    }
  })

  it('keeps the rules of the record in front', async () => {
    const own = { id: 'own', source: '/x/{a}', destination: '/y/{a}' }
    const { record } = await learn(run({}, [own]))
    expect(record.pathRules).toMatchObject([own, RULE])
  })

  it('leaves the record alone where nothing is proved', async () => {
    const result = run()
    const { record, report } = await learn(result, MIRROR.slice(0, 100))
    expect(record).toBe(result.record)
    expect(report.paths).toMatchObject({ rules: [], urls: 100 })
  })

  it('leaves the record alone when it would not be fit for use', async () => {
    const result = run()
    const { record, report } = await learn(result, MIRROR, false)
    expect(record).toBe(result.record)
    expect(report.paths).toMatchObject({ rules: [], dropped: [{ reason: expect.stringContaining('not fit') }] })
  })

  it('learns nothing from pages of long ago', async () => {
    const old = seenOf(
      pages(150, (n) => [`/p/${n}`, `/m/p/${n}`]),
      STARTED - 8 * DAY_MS,
    )
    expect((await learn(run(), old)).record.pathRules).toBeUndefined()
  })

  it('learns nothing from pages of another version of the fingerprint', async () => {
    const old = MIRROR.map((page) => (page.kind === 'page' ? { ...page, fingerprint: { ...page.fingerprint, version: 1 } } : page)) // prettier-ignore
    expect((await learn(run(), old)).record.pathRules).toBeUndefined()
  })

  it.each([
    { end: 'stopped' },
    { end: 'unreachable' },
    { mode: 'seed' },
    { fingerprint: 'dom' },
    { fingerprint: 'meta' },
    { guard: { ...learnReport().guard, outcome: 'rejected' } },
    { guard: { ...learnReport().guard, outcome: 'accepted-with-holds' } },
  ] satisfies Partial<LearnReport>[])('learns nothing from a run with %j', async (more) => {
    const result = run(more)
    expect(await learn(result)).toBe(result)
  })
})
