/** How the edge treats a domain: leave it alone, observe it, rewrite its requests transparently, or redirect them. */
export type Mode = 'off' | 'observe' | 'rewrite' | 'redirect'

/** Every {@link Mode}. */
export const MODES: readonly Mode[] = ['off', 'observe', 'rewrite', 'redirect']

/** Names of the ways to cache; one file each in `edge/adapters/`. */
export const ADAPTER_NAMES = ['memory', 'cache-api', 'zone', 'workers-cache'] as const

/** One of {@link ADAPTER_NAMES}. */
export type AdapterName = (typeof ADAPTER_NAMES)[number]

/**
 * `<path template>?<names>`: the template's segments are literal or `*`, the names are decoded, sorted by code unit, unique,
 * each percent-encoded with `encodeURIComponent` and joined by `&`. An empty template (`?id&page`) means every path.
 * `#` in a name (`opt_%23_size`) matches a run of digits.
 * Example: `/product/*?color&id`.
 */
export type PatternKey = string

/** What was learned about one pattern of parameter names. */
export interface LearnedPattern {
  /** Names that affect the page. */
  readonly keep: readonly string[]
  /** Names that do not. */
  readonly drop: readonly string[]
  /** By kept name: its values that may be dropped nevertheless (`page=1`). */
  readonly dropValues?: Readonly<Record<string, readonly string[]>>
  /** How it is known; with `blind` nothing may be dropped. */
  readonly basis: 'verified' | 'exhaustive' | 'inferred' | 'blind'
  /**
   * Numbers of comparisons, for people. `upperBound99`: with 99 % certainty, dropping changes at most this share of the pages of any
   * template of `drop`. The template that was compared least decides it; 1 where nothing is dropped.
   */
  readonly evidence: {
    readonly equal: number
    readonly differ: number
    readonly inconclusive: number
    readonly upperBound99: number
    readonly holdout: readonly [number, number]
  }
  /** ISO 8601, UTC: since when the corpus has had no such URLs. The pattern is kept for 90 days, so that keys of old URLs stay. */
  readonly retainedSince?: string
}

/**
 * What was learned about one parameter. It decides on URLs that no entry of `patterns` decides. Values are decoded, and compared
 * whole. Templates are those of {@link DomainRecord.templates}; `''` as a key of values means every path.
 */
export interface LearnedParameter {
  /** Templates on which it is dropped. `everywhere`: on every path, those of no known template included. */
  readonly drop: 'everywhere' | readonly string[]
  /** Templates on which it is kept; wins over `drop`, over static facts, and over values that are dropped on every path. */
  readonly keep: readonly string[]
  /** By template: values with which it is kept, whatever else is said. */
  readonly keepValues?: Readonly<Record<string, readonly string[]>>
  /** By template: values with which it is dropped, although it is not dropped there (`page=1`). */
  readonly dropValues?: Readonly<Record<string, readonly string[]>>
  /** How it is known. */
  readonly basis: 'verified' | 'exhaustive' | 'inferred'
  /** As of a pattern. */
  readonly evidence: LearnedPattern['evidence']
  /** As of a pattern. */
  readonly retainedSince?: string
}

/** Where a site stops reading a query that it reads in order: at the first name that it does not know. */
export interface QueryEnd {
  /** Names at which it stops. One that is kept on a page, such as one in quarantine, ends nothing there. */
  readonly names: readonly string[]
  /** Names that matter, and are not read behind one of `names`. */
  readonly unread: readonly string[]
}

/**
 * A learned rewrite of one URL shape into another, in the syntax of provider routes. `source` and `destination` are
 * `path[?name=value&…]`. In `source`, `*` matches and ignores a segment, `{name}` captures one, `{name:class}` captures only values of
 * a class (`rules/value-class.ts`), and `{name:a|b}` only these words. `destination` is filled with the captures. The first matching
 * rule of a list decides, so a rule whose destination equals its source protects a shape from the rules after it.
 */
export interface PathRule {
  readonly id: string
  readonly source: string
  readonly destination: string
  /** Hosts, in lower case, whose URLs it may match; if absent, every host of the record. */
  readonly hosts?: readonly string[]
  /**
   * Set if the destination cannot be requested, because it is on another host or contains `*`. The URL then stays as it is, and in
   * the `identity` profile its key is that of the destination on this host.
   */
  readonly keyHost?: string
}

/** What is known about one domain, learned or configured. KV `domain:<host>`; archived as `maps/<domain>/<revision>.json`. */
export interface DomainRecord {
  /** Version of the format. Members marked "version 2" count only where it is 2; version 1 is read for ever. */
  readonly v: 1 | 2
  /** Host name, lower case, without a port. */
  readonly domain: string
  /** Starts at 1 and increases; an older revision never replaces a newer one. */
  readonly revision: number
  /** ISO 8601, UTC. */
  readonly builtAt: string
  /** SHA-256, hex, over the canonical JSON (keys sorted, no white space) of the record without this field. */
  readonly sha256: string
  readonly mode: Mode
  /** Mode by path prefix. The longest matching prefix wins and overrides `mode`. */
  readonly modeByPath?: Readonly<Record<string, Mode>>
  /** Share of canonical URLs to which the mode applies, 0…1; default 1. */
  readonly rollout?: number
  /** Where responses are stored; default: the edge's `ADAPTER`. */
  readonly adapter?: AdapterName
  /** Other host names that serve the same site. */
  readonly aliases?: readonly string[]
  /** Names of platform profiles, such as `shopify`. */
  readonly platform?: readonly string[]
  /** Parameters whose value is itself a URL. */
  readonly urlParams?: readonly string[]
  /** Parameters that are never stripped; overrides everything else. */
  readonly keep?: readonly string[]
  /** Parameters that are stripped on every path, unless `keep`, quarantine or a platform profile keeps them. */
  readonly strip?: readonly string[]
  /** Names of static rules that must not apply here: a tracking parameter, a session id in the query, a folding (`fold:www`), the sorting of names (`sort`), the normalization of percent-encoding (`percent-encoding`), a cookie that scripts alone read elsewhere (`cookie:OptanonConsent`). */
  readonly veto?: readonly string[]
  /** Names that an audit found to matter after all; they are kept on the paths of the pattern. */
  readonly quarantine?: readonly { readonly name: string; readonly pattern: PatternKey; readonly since: string }[]
  /** Cookies whose presence does not make a request personal, beside those that scripts alone read everywhere (`script-cookies.ts`). */
  readonly anonymousCookies?: readonly string[]
  /** Request headers that `Vary` of a stored response may name. They are sent and keyed, except `Cookie` and `Authorization`, which are not sent. */
  readonly varyAllow?: readonly string[]
  /** Extra request headers that are sent to the origin but are not part of the key: the operator's promise that no response depends on them. */
  readonly forwardHeaders?: readonly string[]
  readonly patterns: Readonly<Record<PatternKey, LearnedPattern>>
  /** Version 2. Every path template of the site, sorted by code unit, those without parameters included. */
  readonly templates?: readonly string[]
  /** Version 2. By name, written with `#` for a run of digits where it matches any number (`opt_#_size`). */
  readonly parameters?: Readonly<Record<string, LearnedParameter>>
  /** Version 2. Names of static rules, as in `veto`, to the templates on which they must not apply: a tracking parameter, a session id in the query, `sort`, `percent-encoding` (path and query), `path-encoding`, `query-encoding`; `*`: every static rule about names and their order; `front`: the site reads the query in order, so names are dropped behind the last kept one alone. */
  readonly vetoByTemplate?: Readonly<Record<string, readonly string[]>>
  /** Version 2. By template that `vetoByTemplate` lists under `front`: where the site stops reading the query. */
  readonly queryEnds?: Readonly<Record<string, QueryEnd>>
  readonly pathRules?: readonly PathRule[]
}

/** Members that only records of version 2 have. */
export const VERSION_2_MEMBERS = ['templates', 'parameters', 'vetoByTemplate', 'queryEnds'] as const

/** The lists of a record that an operator sets. Quarantine is the audits'. */
export const LIST_SETTINGS = [
  'keep', 'strip', 'veto', 'aliases', 'platform', 'urlParams', 'anonymousCookies', 'varyAllow', 'forwardHeaders',
] as const // prettier-ignore
