/** Changes of a record's settings, differences of two records, and where records are looked up. */

import type { RuleSet } from '../types.ts'
import type {
  AdapterName,
  DomainRecord,
  LIST_SETTINGS,
  LearnedParameter,
  LearnedPattern,
  Mode,
  PathRule,
  PatternKey,
} from './domain-record.ts'

/** Settings with one value. */
export interface SingleSettings {
  readonly mode?: Mode | undefined
  /** Share of canonical URLs, 0…1. */
  readonly rollout?: number | null | undefined
  readonly adapter?: AdapterName | null | undefined
}

/** Settings that are lists, each with a value of this type. */
export type Lists<Value> = { readonly [Name in (typeof LIST_SETTINGS)[number]]?: Value | null | undefined }

/** A change of some entries of a list: what is there already is not added, and what is not there is not removed. */
export interface ListPatch {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

/** Changes whole members: a plain list replaces the list, and `modeByPath` all modes of paths. */
export interface WholeChange extends SingleSettings, Lists<readonly string[] | ListPatch> {
  readonly replace: true
  readonly modeByPath?: Readonly<Record<string, Mode>> | null | undefined
}

/** Changes entries: members that are absent, and entries that are not named, stay. `null` removes a whole member. */
export interface EntriesChange extends SingleSettings, Lists<ListPatch> {
  readonly replace?: false | undefined
  /** By path prefix; `null` removes the mode of that prefix. */
  readonly modeByPath?: Readonly<Record<string, Mode | null>> | null | undefined
}

/** A change as in JSON Merge Patch (RFC 7396), with patches for lists: members replace, `null` removes, absent ones stay. */
export type SettingsChange = EntriesChange | WholeChange

/** Names that came and went. */
export interface ListChange {
  readonly field: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** One pattern that came, went or changed. `dropsNow` are names that were not dropped before: each merges pages anew. */
export interface PatternChange {
  readonly pattern: PatternKey
  readonly dropsNow: readonly string[]
  readonly keepsNow: readonly string[]
  /** Names whose droppable values changed. */
  readonly values: readonly string[]
  readonly basis: { readonly from: LearnedPattern['basis'] | null; readonly to: LearnedPattern['basis'] | null }
}

/** One parameter that came, went or changed. Places are templates, or `everywhere` for all other paths. */
export interface ParameterChange {
  readonly name: string
  /** Places on which it was not dropped before: each merges pages anew. */
  readonly dropsNow: readonly string[]
  readonly keepsNow: readonly string[]
  /** Templates on which static rules do not drop it any more. */
  readonly protectedNow: readonly string[]
  readonly protectedNoMore: readonly string[]
  /** Templates, `''` for every path, on which other values are kept or dropped. */
  readonly values: readonly string[]
  readonly basis: { readonly from: LearnedParameter['basis'] | null; readonly to: LearnedParameter['basis'] | null }
}

/** Outcome of `diffRecords()`. JSON-serializable. */
export interface RecordDiff {
  readonly from: number
  readonly to: number
  readonly patterns: {
    readonly added: readonly PatternChange[]
    readonly removed: readonly PatternChange[]
    readonly changed: readonly PatternChange[]
  }
  readonly parameters: {
    readonly added: readonly ParameterChange[]
    readonly removed: readonly ParameterChange[]
    readonly changed: readonly ParameterChange[]
  }
  /** `keep`, `strip`, `veto`, `aliases`, …, `quarantine` (as `name in pattern`), `vetoByTemplate` (as `rule on template`), `queryEnds`, `templates`. Only those that changed. */
  readonly lists: readonly ListChange[]
  /** Single values: `mode`, `rollout`, `adapter`, `modeByPath /p`. Null: not set. */
  readonly values: readonly {
    readonly field: string
    readonly from: string | number | null
    readonly to: string | number | null
  }[]
  /** In the order of the newer record; a change of order alone is one too, because the first rule that matches decides. */
  readonly pathRules: {
    readonly added: readonly PathRule[]
    readonly removed: readonly PathRule[]
    readonly reordered: boolean
  }
}

/** Settings on which two records differ. */
export type SettingsDiff = Pick<RecordDiff, 'lists' | 'values'>

/** What a look-up found for a host: a record, or one that must not be used and why (one line for people). */
export type FoundRecord =
  | { readonly record: DomainRecord; readonly problem?: undefined }
  | { readonly record?: undefined; readonly problem: string; readonly domain: string }

/** A look-up for many hosts at once. Rejects when a store of records does. */
export interface RecordsInForce {
  /**
   * Finds the record of each host as the edge does (`rules/record-concerns.ts`). A host without one is left out.
   *
   * @param hosts lower case, without a port, each once
   */
  of(hosts: readonly string[]): Promise<ReadonlyMap<string, FoundRecord>>
  /** What is laid over the built-in rules on every host. */
  overlay(): Promise<RuleSet | undefined>
}
