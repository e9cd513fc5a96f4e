/** What the rules are compiled to for look-ups by name, host and path. */

import type { CompiledPath, ProviderIndex } from '../routes/types.ts'
import type { FoldException, Redirector, Shipped, TrackingFacts } from '../types.ts'
import type { PassThroughRule, SecretShape, SessionRule } from '../untouched-types.ts'

/** An exception to a fact, ready to be asked. */
export interface CompiledException {
  readonly host: string | undefined
  readonly path: string | undefined
  readonly value: RegExp | undefined
}

/** One tracking fact about one name, ready to be asked. */
export interface CompiledFact {
  /** Holds in both profiles wherever its name stands on its hosts, but for the exceptional hosts and paths. */
  readonly unconditional: boolean
  /** Does not hold in the request profile. */
  readonly identityOnly: boolean
  readonly paths: readonly string[] | undefined
  readonly value: { test(text: string): boolean } | undefined
  readonly unless: readonly CompiledException[]
  /** Link shown by `explain`. */
  readonly source: string
}

/** One row of facts. */
export type FactRow = Shipped<TrackingFacts>

/**
 * Values by hash: open addressing, at most a quarter full, so that most names that are not there end at an empty place. What
 * is asked for is told from the hashes alone: a value is another place in memory.
 */
export interface HashTable<Value> {
  /** 0 where there is no value. */
  readonly hashes: Int32Array
  readonly values: readonly (Value | undefined)[]
}

/** A session rule with its value grammar compiled. */
export interface CompiledSession {
  readonly rule: Shipped<SessionRule>
  readonly value: RegExp
}

/** A pass-through rule with its value grammar compiled; undefined: any value. */
export interface CompiledPassThrough {
  readonly rule: Shipped<PassThroughRule>
  readonly value: RegExp | undefined
  /** What one of the other values must be. */
  readonly beside: RegExp | undefined
}

/** Everything the static rules say about one parameter name. */
export interface NameRules {
  /** The exact name that they stand under; what they have in common where names only begin alike. */
  readonly name: string
  /** What a strip by one of the facts is noted as: `tracking:utm_source`. */
  readonly label: string
  readonly facts: readonly CompiledFact[]
  readonly sessions: readonly CompiledSession[]
  readonly passThrough: readonly CompiledPassThrough[]
  /** There is nothing but facts, and the first of them is unconditional. */
  readonly isPlainTracker: boolean
}

/** Rules by name. */
export interface NameIndex {
  /** By exact name. A rule that ignores case stands under its lower-case name, and under every exact name of that spelling. */
  readonly exact: ReadonlyMap<string, NameRules>
  /** The same by the hash of the name. */
  readonly byHash: HashTable<NameRules>
  /** Rules that ignore case alone, by lower-case name. */
  readonly ignoringCase: ReadonlyMap<string, NameRules>
  /** Rules about names that only begin alike (`ASPSESSIONIDQRSTUVWX`). */
  readonly tails: readonly { readonly start: string; readonly tail: RegExp; readonly rules: NameRules }[]
}

/** One rule with its conditions compiled to tests. */
export interface CompiledFragmentPage {
  readonly path: RegExp | undefined
  readonly fragment: RegExp | undefined
  readonly secret: boolean
}

/** Rules by label-anchored host. */
export interface FragmentPageIndex {
  /** The fragments of rules that name no host: one test, because every fragment of every host takes it. */
  readonly everywhere: RegExp
  readonly byHost: ReadonlyMap<string, readonly CompiledFragmentPage[]>
}

/** One redirector with its path compiled. */
export interface CompiledRedirector {
  readonly rule: Shipped<Redirector>
  readonly path: CompiledPath
}

/** Redirectors by host. */
export interface RedirectorIndex {
  readonly exact: ReadonlyMap<string, readonly Shipped<Redirector>[]>
  /** Hosts below which generated names stand (AMP caches). */
  readonly anchored: ReadonlyMap<string, readonly Shipped<Redirector>[]>
}

/** Click servers by what names them, each with the grammars of its paths. */
export interface ClickServerIndex {
  readonly byHost: ReadonlyMap<string, readonly string[]>
  readonly byFirstLabel: ReadonlyMap<string, readonly string[]>
  /** Paths that are a click on every host: one test, because every query that is changed takes it. */
  readonly everywhere: RegExp
  /** How those paths begin, without the first `/`. */
  readonly pathStarts: readonly string[]
}

/** One shape of a secret, with its grammars compiled. */
export interface CompiledShape {
  readonly shape: Shipped<SecretShape>
  /** Those of its endings that the names of a place may have. */
  readonly endings: readonly string[]
  readonly value: RegExp | undefined
  readonly pathEnds: RegExp | undefined
  readonly unlessPathEnds: RegExp | undefined
}

/** The shapes, found by the last two characters of the names that they are about. */
export interface SecretShapeIndex {
  /** The shapes of a place, compiled when a name of that place is first met. */
  readonly at: (place: number) => readonly CompiledShape[]
  /** By place: length of the shortest value that a shape accepts. */
  readonly shortest: Uint16Array
  readonly shortestOfAll: number
}

/** A folding exception with its segment grammar compiled to a test on the whole path. */
export interface CompiledFoldException {
  readonly rule: FoldException
  readonly path: RegExp | undefined
}

/** The compiled rules. Immutable; shared by every canonicalizer of an isolate that adds no overlay. */
export interface RuleIndex {
  /** Rules about parameter names that hold on every host. */
  readonly names: NameIndex
  /** Facts of label-anchored hosts, each with the names it is about. */
  readonly byHost: ReadonlyMap<string, readonly FactRow[]>
  /** Label-anchored hosts that some exception to a fact names. */
  readonly exceptionalHosts: ReadonlySet<string>
  /** Path prefixes of exceptions to global facts that name no host. */
  readonly exceptionalPaths: readonly string[]
  readonly vetoes: readonly { readonly name: string; readonly hosts?: readonly string[] }[]
  /** Sessions that are whole segments of a path; each begins with `(`. */
  readonly segmentSessions: readonly CompiledSession[]
  /** Sessions behind a `;` in a segment, by lower-case name. */
  readonly parameterSessions: ReadonlyMap<string, readonly CompiledSession[]>
  /** Path segments that alone make a URL an action, lower case. */
  readonly actionSegments: ReadonlyMap<string, Shipped<PassThroughRule>>
  /** Finds the paths that may hold one of them: walking through the segments costs ten times as much. */
  readonly actionPath: RegExp
  /** Finds the paths that are worth a closer look: an action segment, a delimiter of session ids, a click, an exceptional prefix. */
  readonly remarkablePath: RegExp
  /** How the segments begin that `remarkablePath` finds, and one that may mark an AMP twin. */
  readonly segmentStarts: readonly string[]
  /** Needed in the identity profile alone, as redirectors are. */
  readonly providers: () => ProviderIndex
  readonly redirectors: () => RedirectorIndex
  readonly foldExceptions: readonly CompiledFoldException[]
  readonly fragmentPages: FragmentPageIndex
  readonly secretShapes: SecretShapeIndex
  readonly clickServers: ClickServerIndex
}

/** Host, path and query of a page. */
export interface Place {
  readonly host: string
  readonly path: string
  readonly query: string | undefined
}
