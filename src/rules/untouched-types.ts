/** The vocabulary of URLs and parameters that are left as they are: sessions, signatures, secrets, actions, clicks. See `types.ts`. */

/** A session identifier: the name alone never decides, the value must have the shape of a generated id. */
export interface SessionRule {
  /** Parameter name, or the name of a path parameter (`;jsessionid=…`). */
  readonly name: string
  readonly ignoreCase?: boolean
  /** Grammar of what follows `name` in the parameter's name, where every server makes up its own (`ASPSESSIONIDQRSTUVWX`). */
  readonly nameTail?: string
  /** `query`: a query parameter; `path-parameter`: `;name=value` at the end of a segment; `path-segment`: a whole segment, `name` is only its label. */
  readonly in: 'query' | 'path-parameter' | 'path-segment'
  /** Grammar of the decoded value (for `path-segment`: of the whole segment). */
  readonly value: string
  /** Other query names that must be present with it (`CFID` with `CFTOKEN`). */
  readonly with?: readonly string[]
  readonly hosts?: readonly string[]
  /** The rule holds only on paths that end with one of these (`viewtopic.php`). */
  readonly pathEnds?: readonly string[]
  readonly source: string
  readonly examples: { readonly same: readonly [string, string]; readonly different: readonly [string, string] }
}

/** A URL that carries a signature, a secret or an action is passed through untouched and never cached, learned from or logged. */
export interface PassThroughRule {
  readonly kind: 'signature' | 'secret' | 'action'
  /** All of these query names must be present, decoded; compared without case when `ignoreCase`. May be empty when `path` decides alone. */
  readonly names: readonly string[]
  readonly ignoreCase?: boolean
  /** Grammar of the decoded value of the first name; absent: any value. */
  readonly value?: string
  /** Grammar of the decoded value of one of the other parameters, whatever its name, that nothing strips by name. */
  readonly beside?: string
  /** A whole path segment that must occur (`unsubscribe`, `logout`). */
  readonly segment?: string
  readonly hosts?: readonly string[]
  readonly source: string
  /** Date on which the row was written, `YYYY-MM-DD`; rows without one are older than 2026-11-24. */
  readonly added?: string
  readonly examples: { readonly hit: string; readonly miss: string }
}

/**
 * A parameter that is a signature or a secret by the words of its name and the look of its value. All stated conditions must hold.
 *
 * Endings are compared with the words of the name: lower case, one `-` in front of each, `^` in front of all (`X-Goog-Sig` and
 * `xGoogSig` are `^-x-goog-sig`). So `-sign` is the last word, `hash` also ends a longer word, `^-hash` is the whole name, and
 * an empty ending is any name. What speaks against it is compared with the words run together (`^xgoogsig`).
 */
export interface SecretShape {
  readonly kind: 'signature' | 'secret'
  /** One of these ends the words of the name. */
  readonly endings: readonly string[]
  /** None of these ends the words run together. */
  readonly unless?: readonly string[]
  /** The decoded value has at least this many characters. */
  readonly minLength: number
  /** Grammar of the decoded value; absent: any value. */
  readonly value?: string
  /** One of these names is present too, lower case, compared without case. */
  readonly beside?: readonly string[]
  /** The path ends with one of these, lower case, compared without case. */
  readonly pathEnds?: readonly string[]
  /** The path ends with none of these. */
  readonly unlessPathEnds?: readonly string[]
  readonly source: string
  /** Date on which the row was written, `YYYY-MM-DD`. */
  readonly added: string
  readonly examples: { readonly hits: readonly string[]; readonly misses: readonly string[] }
}

/** A server that counts clicks and hands on what is in the query; all stated conditions hold there, and at least one is stated. */
export interface ClickServer {
  /** Label-anchored hosts. */
  readonly hosts?: readonly string[]
  /** The host begins with one of these labels and a registrable domain is below it. */
  readonly firstLabels?: readonly string[]
  /** Whole normalized paths; `*` at the end means any rest, and `*` in front any beginning. */
  readonly paths?: readonly string[]
  readonly source: string
  /** Date on which the row was written, `YYYY-MM-DD`. */
  readonly added: string
}
