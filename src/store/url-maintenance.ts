/** What the jobs over the whole store need: reading it row by row, and moving rows to other keys. */

import type { UrlRow } from './url-store.ts'

/** A key that a change of rules left behind. */
export interface Alias {
  readonly oldKey: string
  readonly newKey: string
  readonly ruleRevision: number
}

/** Something that points at a row that does not exist. */
export interface Orphan {
  readonly table: 'links' | 'metadata' | 'redirects'
  readonly id: number
  /** The missing row, or for a field its row. */
  readonly missingId: number
}

/** How far the re-keying to a revision has come. */
export interface BackfillProgress {
  readonly ruleRevision: number
  /** Last row that is done; 0 at the start. */
  readonly cursor: number
  /** Greatest id when it began; rows that came later are done too. */
  readonly lastId: number
  readonly scanned: number
  /** Rows that got another key. */
  readonly rekeyed: number
  /** Rows that were merged into another one. */
  readonly merged: number
  readonly startedAtMs: number
  readonly finishedAtMs: number | null
}

/** A row and what it becomes. */
export interface RowMove {
  readonly row: UrlRow
  readonly key: string
  readonly url: string
  readonly provider: string | null
  readonly itemKind: string | null
  readonly itemId: string | null
}

/** A row that is dissolved into another one. */
export interface RowMerge {
  readonly row: UrlRow
  readonly intoId: number
}

/** One step of a backfill; it is taken as a whole or not at all. */
export interface RekeyBatch {
  readonly ruleRevision: number
  readonly cursor: { readonly from: number; readonly to: number }
  readonly scanned: number
  /** Rows that stay, with their key of now, changed or not. */
  readonly moves: readonly RowMove[]
  readonly merges: readonly RowMerge[]
  /** Keys that no row has any more, and where they lead; never a key of `moves`. */
  readonly aliases: readonly { readonly oldKey: string; readonly newKey: string }[]
}

/** Reads in order of ids, so that a page starts where the last one ended. */
export interface UrlMaintenance {
  rows(afterId: number, limit: number): Promise<readonly UrlRow[]>
  /** Rows that have one of the keys, in order of their ids; aliases are not followed. */
  rowsByKeys(keys: readonly string[]): Promise<readonly UrlRow[]>
  /** In order of the old keys. */
  aliases(afterKey: string, limit: number): Promise<readonly Alias[]>
  /** Up to `limit` of each table. */
  orphans(limit: number): Promise<readonly Orphan[]>
  backfill(ruleRevision: number): Promise<BackfillProgress | undefined>
  /** Begins at the first row, also where an earlier run to this revision has ended. */
  startBackfill(ruleRevision: number, atMs: number): Promise<BackfillProgress>
  /** `outdated`: somebody changed these rows meanwhile; nothing was done, plan again. */
  commitBatch(batch: RekeyBatch): Promise<'done' | 'outdated'>
  finishBackfill(ruleRevision: number, atMs: number): Promise<void>
}
