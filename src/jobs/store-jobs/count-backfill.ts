/** What a backfill would do, without doing it: slice by slice, since a store may be larger than a step of a Workflow. */

import type { UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import { movesOf } from './plan-rekey.ts'

/** What a dry run found. */
export interface BackfillCounts {
  readonly scanned: number
  readonly rekeyed: number
  readonly merged: number
}

/** How {@link countSlice} reads. */
export interface CountOptions {
  readonly rules: StoreRules
  /** Rows in one read; default 200. */
  readonly batchRows?: number | undefined
}

/** What one slice adds. */
export interface CountedSlice extends BackfillCounts {
  /** Last row that was read. */
  readonly cursor: number
  readonly isDone: boolean
  /** Keys that rows of this slice move to, and none of an earlier one did. */
  readonly fresh: readonly string[]
}

const BATCH_ROWS = 200
/** A step of a Workflow may answer with 1 MiB. */
const MAX_FRESH_CHARACTERS = 500_000

/** Counts the whole store. Keeps the keys of changed rows in memory. Rejects only where the database does. */
export async function countBackfill(store: UrlMaintenance, options: CountOptions): Promise<BackfillCounts> {
  const targets = new Set<string>()
  let [cursor, scanned, rekeyed, merged] = [0, 0, 0, 0]
  for (;;) {
    const slice = await countSlice(store, options, { cursor, targets, reads: 1 })
    scanned += slice.scanned
    rekeyed += slice.rekeyed
    merged += slice.merged
    if (slice.isDone) return { scanned, rekeyed, merged }
    cursor = slice.cursor
    for (const key of slice.fresh) targets.add(key)
  }
}

/**
 * Counts what comes after the cursor, in so many reads at most.
 *
 * @param from.targets keys that rows of earlier slices move to
 */
export async function countSlice(
  store: UrlMaintenance,
  { rules, batchRows = BATCH_ROWS }: CountOptions,
  from: { readonly cursor: number; readonly targets: ReadonlySet<string>; readonly reads: number },
): Promise<CountedSlice> {
  const own = new Set<string>()
  let { cursor } = from
  let [scanned, rekeyed, merged, characters] = [0, 0, 0, 0]
  for (let read = 0; read < from.reads && characters < MAX_FRESH_CHARACTERS; read++) {
    const rows = await store.rows(cursor, batchRows)
    const last = rows.at(-1)
    if (last === undefined) return { scanned, rekeyed, merged, cursor, isDone: true, fresh: [...own] }
    cursor = last.id
    scanned += rows.length
    const changed = (await movesOf(rows, rules)).filter(({ row, key }) => row.key !== key)
    const wanted = new Set(changed.map(({ key }) => key))
    const fresh = [...wanted].filter((key) => !from.targets.has(key) && !own.has(key))
    const holders = fresh.length === 0 ? [] : await store.rowsByKeys(fresh)
    // The first of a group moves to the new key, unless a row that belongs there has it; all others are merged into it.
    const settled = (await movesOf(holders, rules)).filter(({ row, key }) => row.key === key)
    const moving = fresh.length - settled.length
    rekeyed += moving
    merged += changed.length - moving
    for (const key of fresh) own.add(key)
    characters += fresh.reduce((sum, key) => sum + key.length + 3, 0)
  }
  return { scanned, rekeyed, merged, cursor, isDone: false, fresh: [...own] }
}
