/** How the edge treats a domain: leave it alone, watch it, rewrite its requests transparently, or redirect them. */
export type Mode = 'off' | 'observe' | 'rewrite' | 'redirect'

/** Every {@link Mode}. */
export const MODES: readonly Mode[] = ['off', 'observe', 'rewrite', 'redirect']

/** Names of the ways to cache; one file each in `edge/adapters/`. */
export type AdapterName = 'memory' | 'cache-api' | 'zone' | 'workers-cache'

/**
 * `<path template>?<names>`: the template's segments are literal or `*`, the names are decoded, sorted by code unit, unique,
 * each percent-encoded with `encodeURIComponent` and joined by `&`. An empty template (`?id&page`) means every path.
 * `#` in a name (`opt_%23_size`) stands for a run of digits.
 * Example: `/product/*?color&id`.
 */
export type PatternKey = string

/** What the learner knows about one pattern of parameter names. */
export interface LearnedPattern {
  readonly keep: readonly string[]
  readonly drop: readonly string[]
  /** Values that may be dropped of a name that is otherwise kept (`page=1`). */
  readonly dropValues?: Readonly<Record<string, readonly string[]>>
  readonly basis: 'verified' | 'exhaustive' | 'inferred' | 'blind'
  readonly evidence: {
    readonly equal: number
    readonly differ: number
    readonly inconclusive: number
    readonly upperBound99: number
    readonly holdout: readonly [number, number]
  }
  /** ISO 8601, UTC: since when the corpus has no such URLs any more. It is kept for 90 days, so that keys of old URLs stay. */
  readonly retainedSince?: string
}

/**
 * A learned rewrite of one URL shape into another, in the syntax of provider routes: whole segments, `*` is ignored, `{name}`
 * is carried; `{name:class}` takes only values of a class (`rules/value-class.ts`), `{name:a|b}` only these. `source` and
 * `destination` are `path[?name=value&…]`; a literal in `destination` replaces. The first rule of a list that matches decides, so a rule whose
 * destination is its source protects a shape from the rules behind it.
 */
export interface PathRule {
  readonly id: string
  readonly source: string
  readonly destination: string
  /** Host names, lower case, whose URLs it reads; absent: every host of the record. */
  readonly hosts?: readonly string[]
  /**
   * Set where the destination cannot be asked for: on another host, or with `*` for what is ignored. The URL then stays; its
   * key, in the `identity` profile, is that of the destination on this host.
   */
  readonly keyHost?: string
}

/** What is known about one domain; KV `domain:<host>`, archived as `maps/<domain>/<revision>.json`. */
export interface DomainRecord {
  readonly v: 1
  /** Host name, lower case, without a port. */
  readonly domain: string
  /** Counts up from 1; an older revision never replaces a newer one. */
  readonly revision: number
  /** ISO 8601, UTC. */
  readonly builtAt: string
  /** SHA-256, hex, over the canonical JSON (keys sorted, no white space) of the record without this field. */
  readonly sha256: string
  readonly mode: Mode
  /** Mode per path prefix; the longest prefix wins over `mode`. */
  readonly modeByPath?: Readonly<Record<string, Mode>>
  /** Share of canonical URLs that are treated, 0…1; default 1. */
  readonly rollout?: number
  readonly adapter?: AdapterName
  /** Other host names that serve the same site. */
  readonly aliases?: readonly string[]
  /** Names of platform profiles. */
  readonly platform?: readonly string[]
  /** Parameters whose value is itself a URL. */
  readonly urlParams?: readonly string[]
  readonly keep?: readonly string[]
  readonly strip?: readonly string[]
  /** Names of static rules that must not apply here: a tracking parameter, a session id in the query, a folding (`fold:www`), the sorting of names (`sort`). */
  readonly veto?: readonly string[]
  readonly quarantine?: readonly { readonly name: string; readonly pattern: PatternKey; readonly since: string }[]
  /** Cookies whose presence does not make a request personal. */
  readonly anonymousCookies?: readonly string[]
  /** Request header names that may be named in `Vary` of a stored response. */
  readonly varyAllow?: readonly string[]
  /** Extra request headers sent to the origin without being keyed: the operator's promise that no response depends on them. */
  readonly forwardHeaders?: readonly string[]
  readonly patterns: Readonly<Record<PatternKey, LearnedPattern>>
  readonly pathRules?: readonly PathRule[]
}
