/** What the jobs over the whole store need: reading it row by row, and moving rows to other keys. */

import type { RuleRevision } from '../records/rule-revision.ts'
import type { UrlRow } from './url-store.ts'

/** A key that a change of rules left behind. */
export interface Alias {
  readonly oldKey: string
  readonly newKey: string
  /** Rules that left the key behind. */
  readonly rules: RuleRevision
  /** Host of the URL that had the key; empty in aliases from before hosts were noted. */
  readonly host: string
}

/** Something that points at a row that does not exist. */
export interface Orphan {
  readonly table: 'links' | 'metadata' | 'redirects'
  readonly id: number
  /** The missing row, or for a field its row. */
  readonly missingId: number
}

/** One re-keying. There is one for each scope; another one takes its place. */
export interface BackfillRun {
  /** A host, whose rows are re-keyed; empty: every row. */
  readonly scope: string
  /** Rules of the run: a run under other rules does not continue it. */
  readonly ruleRevision: string
}

/** How far a re-keying has come. */
export interface BackfillProgress extends BackfillRun {
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
  readonly rules: RuleRevision
}

/** A row that is dissolved into another one. */
export interface RowMerge {
  readonly row: UrlRow
  readonly intoId: number
}

/** One step of a backfill; it is taken as a whole or not at all. */
export interface RekeyBatch {
  readonly run: BackfillRun
  readonly cursor: { readonly from: number; readonly to: number }
  readonly scanned: number
  /** Rows that stay, with their key of now, changed or not. */
  readonly moves: readonly RowMove[]
  readonly merges: readonly RowMerge[]
  /** Keys that no row has any more, and where they lead; never a key of `moves`. */
  readonly aliases: readonly Alias[]
}

/** Reads in order of ids, so that a page starts where the last one ended. */
export interface UrlMaintenance {
  /** @param host only rows of URLs on this host; without a port */
  rows(afterId: number, limit: number, host?: string): Promise<readonly UrlRow[]>
  /** Those of the hosts that have rows, in order. */
  hostsWithRows(hosts: readonly string[]): Promise<readonly string[]>
  /** Rows that have one of the keys, in order of their ids; aliases are not followed. */
  rowsByKeys(keys: readonly string[]): Promise<readonly UrlRow[]>
  /** In order of the old keys. */
  aliases(afterKey: string, limit: number): Promise<readonly Alias[]>
  /** Removes aliases on these hosts that records of this domain made. */
  dropAliases(hosts: readonly string[], domain: string): Promise<void>
  /** Up to `limit` of each table. */
  orphans(limit: number): Promise<readonly Orphan[]>
  /** The latest run over a scope. */
  backfill(scope: string): Promise<BackfillProgress | undefined>
  /** Begins at the first row of the scope, in place of an earlier run over it. */
  startBackfill(run: BackfillRun, atMs: number): Promise<BackfillProgress>
  /** `outdated`: these rows, or the run, were changed meanwhile; nothing was done, plan again. */
  commitBatch(batch: RekeyBatch): Promise<'done' | 'outdated'>
  /** Marks the end, unless another run has taken its place. */
  finishBackfill(run: BackfillRun, atMs: number): Promise<void>
}
