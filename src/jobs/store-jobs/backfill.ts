/**
 * Re-keys rows after a change of rules or of a record: they get the key that their URL has now, rows of one identity are merged,
 * and the keys of before become aliases. The cursor is in the database and moves with the rows, so a run that is killed anywhere
 * goes on where it was.
 */

import type { BackfillProgress, BackfillRun, UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import type { StoreRules } from '../../store/urls/url-store.ts'
import { changedKeys, planRekey, type ChangedKey } from './plan-rekey.ts'

/** What {@link runBackfill} is wired with. */
export interface BackfillOptions {
  readonly rules: StoreRules
  /** Which rows, and what the run goes by; default: every row, by the stamp of the rules. */
  readonly run?: BackfillRun | undefined
  /** Rows in one transaction; default 200. */
  readonly batchRows?: number | undefined
  readonly nowMs: () => number
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined
  /** Called with keys before they change; repeats some after an interruption. */
  readonly carryOver?: ((keys: readonly ChangedKey[]) => Promise<void>) | undefined
}

// Their URLs, of up to 8 KiB, are bound as one text, and D1 takes 2 MB.
const BATCH_ROWS = 200
/** A batch that others keep changing under our hands is given up after so many plans. */
const MAX_PLANS = 20

/**
 * Continues the unfinished run, or begins one. Rejects when the database does, when a run by other rules replaces it, or when
 * other writers change the same rows faster than they can be planned. Finished batches remain.
 */
export async function runBackfill(store: UrlMaintenance, options: BackfillOptions): Promise<BackfillProgress> {
  let progress = await beginBackfill(store, options)
  while (progress.finishedAtMs === null) {
    progress = await advanceBackfill(store, options, 1)
    if (progress.finishedAtMs === null) options.onProgress?.(progress)
  }
  return progress
}

/** The run that {@link advanceBackfill} goes on with: the unfinished one by the same rules, or a new one. */
export async function beginBackfill(
  store: UrlMaintenance,
  options: Pick<BackfillOptions, 'rules' | 'run' | 'nowMs'>,
): Promise<BackfillProgress> {
  const run = runOf(options)
  const before = await store.backfill(run.scope)
  const goesOn = before?.finishedAtMs === null && before.ruleRevision === run.ruleRevision
  return goesOn ? before : store.startBackfill(run, options.nowMs())
}

function runOf({ run, rules }: Pick<BackfillOptions, 'rules' | 'run'>): BackfillRun {
  return run ?? { scope: '', ruleRevision: rules.stamp }
}

/**
 * Goes on by so many batches at most, for callers that schedule the steps themselves, such as a Workflow. Safe to repeat: it
 * goes on from what the database says was done, and leaves a run that has ended as it is.
 */
export async function advanceBackfill(
  store: UrlMaintenance,
  options: BackfillOptions,
  batches: number,
): Promise<BackfillProgress> {
  const run = runOf(options)
  let progress = await present(store, run)
  for (let batch = 0; batch < batches && progress.finishedAtMs === null; batch++) {
    const isMore = await step(store, options, progress.cursor)
    if (!isMore) await store.finishBackfill(run, options.nowMs())
    progress = await present(store, run)
  }
  return progress
}

/**
 * One batch after the cursor.
 *
 * @returns false when there is nothing left
 */
export async function step(
  store: UrlMaintenance,
  options: Pick<BackfillOptions, 'rules' | 'run' | 'batchRows' | 'carryOver'>,
  cursor: number,
): Promise<boolean> {
  const { rules, batchRows = BATCH_ROWS, carryOver } = options
  const run = runOf(options)
  const host = run.scope === '' ? undefined : run.scope
  for (let plan = 0; plan < MAX_PLANS; plan++) {
    const rows = await store.rows(cursor, batchRows, host)
    const last = rows.at(-1)
    if (last === undefined) return false
    const changes = await planRekey(rows, rules, (keys) => store.rowsByKeys(keys))
    const changed = changedKeys(changes)
    if (changed.length > 0) await carryOver?.(changed)
    const batch = {
      run,
      cursor: { from: cursor, to: last.id },
      scanned: rows.length,
      ...changes,
    }
    if ((await store.commitBatch(batch)) === 'done') return true
    // Another run may have done this very step.
    if ((await present(store, run)).cursor !== cursor) return true
  }
  throw new Error(`the rows after ${cursor} were changed by others in each of ${MAX_PLANS} attempts; try again later`)
}

async function present(store: UrlMaintenance, { scope, ruleRevision }: BackfillRun): Promise<BackfillProgress> {
  const progress = await store.backfill(scope)
  const rows = scope === '' ? 'every row' : `the rows of ${scope}`
  if (progress === undefined) throw new Error(`no backfill of ${rows} has begun`)
  if (progress.ruleRevision !== ruleRevision)
    throw new Error(`a backfill of ${rows} to ${progress.ruleRevision} took the place of the one to ${ruleRevision}`)
  return progress
}
