import { describe, expect, it } from 'vitest'
import { decideAnomaly, type DecisionPorts } from '../../../src/jobs/publishing/decide-anomaly.ts'
import type { PublishRequest } from '../../../src/jobs/publishing/publish.ts'
import type { PublishOutcome } from '../../../src/store/control-actions.ts'
import type { AnomalyDecision, AnomalyRow, LogRow } from '../../../src/store/control-store.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { learned, recordOf } from '../support/records.ts'

const ADA = { by: 'ada', reason: 'looked at it' }
const BOB = { by: 'bob', reason: 'wrong page' }
const CANDIDATE = recordOf({ mode: 'observe', patterns: { '/p?a': learned([], ['a']) } })

function world(
  options: {
    candidate?: unknown
    outcome?: PublishOutcome | Error
    current?: DomainRecord
    previous?: DomainRecord
  } = {},
) {
  const log: Pick<LogRow, 'action'>[] = []
  const requests: PublishRequest[] = []
  const outcome = options.outcome ?? { kind: 'published', revision: 5, sha256: '' }
  const anomaly: { -readonly [K in keyof AnomalyRow]: AnomalyRow[K] } & { decision?: AnomalyDecision } = {
    id: 'anomaly-1',
    domain: 'shop.example',
    runId: 'run-1',
    at: 1,
    state: 'open',
    candidateKey: 'runs/run-1/candidate.json',
    flagged: [],
    explanation: '',
  }
  const ports = {
    control: {
      anomalies: {
        get: async (id: string) => (id === anomaly.id ? anomaly : undefined),
        decide: async (_: string, decision: AnomalyDecision) => {
          if (anomaly.state !== 'open') return false
          anomaly.state = decision.state
          anomaly.decision = decision
          log.push({ action: decision.state })
          return true
        },
      },
      revisions: { latest: async () => 4 },
    },
    files: {
      readKey: async (key: string) => {
        if (key.endsWith('/previous.json')) return options.previous
        return 'candidate' in options ? options.candidate : CANDIDATE
      },
    },
    current: async () => options.current ?? recordOf({ keep: ['k'] }),
    publish: async (request: PublishRequest) => {
      requests.push(request)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    nowMs: () => 9,
  } as unknown as DecisionPorts
  return { ports, log, requests, anomaly }
}

const approve = (ports: DecisionPorts) => decideAnomaly(ports, { id: 'anomaly-1', decision: 'approve' }, ADA)

describe('decideAnomaly', () => {
  it('publishes the candidate under the settings of now', async () => {
    const { ports, log, requests, anomaly } = world()
    expect(await approve(ports)).toMatchObject({ kind: 'decided', published: { revision: 5 } })
    expect(requests[0]?.record).toMatchObject({ mode: 'rewrite', keep: ['k'], patterns: { '/p?a': {} } })
    expect(requests[0]?.actor).toEqual({ by: 'ada', reason: 'approved anomaly-1: looked at it' })
    expect([anomaly.decision, log[0]?.action]).toEqual([{ state: 'approved', by: 'ada', reason: 'looked at it', atMs: 9, revision: 5 }, 'approved']) // prettier-ignore
  })

  it('keeps settings that were changed meanwhile', async () => {
    const { ports, requests } = world()
    let keep = ['k']
    const publish: DecisionPorts['publish'] = async (request) => {
      if (requests.length > 0) return ports.publish(request)
      requests.push(request)
      keep = ['k', 'set meanwhile']
      return { kind: 'conflict', latest: 5 }
    }
    const outcome = await approve({ ...ports, publish, current: async () => recordOf({ keep }) })
    expect(outcome).toMatchObject({ kind: 'decided', published: { kind: 'published' } })
    expect(requests[0]?.expectedLatest).toBe(4)
    expect(requests[1]?.record.keep).toEqual(keep)
  })

  it('drops nothing that was found to matter since, and was not asked about', async () => {
    const current = recordOf({ patterns: { '/p?a': learned(['a'], []) } })
    const late = world({ current })
    expect(await approve(late.ports)).toMatchObject({
      published: {
        kind: 'refused',
        path: 'patterns./p?a',
        message: expect.stringContaining('a on /p?a is known to matter since'),
      },
    })
    expect([late.requests.length, late.anomaly.state]).toEqual([0, 'open'])
    // Known when the run began, or asked about.
    expect(await approve(world({ current, previous: current }).ports)).toMatchObject({
      published: { kind: 'published' },
    })
    const asked = world({ current })
    asked.anomaly.flagged = [{ pattern: '/p?a', names: ['a'] }]
    expect(await approve(asked.ports)).toMatchObject({ published: { kind: 'published' } })
  })

  it('leaves the map as it is when it is rejected', async () => {
    const { ports, log, requests, anomaly } = world()
    expect(await decideAnomaly(ports, { id: 'anomaly-1', decision: 'reject' }, ADA)).toEqual({ kind: 'decided' })
    expect([requests.length, log[0]?.action]).toEqual([0, 'rejected'])
    expect(anomaly.decision).toEqual({ state: 'rejected', by: 'ada', reason: 'looked at it', atMs: 9 })
  })

  it('decides once, and knows nothing of others', async () => {
    const { ports, requests } = world()
    await approve(ports)
    expect(await approve(ports)).toEqual({ kind: 'already' })
    expect(await decideAnomaly(ports, { id: 'anomaly-2', decision: 'approve' }, ADA)).toEqual({ kind: 'unknown' })
    expect(requests).toHaveLength(1)
  })

  it('lets a rejection stand that comes while the candidate is brought into force', async () => {
    const { ports, log, requests, anomaly } = world()
    const publish: DecisionPorts['publish'] = async (request) => {
      if (requests.length === 0) await decideAnomaly(ports, { id: 'anomaly-1', decision: 'reject' }, BOB)
      return ports.publish(request)
    }
    expect(await approve({ ...ports, publish })).toEqual({ kind: 'already' })
    expect([anomaly.state, log.map(({ action }) => action)]).toEqual(['rejected', ['rejected']])
    expect(requests.map(({ record, expectedLatest }) => [Object.keys(record.patterns), expectedLatest])).toEqual([
      [['/p?a'], 4],
      [['/products/*?spot&variant'], 5],
    ])
    expect(requests[1]?.actor).toEqual({ by: 'ada', reason: 'anomaly-1 was rejected while it was approved' })
  })

  it('stays open when the candidate cannot be published', async () => {
    for (const outcome of [
      { kind: 'conflict', latest: 9 },
      { kind: 'refused', path: 'mode', message: 'no' },
    ] as const) {
      const { ports, anomaly, log } = world({ outcome })
      expect(await approve(ports)).toEqual({ kind: 'decided', published: outcome })
      expect([anomaly.state, log.length]).toEqual(['open', 0])
    }
    const { ports, anomaly } = world({ outcome: new Error('away') })
    await expect(approve(ports)).rejects.toThrow('away')
    expect(anomaly.state).toBe('open')
  })

  it.each([undefined, {}, { ...CANDIDATE, mode: 'off' }])('publishes no candidate that is %j', async (candidate) => {
    const { ports, requests } = world({ candidate })
    expect(await approve(ports)).toMatchObject({ kind: 'decided', published: { kind: 'refused' } })
    expect(requests).toEqual([])
  })
})
