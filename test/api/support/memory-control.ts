/** The control Worker's memory, archive, pointer and actions, in maps; every write is noted. */

import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { Actor, ControlActions, PublishOptions, PublishOutcome } from '../../../src/store/control-actions.ts'
import type {
  AnomalyRow,
  AuditRow,
  ControlStore,
  DomainRow,
  LogRow,
  PageRequest,
  RevisionRow,
  RowPage,
  RunRow,
} from '../../../src/store/control-store.ts'
import type { StoreJobRow, StoreProblem } from '../../../src/store/d1-store-jobs.ts'

/** Everything that the fakes hold, for tests to fill and to look at. */
export interface Memory {
  readonly domains: Map<string, DomainRow>
  readonly revisions: RevisionRow[]
  readonly runs: RunRow[]
  readonly anomalies: AnomalyRow[]
  readonly audits: AuditRow[]
  readonly log: LogRow[]
  /** By `<domain>/<revision>`. */
  readonly archived: Map<string, DomainRecord>
  /** By host. */
  readonly pointed: Map<string, DomainRecord>
  /** By key. */
  readonly files: Map<string, unknown>
  readonly storeJobs: StoreJobRow[]
  readonly storeProblems: Map<string, readonly StoreProblem[]>
  /** Names of the writing calls that were made, in order. */
  readonly writes: string[]
}

export const NOW_MS = Date.parse('2026-11-21T12:00:00Z')

/** Nothing yet. */
export function emptyMemory(): Memory {
  return {
    domains: new Map(),
    revisions: [],
    runs: [],
    anomalies: [],
    audits: [],
    log: [],
    archived: new Map(),
    pointed: new Map(),
    files: new Map(),
    storeJobs: [],
    storeProblems: new Map(),
    writes: [],
  }
}

/** A sealed record. */
export function recordOf(domain: string, revision = 1, extra: Partial<DomainRecord> = {}): DomainRecord {
  return sealDomainRecord({
    v: 1,
    domain,
    revision,
    builtAt: '2026-11-01T00:00:00.000Z',
    mode: 'rewrite',
    patterns: {},
    ...extra,
  })
}

/** Brings a record into force, as a publish does. */
export function putInForce(memory: Memory, record: DomainRecord, by = 'test', reason = 'test'): void {
  const { domain, revision, sha256 } = record
  const known = memory.domains.get(domain) ?? { domain, onboardedAtMs: 1, revision: 0, learns: true }
  memory.domains.set(domain, { ...known, revision })
  memory.archived.set(`${domain}/${revision}`, record)
  for (const host of [...(record.aliases ?? []), domain]) memory.pointed.set(host, record)
  memory.revisions.push({ domain, revision, sha256, state: 'published', at: NOW_MS, by, reason })
}

/** Rows newest first; the cursor is how many were shown. */
function paged<Row>(rows: readonly Row[], { limit = 50, cursor = '0' }: PageRequest = {}): RowPage<Row> {
  const from = Number(cursor)
  const shown = rows.toReversed().slice(from, from + limit)
  return from + limit < rows.length ? { rows: shown, cursor: String(from + limit) } : { rows: shown }
}

function ofDomain<Row extends { readonly domain: string }>(rows: readonly Row[], domain: string | undefined): Row[] {
  return rows.filter((row) => domain === undefined || row.domain === domain)
}

/** A {@link ControlStore} over memory. */
export function memoryControl(memory: Memory): ControlStore {
  const { domains, revisions, runs, anomalies, audits, log, writes } = memory
  const unused = (): Promise<never> => Promise.reject(new Error('the API has no business here'))
  return {
    domains: {
      list: async (page) => paged([...domains.values()].toReversed(), page),
      get: async (domain) => domains.get(domain),
      async onboard(domain, onboardedAtMs) {
        writes.push('onboard')
        if (domains.has(domain)) return false
        domains.set(domain, { domain, onboardedAtMs, revision: 0, learns: true })
        return true
      },
      meet: unused,
      async setLearns(domain, learns) {
        writes.push('setLearns')
        const row = domains.get(domain)
        if (row !== undefined) domains.set(domain, { ...row, learns })
      },
      async setFetchRate(domain, fetchRate) {
        writes.push('setFetchRate')
        const { fetchRate: _, ...row } = domains.get(domain) ?? { domain, onboardedAtMs: 0, revision: 0, learns: true }
        domains.set(domain, fetchRate === undefined ? row : { ...row, fetchRate })
      },
      claimDue: unused,
      checkAgain: unused,
    },
    revisions: {
      list: async (domain, page) => paged(ofDomain(revisions, domain), page),
      get: async (domain, revision) => ofDomain(revisions, domain).find((row) => row.revision === revision),
      claim: unused,
      markPublished: unused,
      unfinished: unused,
      latest: async (domain) => Math.max(0, ...ofDomain(revisions, domain).map(({ revision }) => revision)),
      highest: unused,
    },
    runs: {
      list: async (domain, page) => paged(ofDomain(runs, domain), page),
      get: async (id) => runs.find((run) => run.id === id),
      begin: unused,
      update: unused,
    },
    anomalies: {
      list: async (domain, page) =>
        paged(
          ofDomain(anomalies, domain).filter(({ state }) => page?.only === undefined || (page.only === 'open') === (state === 'open')), // prettier-ignore
          page,
        ),
      get: async (id) => anomalies.find((anomaly) => anomaly.id === id),
      add: unused,
      decide: unused,
    },
    audits: {
      list: async (domain, page) =>
        paged(
          ofDomain(audits, domain).filter(({ outcome }) => page?.outcome === undefined || page.outcome === outcome),
          page,
        ),
      get: async (id) => audits.find((audit) => audit.id === id),
      counts: async (domain) => {
        const count = (outcome: AuditRow['outcome']): number =>
          ofDomain(audits, domain).filter((audit) => audit.outcome === outcome).length
        return { equal: count('equal'), differ: count('differ'), inconclusive: count('inconclusive') }
      },
      add: unused,
      find: unused,
      forget: unused,
      mergesCounted: unused,
      countMerges: unused,
    },
    log: {
      list: async (domain, page) => paged(ofDomain(log, domain), page),
      async add(row) {
        writes.push('log')
        log.push(row)
      },
      addUnlessSaid: unused,
    },
  }
}

/** {@link ControlActions} that do to memory what the jobs do to the platform. */
export function memoryActions(memory: Memory): ControlActions {
  const { writes, revisions } = memory
  async function publish(
    record: DomainRecord,
    { by, reason }: Actor,
    { latest: expected, liftQuarantine = false }: PublishOptions = {},
  ): Promise<PublishOutcome> {
    writes.push(liftQuarantine ? 'publish, lifting the quarantine' : 'publish')
    const latest = Math.max(0, ...ofDomain(revisions, record.domain).map(({ revision }) => revision))
    if (expected !== undefined && expected !== latest) return { kind: 'conflict', latest }
    const { sha256: _, ...rest } = record
    const next = sealDomainRecord({ ...rest, revision: latest + 1, builtAt: new Date(NOW_MS).toISOString() })
    putInForce(memory, next, by, reason)
    return { kind: 'published', revision: next.revision, sha256: next.sha256 }
  }
  return {
    publish,
    async rollback(domain, revision, actor, options) {
      writes.push('rollback')
      const current = memory.domains.get(domain)?.revision ?? 0
      const record = memory.archived.get(`${domain}/${revision ?? current - 1}`)
      const foreign = options?.hosts !== undefined && record?.aliases?.some((host) => !options.hosts?.includes(host))
      if (foreign === true) return { kind: 'refused', path: 'aliases.0', message: 'not for this host' }
      return record === undefined ? { kind: 'unknown' } : publish(record, actor, options)
    },
    async purge(domain, request, { by, reason }) {
      writes.push('purge')
      memory.log.push({ at: NOW_MS, by, action: 'purge', domain, detail: `${JSON.stringify(request)}: ${reason}` })
      return { adapter: 'memory', places: [{ place: 'edge', done: true, where: 'the process', pages: 2 }] }
    },
    async startRun(domain, options, { reason }) {
      writes.push('startRun')
      const busy = memory.runs.find((run) => run.domain === domain && run.state === 'running')
      if (busy !== undefined) return { kind: 'busy', runId: busy.id }
      const id = `run-${memory.runs.length + 1}`
      memory.runs.push({ id, domain, state: 'running', reason, startedAtMs: NOW_MS, options })
      return { kind: 'started', runId: id }
    },
    async stopRun(runId) {
      writes.push('stopRun')
      const at = memory.runs.findIndex(({ id, state }) => id === runId && state === 'running')
      const run = memory.runs[at]
      if (run !== undefined) memory.runs[at] = { ...run, state: 'stopped', endedAtMs: NOW_MS }
      return run !== undefined
    },
    async decideAnomaly(id, decision, actor) {
      writes.push('decideAnomaly')
      const at = memory.anomalies.findIndex((anomaly) => anomaly.id === id)
      const anomaly = memory.anomalies[at]
      if (anomaly === undefined) return { kind: 'unknown' }
      if (anomaly.state !== 'open') return { kind: 'already' }
      const state = decision === 'approve' ? 'approved' : 'rejected'
      memory.anomalies[at] = { ...anomaly, state, decidedAt: NOW_MS, decidedBy: actor.by, decidedReason: actor.reason }
      if (decision === 'reject') return { kind: 'decided' }
      const candidate = memory.files.get(anomaly.candidateKey) as DomainRecord
      return { kind: 'decided', published: await publish(candidate, actor) }
    },
  }
}
