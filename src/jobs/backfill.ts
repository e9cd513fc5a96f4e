/**
 * Re-keys the store after a change of rules: rows get the key that their URL has now, rows of one identity are merged, and
 * the keys of before become aliases. The cursor is in the database and moves with the rows, so a run that is killed anywhere
 * goes on where it was.
 */

import type { BackfillProgress, UrlMaintenance } from '../store/url-maintenance.ts'
import type { StoreRules } from '../store/url-store.ts'
import { moveOf, planRekey } from './plan-rekey.ts'

/** What {@link runBackfill} is wired with. */
export interface BackfillOptions {
  readonly rules: StoreRules
  /** Rows in one transaction; default 200. */
  readonly batchRows?: number | undefined
  readonly nowMs: () => number
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined
}

/** What a dry run found. */
export interface BackfillCounts {
  readonly scanned: number
  readonly rekeyed: number
  readonly merged: number
}

// Their URLs, of up to 8 KiB, are bound as one text, and D1 takes 2 MB.
const BATCH_ROWS = 200
/** A batch that others keep changing under our hands is given up after so many plans. */
const MAX_PLANS = 20

/**
 * Goes on with the unfinished run to this revision, or begins one. Rejects where the database does, or where other writers
 * change the same rows faster than they can be planned; what was done stays done.
 */
export async function runBackfill(store: UrlMaintenance, options: BackfillOptions): Promise<BackfillProgress> {
  const { rules, nowMs } = options
  const { ruleRevision } = rules
  const before = await store.backfill(ruleRevision)
  const unfinished = before !== undefined && before.finishedAtMs === null
  let progress = unfinished ? before : await store.startBackfill(ruleRevision, nowMs())
  while (await step(store, options, progress.cursor)) {
    progress = await present(store, ruleRevision)
    options.onProgress?.(progress)
  }
  await store.finishBackfill(ruleRevision, nowMs())
  return present(store, ruleRevision)
}

/**
 * One batch after the cursor, for callers that schedule the steps themselves, such as a Workflow.
 *
 * @returns false when there is nothing left
 */
export async function step(
  store: UrlMaintenance,
  { rules, batchRows = BATCH_ROWS }: Pick<BackfillOptions, 'rules' | 'batchRows'>,
  cursor: number,
): Promise<boolean> {
  for (let plan = 0; plan < MAX_PLANS; plan++) {
    const rows = await store.rows(cursor, batchRows)
    const last = rows.at(-1)
    if (last === undefined) return false
    const changes = await planRekey(rows, rules, (keys) => store.rowsByKeys(keys))
    const batch = {
      ruleRevision: rules.ruleRevision,
      cursor: { from: cursor, to: last.id },
      scanned: rows.length,
      ...changes,
    }
    if ((await store.commitBatch(batch)) === 'done') return true
    // Another run may have done this very step.
    if ((await present(store, rules.ruleRevision)).cursor !== cursor) return true
  }
  throw new Error(`the rows after ${cursor} were changed by others in each of ${MAX_PLANS} attempts; try again later`)
}

/** What a run would do, without doing it. Keeps the keys of changed rows in memory. */
export async function countBackfill(
  store: UrlMaintenance,
  { rules, batchRows = BATCH_ROWS }: Pick<BackfillOptions, 'rules' | 'batchRows'>,
): Promise<BackfillCounts> {
  const targets = new Set<string>()
  let [scanned, rekeyed, merged] = [0, 0, 0]
  for (let cursor = 0; ;) {
    const rows = await store.rows(cursor, batchRows)
    const last = rows.at(-1)
    if (last === undefined) return { scanned, rekeyed, merged }
    cursor = last.id
    scanned += rows.length
    const changed = rows.map((row) => moveOf(row, rules)).filter(({ row, key }) => row.key !== key)
    const fresh = [...new Set(changed.map(({ key }) => key).filter((key) => !targets.has(key)))]
    const holders = fresh.length === 0 ? [] : await store.rowsByKeys(fresh)
    // The first of a group moves to the new key, unless a row that belongs there has it; all others are merged into it.
    const held = holders.filter((row) => moveOf(row, rules).key === row.key).length
    rekeyed += fresh.length - held
    merged += changed.length - (fresh.length - held)
    for (const key of fresh) targets.add(key)
  }
}

async function present(store: UrlMaintenance, ruleRevision: number): Promise<BackfillProgress> {
  const progress = await store.backfill(ruleRevision)
  if (progress === undefined) throw new Error(`no backfill to revision ${ruleRevision} has begun`)
  return progress
}
