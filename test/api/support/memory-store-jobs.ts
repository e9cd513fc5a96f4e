/** Jobs over the URL store in memory; they begin, and do nothing. */

import type { StoreJobServices } from '../../../src/api/job-services.ts'
import type { StoreJobRow } from '../../../src/store/d1-store-jobs.ts'
import { NOW_MS, type Memory } from './memory-control.ts'

/** A job that has ended. */
export function storeJob(id: string, more: Partial<StoreJobRow>): StoreJobRow {
  const kind = 'count'
  const base = {
    id,
    kind,
    state: 'done',
    by: 'test',
    ruleRevision: '1',
    startedAtMs: NOW_MS,
    endedAtMs: NOW_MS,
  } as const
  return { ...base, part: 1, scanned: 0, rekeyed: 0, merged: 0, ...more }
}

/** {@link StoreJobServices} over memory. */
export function memoryStoreJobs({ storeJobs, storeProblems, writes }: Memory): StoreJobServices {
  return {
    get: async (id) => storeJobs.find((job) => job.id === id),
    list: async ({ limit = 50 } = {}) => ({ rows: storeJobs.toReversed().slice(0, limit) }),
    lastCheck: async () => storeJobs.findLast(({ kind, state }) => kind === 'invariants' && state === 'done'),
    problems: async (id) => storeProblems.get(id) ?? [],
    async forget() {
      writes.push('forget problems')
    },
    async start({ kind, by, counted }) {
      const count = storeJobs.find(({ id }) => id === counted)
      if (kind === 'backfill' && count?.kind !== 'count') return { kind: 'uncounted' }
      const busy = storeJobs.find(({ state }) => state === 'running')
      if (busy !== undefined) return { kind: 'busy', jobId: busy.id }
      writes.push(`start ${kind}`)
      const { endedAtMs: _, ...begun } = storeJob(`${kind}-${storeJobs.length + 1}`, { kind, state: 'running', by })
      storeJobs.push(begun)
      return { kind: 'started', jobId: begun.id }
    },
  }
}
