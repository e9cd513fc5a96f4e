/** A plan of what a cache has to do with a URL, in words that every cache has: names, values, path patterns. JSON-serializable. */

/** What one cache must do so that the variants of a page share one entry. See `apply-plan.ts` for its exact meaning. */
export interface ExportPlan {
  /** Version of this shape. */
  readonly plan: 1
  readonly from: PlanOrigin
  /** Exact hosts that the plan is about, in lower case; empty: every host but {@link exceptHosts}. */
  readonly hosts: readonly string[]
  /** A regular expression of hosts whose URLs stay as they are; empty: none. */
  readonly exceptHosts: string
  readonly gate: Gate
  /** Parameters that mean nothing to any page, most of them trackers. In this order. */
  readonly drop: readonly DropGroup[]
  /**
   * Names, in lower case and of any case in a query, that are trackers under a condition that no plan says. Beside one of them, no name is
   * dropped alone: the edge looks up what is left without it.
   */
  readonly untold: readonly string[]
  readonly templates: readonly TemplatePlan[]
  /** Templates whose query is read in order: there, what may be dropped is dropped from its end, and nothing else is changed. */
  readonly inOrder: readonly OrderedTemplate[]
  /** Whether and where names are sorted; undefined: nowhere. */
  readonly sort?: { readonly exceptPaths: readonly string[]; readonly exceptTemplates: readonly string[] }
  /**
   * Names that are no secret, session or action whatever their value is, if that is shorter than `MAX_LEFT_VALUE`: those that the record
   * knows, and those that denote identity everywhere.
   */
  readonly harmless: readonly string[]
  /** What the record says and no plan can say: path rules, URLs in values. */
  readonly unsaid: readonly Unsaid[]
}

/** What a plan was made from. */
export interface PlanOrigin {
  /** Undefined: the static rules alone. */
  readonly domain?: string
  readonly revision?: number
  /** SHA-256 of the record. */
  readonly record?: string
  /** SHA-256 of the fixtures that these rules agree with. */
  readonly contract: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
}

/**
 * Which URLs a cache may change at all. Regular expressions in a portable subset: no look-around, no back-references, no classes but
 * bracketed ones, so RE2, PCRE and JavaScript read them alike.
 */
export interface Gate {
  /** A path must match it. */
  readonly path: string
  /** A path must match none of them, compared without case: actions, clicks, sessions, URLs in paths. */
  readonly leavePath: readonly string[]
  /** A query must match it: names in plain characters, some of them with `=`, empty pieces allowed. */
  readonly query: string
  /** The same without empty pieces. */
  readonly tidyQuery: string
  /** A query whose trackers are gone must match none of them, compared without case: secrets, sessions, actions. */
  readonly leaveQuery: readonly string[]
  /** A query must not hold all names of one of these, compared without case: `code` with `state`. */
  readonly leaveTogether: readonly (readonly string[])[]
  /** If stated, a query whose trackers are gone must match it: known names alone. For caches that cannot list what is left alone. */
  readonly onlyQuery?: string
  readonly maxQueryBytes: number
  readonly maxParameters: number
}

/** Names that are dropped under one condition. Names are decoded and exact, and may be written behind `amp;`. */
export interface DropGroup {
  readonly names: readonly string[]
  /** In lower case, compared without case. */
  readonly namesAnyCase: readonly string[]
  /** Only on paths with one of these prefixes. */
  readonly paths?: readonly string[]
  readonly exceptPaths?: readonly string[]
  /** Not on paths of these templates. */
  readonly exceptTemplates?: readonly string[]
  /** Only if the value has no `%` and matches this portable expression as a whole; it matches neither `&` nor `%`. */
  readonly value?: string
  /** Not if the value matches this one, or holds a `%`. */
  readonly exceptValue?: string
  /** Expressions of queries, trackers included, that stay as they are: with these values the names are secrets. Compared without case. */
  readonly leaveIf?: readonly string[]
}

/**
 * What was learned about the paths of one template. If no set decides, and no guarded name is there, stripped names are dropped; then the
 * sets are looked up again, and if none decides, each name is judged alone.
 */
export interface TemplatePlan {
  /** `/product/*`; `''`: paths of no other template. */
  readonly template: string
  /** The first whose names are those of the query, each once, decides. */
  readonly sets: readonly SetPlan[]
  /** Names that the operator or a platform strips, exact; where sets and names are known, they are among the names. */
  readonly strip: readonly string[]
  /** What is done with each name where no set decides; one written out goes before one with `#`. */
  readonly names: readonly NamePlan[]
  /** Beside one of these, no name is dropped alone: a set may be about what is left. `#` is a run of digits. */
  readonly guarded: readonly string[]
}

/** A template whose query is read in order. */
export interface OrderedTemplate {
  readonly template: string
  /** Dropped from the end of the query, as trackers without a condition on the path are. `#` is a run of digits. */
  readonly names: readonly string[]
}

/** One exact set of names. `#` in a name is a run of digits. */
export interface SetPlan {
  /** Sorted by code unit. */
  readonly names: readonly string[]
  /** By name: its value, decoded, is one of these. */
  readonly when?: Readonly<Record<string, readonly string[]>>
  readonly drop: readonly string[]
  /** Nothing is dropped if one of these names comes twice: what is known of its values holds no more. */
  readonly single: readonly string[]
}

/** One name on the paths of a template. */
export interface NamePlan {
  readonly name: string
  readonly drop: boolean
  /**
   * Values, decoded, for which the opposite is done. A dropped name stays if one of its values is listed; a kept one is dropped if it comes
   * once, with a listed value.
   */
  readonly otherwise?: readonly string[]
}

/** One thing that a configuration does not say, and why. */
export interface Unsaid {
  /** Such as `path rule p1`, `tracking:ref`, `/product/*?color&id`. */
  readonly what: string
  readonly why: string
}

/** What a cache can do with a plan; anything else stays as it is. */
export interface Abilities {
  /** Conditions on a value: `value` and `exceptValue`, neither, or the first alone. */
  readonly values: 'all' | 'matching' | 'none'
  /** Conditions on the path of trackers. */
  readonly paths: boolean
  /** Exact sets of names. */
  readonly sets: 'all' | 'none'
  /** Names by path template. `plain`: without `#` where another name is written out. */
  readonly names: 'all' | 'plain' | 'none'
  /**
   * `all`: as the edge, for names of letters, digits, `_` and `-`. `numbered`: the same, in queries where a name comes twice up
   * to {@link MAX_NUMBERED} pairs. `few`: in up to {@link MAX_SORTED} pairs. `none`.
   */
  readonly sort: 'all' | 'numbered' | 'few' | 'none'
  /** Queries with empty pieces (`a=1&&b=2`). */
  readonly emptyPieces: boolean
  /** Runs of neighbouring trackers that it finds in one query; any number if absent. */
  readonly maxRuns?: number
  /** Pieces of a query, trackers aside, up to which it drops learned names; any number if absent. */
  readonly maxLearned?: number
  /** Paths that it leaves as they are match this too; any if absent. */
  readonly path?: string
}

/** One file of a configuration. */
export interface ExportedFile {
  readonly name: string
  readonly text: string
}

/** A complete configuration that listens and forwards. */
export interface Standalone {
  /** `http://host:port`. */
  readonly origin: string
  readonly listen: { readonly host: string; readonly port: number }
  /** The folder that the files are written to, absolute. */
  readonly folder: string
}

/** One cache that a plan can be written for. */
export interface ExportTarget {
  readonly name: string
  /** What it is, for help and documents. */
  readonly about: string
  readonly can: Abilities
  /** The part of a plan that fits; absent: all of it. What is written is this part. */
  fit?(plan: ExportPlan): ExportPlan
  /** Files to include in a configuration of one's own. */
  write(plan: ExportPlan): readonly ExportedFile[]
  /** A whole configuration and the command that runs it in the foreground; undefined where the cache is a service. */
  standalone?(plan: ExportPlan, at: Standalone): { readonly files: readonly ExportedFile[]; readonly command: string }
}
