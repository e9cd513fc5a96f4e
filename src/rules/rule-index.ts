/** Compiles rule data into look-ups by exact name and exact host, once per isolate. */

import { hostMatches } from '../url/host.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import { FOLD_EXCEPTIONS } from './fold-exceptions.ts'
import { HOST_FAMILIES } from './host-families.ts'
import { PASS_THROUGH_RULES } from './pass-through.ts'
import { compileProviders, type ProviderIndex } from './provider-match.ts'
import { PROVIDERS } from './providers/index.ts'
import { compileRedirectors, type RedirectorIndex } from './redirector-match.ts'
import { REDIRECTORS } from './redirectors.ts'
import { SESSION_RULES } from './sessions.ts'
import { TRACKING_FACTS } from './tracking-params/index.ts'
import type { FoldException, PassThroughRule, RuleSet, SessionRule, TrackingException, TrackingFacts } from './types.ts'

/** One tracking fact about one name, ready to be asked. */
export interface CompiledFact {
  /** Holds wherever its name stands on its hosts. */
  readonly unconditional: boolean
  readonly paths: readonly string[] | undefined
  readonly value: RegExp | undefined
  readonly unless: readonly CompiledException[]
  /** Link shown by `explain`. */
  readonly source: string
}

interface CompiledException {
  readonly host: string | undefined
  readonly path: string | undefined
  readonly value: RegExp | undefined
}

export interface CompiledSession {
  readonly rule: SessionRule
  readonly value: RegExp
}

export interface CompiledPassThrough {
  readonly rule: PassThroughRule
  readonly value: RegExp | undefined
}

/** Everything the static rules say about one exact parameter name. */
export interface NameRules {
  readonly facts: readonly CompiledFact[]
  readonly sessions: readonly CompiledSession[]
  readonly passThrough: readonly CompiledPassThrough[]
}

/** The compiled rules. Immutable; shared by every canonicalizer of an isolate that adds no overlay. */
export interface RuleIndex {
  /** Rules that hold on every host, by exact name; rules that ignore case stand under their lower-case name as well. */
  readonly everywhere: ReadonlyMap<string, NameRules>
  /** Rules that ignore case alone, by lower-case name. */
  readonly everywhereIgnoringCase: ReadonlyMap<string, NameRules>
  /** Facts of label-anchored hosts: host, then exact name. */
  readonly byHost: ReadonlyMap<string, ReadonlyMap<string, readonly CompiledFact[]>>
  readonly vetoes: readonly { readonly name: string; readonly hosts?: readonly string[] }[]
  readonly pathSessions: readonly CompiledSession[]
  /** Path segments that alone make a URL an action, lower case. */
  readonly actionSegments: ReadonlyMap<string, PassThroughRule>
  /** Finds the paths that are worth a closer look: an action segment, or a delimiter of session ids. */
  readonly remarkablePath: RegExp
  readonly providers: ProviderIndex
  readonly redirectors: RedirectorIndex
  readonly foldExceptions: readonly FoldException[]
}

// In-isolate memo: compiling the built-in data costs milliseconds and never changes.
let builtIn: RuleIndex | undefined

/** The built-in rules, with an overlay's facts, vetoes and providers added. Never throws on data of the stated types. */
export function ruleIndex(overlay?: RuleSet): RuleIndex {
  builtIn ??= compile({})
  return overlay === undefined ? builtIn : compile(overlay)
}

const UPPER_CASE = /[A-Z]/

/** The rules about a decoded name that hold on every host; one look-up for a name without upper-case letters. */
export function nameRules(index: RuleIndex, name: string): NameRules | undefined {
  const exact = index.everywhere.get(name)
  if (!UPPER_CASE.test(name)) return exact
  const folded = index.everywhereIgnoringCase.get(name.toLowerCase())
  if (exact === undefined || folded === undefined) return exact ?? folded
  return {
    facts: exact.facts,
    sessions: [...exact.sessions, ...folded.sessions],
    passThrough: [...exact.passThrough, ...folded.passThrough],
  }
}

/** Whether a fact holds for this raw value on this page. */
export function factHolds(fact: CompiledFact, at: { host: string; path: string }, value: string): boolean {
  if (fact.paths !== undefined && !fact.paths.some((prefix) => at.path.startsWith(prefix))) return false
  if (fact.value !== undefined && !fact.value.test(decoded(value))) return false
  return !fact.unless.some((exception) => exceptionHolds(exception, at, value))
}

function exceptionHolds(exception: CompiledException, at: { host: string; path: string }, value: string): boolean {
  if (exception.host !== undefined && !hostMatches(at.host, exception.host)) return false
  if (exception.path !== undefined && !at.path.startsWith(exception.path)) return false
  return exception.value === undefined || exception.value.test(decoded(value))
}

function decoded(value: string): string {
  return decodeComponent(value) ?? value
}

function compile(overlay: RuleSet): RuleIndex {
  const everywhere = new Map<string, MutableNameRules>()
  const everywhereIgnoringCase = new Map<string, MutableNameRules>()
  const byHost = new Map<string, Map<string, CompiledFact[]>>()
  for (const row of [...TRACKING_FACTS, ...(overlay.tracking ?? [])]) addFacts(row, everywhere, byHost)
  const pathSessions: CompiledSession[] = []
  for (const rule of SESSION_RULES) {
    const session = { rule, value: anchored(rule.value) }
    if (rule.in !== 'query') pathSessions.push(session)
    else for (const rules of buckets(rule, everywhere, everywhereIgnoringCase)) rules.sessions.push(session)
  }
  const actionSegments = new Map<string, PassThroughRule>()
  for (const rule of PASS_THROUGH_RULES) {
    const name = rule.names[0]
    if (name === undefined) {
      if (rule.segment !== undefined) actionSegments.set(rule.segment.toLowerCase(), rule)
      continue
    }
    const value = rule.value === undefined ? undefined : anchored(rule.value)
    for (const rules of buckets({ name, ...rule }, everywhere, everywhereIgnoringCase))
      rules.passThrough.push({ rule, value })
  }
  return {
    everywhere,
    everywhereIgnoringCase,
    byHost,
    vetoes: overlay.veto ?? [],
    pathSessions,
    actionSegments,
    remarkablePath: remarkablePath([...actionSegments.keys()]),
    providers: compileProviders([...PROVIDERS, ...(overlay.providers ?? [])]),
    redirectors: compileRedirectors(REDIRECTORS),
    foldExceptions: FOLD_EXCEPTIONS,
  }
}

interface MutableNameRules {
  facts: CompiledFact[]
  sessions: CompiledSession[]
  passThrough: CompiledPassThrough[]
}

function buckets(
  rule: { name: string; ignoreCase?: boolean },
  exact: Map<string, MutableNameRules>,
  ignoringCase: Map<string, MutableNameRules>,
): MutableNameRules[] {
  if (rule.ignoreCase !== true) return [entry(exact, rule.name)]
  const name = rule.name.toLowerCase()
  return [entry(exact, name), entry(ignoringCase, name)]
}

function entry(map: Map<string, MutableNameRules>, name: string): MutableNameRules {
  const known = map.get(name)
  if (known !== undefined) return known
  const created: MutableNameRules = { facts: [], sessions: [], passThrough: [] }
  map.set(name, created)
  return created
}

function addFacts(
  row: Omit<TrackingFacts, 'examples'>,
  everywhere: Map<string, MutableNameRules>,
  byHost: Map<string, Map<string, CompiledFact[]>>,
): void {
  const fact = compileFact(row)
  const hosts = [...(row.hosts ?? []), ...(row.families ?? []).flatMap((family) => HOST_FAMILIES[family] ?? [])]
  for (const name of row.names) {
    if (row.hosts === undefined && row.families === undefined) entry(everywhere, name).facts.push(fact)
    for (const host of hosts) {
      const names = byHost.get(host) ?? new Map<string, CompiledFact[]>()
      byHost.set(host, names)
      names.set(name, [...(names.get(name) ?? []), fact])
    }
  }
}

function compileFact(row: Omit<TrackingFacts, 'examples'>): CompiledFact {
  const unless = (row.unless ?? []).map(compileException)
  return {
    unconditional: row.paths === undefined && row.value === undefined && unless.length === 0,
    paths: row.paths,
    value: row.value === undefined ? undefined : anchored(row.value),
    unless,
    source: row.source,
  }
}

function compileException(exception: TrackingException): CompiledException {
  return {
    host: exception.host,
    path: exception.path,
    value: exception.value === undefined ? undefined : anchored(exception.value),
  }
}

function remarkablePath(segments: readonly string[]): RegExp {
  const literals = segments.map((segment) => segment.replaceAll(/[^a-z0-9]/g, String.raw`\$&`))
  return new RegExp(`[;(]${literals.length === 0 ? '' : `|/(?:${literals.join('|')})(?:/|$)`}`, 'i')
}

/** A grammar as a regular expression over the whole value. */
export function anchored(grammar: string): RegExp {
  return new RegExp(`^(?:${grammar})$`)
}
