import { MIN_URLS, type ScheduledStores } from '../../../src/jobs/scheduled-work.ts'
import type { DomainRow, RunRow } from '../../../src/store/control-store.ts'

export const DAY_MS = 24 * 3_600_000
export const NOW_MS = Date.UTC(2026, 10, 21)

/** What is known of the domains of a {@link world}. */
export interface World {
  readonly domains: readonly string[]
  readonly learns?: boolean
  readonly urls?: number
  readonly last?: Partial<RunRow>
  readonly alive?: boolean
}

/** Stores of domains that are all alike, and what was done to them. */
export function world({ domains, learns = true, urls = MIN_URLS, last, alive = true }: World) {
  const did: string[] = []
  const row = (domain: string): DomainRow => ({ domain, onboardedAtMs: 0, revision: 0, learns })
  const run = (domain: string): RunRow => ({
    id: `run-${domain}`,
    domain,
    state: 'done',
    reason: '',
    startedAtMs: 0,
    ...last,
  })
  const stores = {
    control: {
      domains: {
        // Pages of one row, so that paging is tried.
        list: async ({ cursor }: { cursor?: string } = {}) => {
          const at = cursor === undefined ? 0 : Number(cursor)
          return {
            rows: domains.slice(at, at + 1).map(row),
            ...(at + 1 < domains.length && { cursor: String(at + 1) }),
          }
        },
      },
      runs: {
        latestOf: async (asked: readonly string[]) =>
          new Map(last === undefined ? [] : asked.map((domain) => [domain, run(domain)])),
        update: async (id: string, change: Partial<RunRow>) => void did.push(`${id} ${change.state}`),
        forgetObservations: async (beforeMs: number) => void did.push(`forget ${(NOW_MS - beforeMs) / DAY_MS} days`),
      },
    },
    stats: {
      condense: async (nowMs: number) => void did.push(`condense ${nowMs}`),
      forget: async (beforeMs: number) => void did.push(`forget figures ${(NOW_MS - beforeMs) / DAY_MS} days`),
    },
    corpus: (domain: string) => ({
      urls: async () => urls,
      expire: async (nowMs: number) => void did.push(`expire ${domain} ${nowMs}`),
    }),
    startRun: async (domain: string) => {
      did.push(`start ${domain}`)
      return { kind: 'started', runId: 'run-new' }
    },
    isAlive: async () => alive,
    forgetUrls: async (beforeMs: number) => void did.push(`forget URLs ${(NOW_MS - beforeMs) / DAY_MS} days`),
  } as unknown as ScheduledStores
  return { stores, did }
}

/** The same world, in which domains that a run was begun for, or `learned` ones, have had a run. */
export function remembering({ stores, did }: ReturnType<typeof world>, learned: readonly string[] = []) {
  const row: RunRow = { id: 'run', domain: '', state: 'done', reason: '', startedAtMs: 0, endedAtMs: 1 }
  const last = new Map(learned.map((domain) => [domain, row]))
  const runs = { ...stores.control.runs, latestOf: async () => last }
  const startRun: ScheduledStores['startRun'] = async (domain, ...rest) => {
    last.set(domain, { ...row, startedAtMs: NOW_MS, endedAtMs: NOW_MS })
    return stores.startRun(domain, ...rest)
  }
  return { did, stores: { ...stores, startRun, control: { ...stores.control, runs } } }
}
