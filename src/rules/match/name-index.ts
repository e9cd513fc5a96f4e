/** Everything the static rules say about a parameter name on every host, found with one look-up. */

import { asciiLower } from '../../url/ascii-case.ts'
import { findPlace, hashOf, hashTable, isNameAt } from './name-hash.ts'
import { anchored } from './grammar.ts'
import type { Shipped } from '../types.ts'
import type { PassThroughRule, SessionRule } from '../untouched-types.ts'
import type { CompiledFact, CompiledPassThrough, CompiledSession, HashTable, NameIndex, NameRules } from './types.ts'

const UPPER_CASE = /[A-Z]/

/** The rules about a decoded name. Never throws. */
export function nameRules(index: NameIndex, name: string): NameRules | undefined {
  const exact = index.exact.get(name)
  if (exact !== undefined || !UPPER_CASE.test(name)) return exact
  for (const { start, tail, rules } of index.tails) {
    if (name.startsWith(start) && tail.test(name.slice(start.length))) return rules
  }
  return index.ignoringCase.get(asciiLower(name))
}

/** What {@link NameIndex.byHash} would hold for one host: its own facts, and behind them what else is known of their names. */
export function rulesOfHost(
  index: NameIndex,
  facts: ReadonlyMap<string, readonly CompiledFact[]>,
): HashTable<NameRules> {
  const joinedRules = [...facts].map(([name, own]) => {
    const known = nameRules(index, name) ?? emptyEntry()
    return [hashOf(name), finished({ ...known, facts: [...known.facts, ...own] }, name)] as const
  })
  return hashTable(joinedRules)
}

/** Rules of a name after a prefix (`amp;token`): such a session id proves nothing, but a secret remains one. */
export function rulesBehind(rules: NameRules | undefined): NameRules | undefined {
  return rules === undefined || rules.sessions.length === 0 ? rules : { ...rules, sessions: [] }
}

/** The rules under the exact name that stands at these offsets of a text, without cutting it out. */
export function exactRules(
  byHash: HashTable<NameRules>,
  hash: number,
  text: string,
  start: number,
  end: number,
): NameRules | undefined {
  for (let place = findPlace(byHash, hash, hash); place !== -1; place = findPlace(byHash, hash, place + 1)) {
    const rules = byHash.values[place]!
    if (isNameAt(rules.name, text, start, end)) return rules
  }
  return undefined
}

type Entry = Pick<NameRules, 'facts' | 'sessions' | 'passThrough'>

interface OpenEntry extends Entry {
  readonly facts: CompiledFact[]
  readonly sessions: CompiledSession[]
  readonly passThrough: CompiledPassThrough[]
}

/** What {@link compileNames} files by name. */
export interface NameData {
  readonly facts: readonly {
    readonly names: readonly string[]
    readonly ignoreCase?: boolean | undefined
    readonly fact: CompiledFact
  }[]
  /** Those about query parameters; others are left out. */
  readonly sessions: readonly Shipped<SessionRule>[]
  /** Those that state a name; others are about paths and left out. */
  readonly passThrough: readonly Shipped<PassThroughRule>[]
}

/** Files rules by the names they are about. Never throws on data of the stated types. */
export function compileNames({ facts, sessions, passThrough }: NameData): NameIndex {
  const exact = new Map<string, OpenEntry>()
  const ignoringCase = new Map<string, OpenEntry>()
  const tails: { start: string; tail: RegExp; rules: NameRules }[] = []
  const place = (name: string, ignoreCase: boolean | undefined): OpenEntry =>
    ignoreCase === true ? entryOf(ignoringCase, asciiLower(name)) : entryOf(exact, name)
  for (const { names, ignoreCase, fact } of facts) for (const name of names) place(name, ignoreCase).facts.push(fact)
  for (const rule of sessions) {
    if (rule.in !== 'query') continue
    const session = { rule, value: anchored(rule.value) }
    if (rule.nameTail === undefined) place(rule.name, rule.ignoreCase).sessions.push(session)
    else tails.push({ start: rule.name, tail: anchored(rule.nameTail), rules: finished({ ...emptyEntry(), sessions: [session] }, rule.name) }) // prettier-ignore
  }
  for (const rule of passThrough) {
    if (rule.names[0] === undefined) continue
    const value = rule.value === undefined ? undefined : anchored(rule.value)
    const beside = rule.beside === undefined ? undefined : anchored(rule.beside)
    place(rule.names[0], rule.ignoreCase).passThrough.push({ rule, value, beside })
  }
  const all = joinFolded(exact, ignoringCase)
  const byHash = hashTable([...all].map(([name, rules]) => [hashOf(name), rules] as const))
  return { exact: all, byHash, ignoringCase: mapValues(ignoringCase, finished), tails }
}

/** An exact name also carries the rules that ignore its case, so that one look-up tells all. */
function joinFolded(exact: Map<string, OpenEntry>, ignoringCase: Map<string, OpenEntry>): Map<string, NameRules> {
  for (const [lower, entry] of ignoringCase) if (!exact.has(lower)) exact.set(lower, entry)
  return mapValues(exact, (entry, name) => {
    const folded = ignoringCase.get(asciiLower(name))
    return finished(folded === undefined || folded === entry ? entry : joined(entry, folded), name)
  })
}

function mapValues<From, To>(map: Map<string, From>, to: (value: From, key: string) => To): Map<string, To> {
  return new Map([...map].map(([key, value]) => [key, to(value, key)]))
}

function emptyEntry(): OpenEntry {
  return { facts: [], sessions: [], passThrough: [] }
}

function entryOf(map: Map<string, OpenEntry>, name: string): OpenEntry {
  const known = map.get(name)
  if (known !== undefined) return known
  const created = emptyEntry()
  map.set(name, created)
  return created
}

function joined(one: Entry, two: Entry): Entry {
  return {
    facts: [...one.facts, ...two.facts],
    sessions: [...one.sessions, ...two.sessions],
    passThrough: [...one.passThrough, ...two.passThrough],
  }
}

function finished({ facts, sessions, passThrough }: Entry, name: string): NameRules {
  const isPlainTracker = sessions.length === 0 && passThrough.length === 0 && facts[0]?.unconditional === true
  return { name, label: `tracking:${name}`, facts, sessions, passThrough, isPlainTracker }
}
