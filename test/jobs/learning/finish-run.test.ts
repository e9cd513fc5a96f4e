import { describe, expect, it } from 'vitest'
import { finishRun, withLearned, type FinishPorts } from '../../../src/jobs/learning/finish-run.ts'
import type { PublishRequest } from '../../../src/jobs/publishing/publish.ts'
import type { LearnResult } from '../../../src/learn/types.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { PublishOutcome } from '../../../src/store/control-actions.ts'
import type { AnomalyRow, RunRow } from '../../../src/store/control-store.ts'
import { learned, recordOf } from '../support/records.ts'

const FLAGS = [{ pattern: '/p?a', names: ['a'] }]

function resultOf(outcome: LearnResult['report']['guard']['outcome'], end = 'complete'): LearnResult {
  const guard = {
    outcome,
    compared: 3,
    flagged: FLAGS,
    vanished: [],
    added: [],
    explanation: '1 of 3 patterns lost a parameter',
  }
  const record = recordOf({ mode: 'observe', patterns: { '/p?b': learned([], ['b']) } })
  return {
    record,
    report: { end, guard, fetches: 24, recalled: 0, troubles: { '5xx': 24 } } as never,
    candidate: recordOf({ patterns: { '/p?a': learned([], ['a']) } }),
  }
}

function world(options: { current?: DomainRecord; outcomes?: readonly PublishOutcome[] } = {}) {
  const run: Partial<RunRow> = {}
  const anomalies = new Map<string, AnomalyRow>()
  const files = new Map<string, unknown>()
  const requests: PublishRequest[] = []
  const shared: unknown[] = []
  const outcomes = [...(options.outcomes ?? [{ kind: 'published', revision: 4, sha256: '' }])]
  const ports = {
    control: {
      runs: { update: async (_: string, change: Partial<RunRow>) => void Object.assign(run, change) },
      anomalies: { add: async (row: AnomalyRow) => void anomalies.set(row.id, row) },
      revisions: { latest: async () => 3 },
    },
    files: {
      write: async (id: string, file: string, value: unknown) => (files.set(file, value), `runs/${id}/${file}.json`),
    },
    current: async () => options.current,
    publish: async (request: PublishRequest) => (
      requests.push(request),
      outcomes.length > 1 ? outcomes.shift()! : outcomes[0]!
    ),
    nowMs: () => 99,
    shareVerdicts: async (...verdicts: unknown[]) => void shared.push(verdicts),
    firstMode: 'rewrite',
  } as unknown as FinishPorts
  return { ports, run, anomalies, files, requests, shared }
}

/** @param previous what the run began from, if not what is in force now */
const finish = async (result: LearnResult, ports: FinishPorts, previous?: DomainRecord) =>
  finishRun({ runId: 'run-1', domain: 'shop.example', result, previous: previous ?? (await ports.current('')) }, ports)

describe('finishRun', () => {
  it('publishes a first map in the mode that the operator wants for new domains', async () => {
    const { ports, run, requests, files } = world()
    expect(await finish(resultOf('first'), ports)).toBe('done')
    expect(requests).toMatchObject([
      { record: { mode: 'rewrite', patterns: { '/p?b': {} } }, expectedLatest: 3, actor: { by: 'learner' } },
    ])
    expect(run).toEqual({ state: 'done', revision: 4, message: 'revision 4 is in force', endedAtMs: 99 })
    expect([...files.keys()]).toEqual(['report', 'record'])
  })

  it('shares the verdicts of a map that came into force, before the run has ended', async () => {
    const { ports, run, shared } = world({ current: recordOf({ platform: ['shopify'] }) })
    const result = resultOf('first')
    let state: unknown = 'unknown'
    await finish(result, {
      ...ports,
      shareVerdicts: async (...verdicts) => {
        state = run.state
        await ports.shareVerdicts(...verdicts)
      },
    })
    expect([shared, state]).toEqual([[[result.report, ['shopify']]], undefined])
  })

  it('shares no verdicts of a map that is held back', async () => {
    const { ports, shared } = world({ current: recordOf() })
    await finish(resultOf('rejected'), ports)
    await finish(resultOf('first'), { ...ports, publish: async () => ({ kind: 'refused', path: '', message: '' }) })
    expect(shared).toEqual([])
  })

  it('takes only what was learned, and leaves what people and audits have set', async () => {
    const quarantine = [{ name: 'x', pattern: '/p?x', since: '' }]
    const current = recordOf({ mode: 'redirect', keep: ['k'], veto: ['gclid'], quarantine })
    const { ports, requests } = world({ current })
    await finish(resultOf('accepted'), ports)
    expect(requests[0]?.record).toMatchObject({
      mode: 'redirect',
      keep: ['k'],
      veto: ['gclid'],
      quarantine,
      patterns: { '/p?b': {} },
    })
    expect(Object.keys(requests[0]!.record.patterns)).toEqual(['/p?b'])
  })

  it('publishes over no map that the run has not seen, unless it says the same', async () => {
    const previous = recordOf({ patterns: { '/p?a': learned(['a'], []) } })
    const changed = recordOf({ patterns: { '/p?b': learned(['b'], []) } })
    const { ports, run, anomalies, requests } = world({ current: changed })
    const { candidate: _, ...result } = resultOf('accepted')
    expect(await finish(result, ports, previous)).toBe('held')
    expect(requests).toEqual([])
    expect(run).toMatchObject({ state: 'held', endedAtMs: 99, message: expect.stringContaining('was changed while') })
    const flagged = [...FLAGS, { pattern: '/p?b', names: ['b'] }]
    expect(anomalies.get('anomaly-run-1')).toMatchObject({ state: 'open', flagged, explanation: run.message })
    // The mode and the lists are no part of the map; a step that comes again finds its own.
    const others = [
      recordOf({ ...previous, mode: 'off', keep: ['x'] }),
      recordOf({ patterns: resultOf('first').record.patterns }),
    ]
    for (const current of others)
      expect(await finish(resultOf('accepted'), world({ current }).ports, previous)).toBe('done')
  })

  it('publishes nothing of a rejected map and puts it before a person', async () => {
    const { ports, run, anomalies, files, requests } = world({ current: recordOf() })
    expect(await finish(resultOf('rejected'), ports, recordOf())).toBe('held')
    expect(requests).toEqual([])
    expect(run).toMatchObject({ state: 'held', message: '1 of 3 patterns lost a parameter' })
    expect(anomalies.get('anomaly-run-1')).toMatchObject({
      state: 'open',
      candidateKey: 'runs/run-1/candidate.json',
      flagged: FLAGS,
    })
    expect(files.get('candidate')).toMatchObject({ patterns: { '/p?a': {} } })
  })

  it('publishes what the guard let through of a map and asks about the rest', async () => {
    const { ports, run, anomalies, requests } = world({ current: recordOf() })
    expect(await finish(resultOf('accepted-with-holds'), ports)).toBe('held')
    expect([requests.length, anomalies.size]).toEqual([1, 1])
    expect(run.message).toBe('revision 4 is in force; 1 of 3 patterns lost a parameter')
  })

  it('reads the record again after another publish, and gives up when publishes keep coming', async () => {
    const conflict = { kind: 'conflict', latest: 7 } as const
    const once = world({ outcomes: [conflict, { kind: 'published', revision: 8, sha256: '' }] })
    expect(await finish(resultOf('first'), once.ports)).toBe('done')
    expect(once.requests).toHaveLength(2)
    const always = world({ outcomes: [conflict] })
    expect(await finish(resultOf('first'), always.ports)).toBe('failed')
    expect(always.requests).toHaveLength(3)
  })

  it.each([
    [{ kind: 'unchanged', revision: 3 }, 'done', 'nothing new was learned'],
    [
      { kind: 'refused', path: 'patterns', message: 'too large' },
      'failed',
      'the record is not fit for use: patterns: too large',
    ],
  ] satisfies [PublishOutcome, string, string][])('says what came of %j', async (outcome, state, message) => {
    const { ports, run } = world({ outcomes: [outcome] })
    expect(await finish(resultOf('first'), ports)).toBe(state)
    expect(run).toMatchObject({ state, message })
  })

  it('is done where there was nothing to ask, and fails where no page could be seen', async () => {
    const { ports, run } = world({ current: recordOf() })
    const result = resultOf('accepted', 'unreachable')
    await finish({ ...result, report: { ...result.report, fetches: 0, troubles: {}, recalled: 0 } }, ports)
    expect(run).toMatchObject({ state: 'done', message: expect.stringContaining('nothing to ask') })
    expect(run).not.toHaveProperty('revision')
    await finish({ ...result, report: { ...result.report, fetches: 24, recalled: 0 } }, ports)
    expect(run).toMatchObject({ state: 'failed', message: 'no page of the site could be seen' })
    await finish({ ...result, report: { ...result.report, fetches: 90 } }, ports)
    expect(run).toMatchObject({ message: 'the site has stopped answering' })
  })

  it('publishes nothing when no page could be seen', async () => {
    const { ports, run, requests } = world({ current: recordOf() })
    expect(await finish(resultOf('accepted', 'unreachable'), ports)).toBe('failed')
    expect([requests.length, run.state]).toEqual([0, 'failed'])
  })
})

describe('withLearned', () => {
  it('takes parameters, templates and vetoes by template, and drops those of the record before', () => {
    const second = { v: 2, templates: ['/p'], parameters: {}, vetoByTemplate: { sort: ['/p'] } } as const
    expect(withLearned(recordOf({ keep: ['a'] }), recordOf(second))).toMatchObject({ ...second, keep: ['a'] })
    const back = withLearned(recordOf(second), recordOf())
    expect([back.v, back.templates, back.parameters, back.vetoByTemplate]).toEqual([1, undefined, undefined, undefined])
  })

  it('adds what the run vetoed to what was vetoed', () => {
    const merged = withLearned(recordOf({ veto: ['a', 'b'] }), recordOf({ veto: ['b', 'c'] }))
    expect(merged.veto).toEqual(['a', 'b', 'c'])
  })

  it('replaces path rules that were learned, and keeps them where none were', () => {
    const rule = (id: string) => ({ id, source: '/a', destination: '/b' })
    expect(
      withLearned(recordOf({ pathRules: [rule('old')] }), recordOf({ pathRules: [rule('new')] })).pathRules,
    ).toEqual([rule('new')])
    expect(withLearned(recordOf({ pathRules: [rule('old')] }), recordOf()).pathRules).toEqual([rule('old')])
  })
})
