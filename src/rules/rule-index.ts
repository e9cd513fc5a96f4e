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
  /** Holds wherever its name stands on its hosts, but for the exceptional hosts and paths of the index. */
  readonly unconditional: boolean
  readonly paths: readonly string[] | undefined
  readonly value: RegExp | undefined
  readonly unless: readonly CompiledException[]
  /** Link shown by `explain`. */
  readonly source: string
}

/** One row of facts that holds on a host. */
export interface HostFact {
  readonly names: readonly string[]
  readonly fact: CompiledFact
}

interface CompiledException {
  readonly host: string | undefined
  readonly path: string | undefined
  readonly value: RegExp | undefined
}

/** A session rule with its value grammar compiled. */
export interface CompiledSession {
  readonly rule: SessionRule
  readonly value: RegExp
}

/** A pass-through rule with its value grammar compiled; undefined: any value. */
export interface CompiledPassThrough {
  readonly rule: PassThroughRule
  readonly value: RegExp | undefined
}

/** A folding exception with its segment grammar compiled to a test on the whole path. */
export interface CompiledFoldException {
  readonly rule: FoldException
  readonly path: RegExp | undefined
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
  /** Facts of label-anchored hosts, each with the names it is about. */
  readonly byHost: ReadonlyMap<string, readonly HostFact[]>
  /** Label-anchored hosts that some exception to a fact names. */
  readonly exceptionalHosts: ReadonlySet<string>
  /** Path prefixes of exceptions to global facts that name no host. */
  readonly exceptionalPaths: readonly string[]
  readonly vetoes: readonly { readonly name: string; readonly hosts?: readonly string[] }[]
  readonly pathSessions: readonly CompiledSession[]
  /** Path segments that alone make a URL an action, lower case. */
  readonly actionSegments: ReadonlyMap<string, PassThroughRule>
  /** Finds the paths that are worth a closer look: an action segment, a delimiter of session ids, an exceptional prefix. */
  readonly remarkablePath: RegExp
  readonly providers: ProviderIndex
  readonly redirectors: RedirectorIndex
  readonly foldExceptions: readonly CompiledFoldException[]
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
  const byHost = new Map<string, HostFact[]>()
  const rows = [...TRACKING_FACTS, ...(overlay.tracking ?? [])]
  for (const row of rows) addFacts(row, everywhere, byHost)
  const exceptions = rows.flatMap(({ unless }) => unless ?? [])
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
    exceptionalHosts: new Set(exceptions.flatMap(({ host }) => host ?? [])),
    exceptionalPaths: exceptionalPaths(rows.filter(isGlobal)),
    vetoes: overlay.veto ?? [],
    pathSessions,
    actionSegments,
    remarkablePath: remarkablePath([...actionSegments.keys()], exceptionalPaths(rows.filter(isGlobal))),
    providers: compileProviders([...PROVIDERS, ...(overlay.providers ?? [])]),
    redirectors: compileRedirectors(REDIRECTORS),
    foldExceptions: FOLD_EXCEPTIONS.map((rule) => ({ rule, path: segmentTest(rule.segment) })),
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
  byHost: Map<string, HostFact[]>,
): void {
  const fact = compileFact(row)
  if (isGlobal(row)) {
    for (const name of row.names) entry(everywhere, name).facts.push(fact)
    return
  }
  const hosts = [...(row.hosts ?? []), ...(row.families ?? []).flatMap((family) => HOST_FAMILIES[family] ?? [])]
  for (const host of hosts) {
    const facts = byHost.get(host)
    if (facts === undefined) byHost.set(host, [{ names: row.names, fact }])
    else facts.push({ names: row.names, fact })
  }
}

function isGlobal(row: Omit<TrackingFacts, 'examples'>): boolean {
  return row.hosts === undefined && row.families === undefined
}

function compileFact(row: Omit<TrackingFacts, 'examples'>): CompiledFact {
  const unless = (row.unless ?? []).map(compileException)
  return {
    unconditional:
      row.paths === undefined &&
      row.value === undefined &&
      unless.every(({ host, path }) => host !== undefined || (isGlobal(row) && path !== undefined)),
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

function segmentTest(grammar: string | undefined): RegExp | undefined {
  return grammar === undefined ? undefined : new RegExp(`/(?:${grammar})(?:/|$)`)
}

function exceptionalPaths(rows: readonly Omit<TrackingFacts, 'examples'>[]): string[] {
  const exceptions = rows.flatMap(({ unless }) => unless ?? [])
  return [...new Set(exceptions.flatMap(({ host, path }) => (host === undefined ? (path ?? []) : [])))]
}

function remarkablePath(segments: readonly string[], prefixes: readonly string[]): RegExp {
  const alternatives = ['[;(]']
  if (segments.length > 0) alternatives.push(`/(?:${segments.map(escapeText).join('|')})(?:/|$)`)
  if (prefixes.length > 0) alternatives.push(`^(?:${prefixes.map(escapeText).join('|')})`)
  return new RegExp(alternatives.join('|'), 'i')
}

function escapeText(text: string): string {
  return text.replaceAll(/[^\w/]/g, String.raw`\$&`)
}

/** A grammar as a regular expression over the whole value. */
export function anchored(grammar: string): RegExp {
  return new RegExp(`^(?:${grammar})$`)
}
