/** What was learned about a site, ready to be asked: by path template, set of names and name, in time linear in the path. */

import type { LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import type { LearnedPart } from '../../rules/record/learned-part.ts'
import { findPlace, hashOf, hashTable } from '../../rules/match/name-hash.ts'
import { foldDigits, parsePatternKey, sortedUnique } from '../../rules/record/pattern-key.ts'
import { asciiLower } from '../../url/ascii-case.ts'
import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import { compilePattern, schemeLabels, type CompiledPattern } from './compiled-pattern.ts'
import { compileParameters, type LearnedParameters, type NameSet } from './learned-parameters.ts'
import { findTemplate, holdTemplate, templateTree, type TemplateNode } from './template-tree.ts'
import type { HashTable } from '../../rules/match/types.ts'

/** What the record says of the paths of one template. */
export interface TemplateRules {
  readonly template: string
  readonly patterns: Map<string, CompiledPattern>
  /** Static rules that do not apply there. */
  readonly vetoed: Set<string>
  /** In lower case: these rules, and names that were learned to matter there. No static fact drops another spelling of them. */
  readonly guarded: Set<string>
  /** Where the site stops reading a query that it reads in order. */
  queryEnd?: CompiledEnd
}

/** Where the site stops reading a query, ready to be asked. */
export interface CompiledEnd {
  readonly names: ReadonlySet<string>
  readonly unread: ReadonlySet<string>
}

/** What was learned about a site. */
export interface LearnedMap {
  readonly templates: TemplateNode<TemplateRules>
  /** Patterns without a template, which hold on every path. */
  readonly anyPath: ReadonlyMap<string, CompiledPattern>
  /** The sets of names that some pattern decides otherwise than by keeping what nothing else drops, by the hash over the names: most pages end here. */
  readonly decided: HashTable<NameSet>
  readonly parameters: LearnedParameters | undefined
  /** Some name of a pattern or a parameter is folded. */
  readonly hasFolded: boolean
  /** Static rules that do not apply on some template. */
  readonly vetoedSomewhere: ReadonlySet<string>
  /** Some template has {@link EVERY_NAME_RULE}. */
  readonly vetoesNamesSomewhere: boolean
  /** In lower case: these rules, and names that were learned to matter on some template. */
  readonly guardedSomewhere: ReadonlySet<string>
  /** The template of a path is that of the normalized path, also where percent-encoding is left alone. Version 2. */
  readonly normalizesPaths: boolean
}

/** In `vetoByTemplate`: every static rule about names and their order. */
export const EVERY_NAME_RULE = '*'

/**
 * In `vetoByTemplate`: the site reads the query in order. Names are dropped only behind the last one that is kept, and nothing is
 * sorted. What it does not read behind a dropped name (`queryEnds`) is not kept.
 */
export const FRONT_RULE = 'front'

/** In `vetoByTemplate`: the normalization of percent-encoding in the path alone. */
export const PATH_ENCODING_RULE = 'path-encoding'

/** In `vetoByTemplate`: the normalization of percent-encoding in the query alone. */
export const QUERY_ENCODING_RULE = 'query-encoding'

// NUL cannot occur in a WHATWG-serialized URL unless percent-encoded, and a decoded one only splits a set further.
const NAME_DELIMITER = '\u0000'

/**
 * Compiles what was learned; undefined for nothing. A malformed key is left out: its URLs keep every parameter. Members of version 2
 * count only in a record of version 2. Never throws.
 */
export function compileLearnedMap(record: LearnedPart): LearnedMap | undefined {
  const { templates = [], parameters = {}, vetoByTemplate = {}, queryEnds = {} } = record.v === 2 ? record : NOTHING
  const root = templateTree<TemplateRules>()
  for (const template of templates) rulesAt(root, template)
  const schemeOf = schemeLabels()
  const filed = filePatterns(record.patterns ?? {}, root, schemeOf)
  for (const [rule, list] of Object.entries(vetoByTemplate)) for (const at of list) veto(rulesAt(root, at), rule)
  for (const [at, { names, unread }] of Object.entries(queryEnds))
    rulesAt(root, at).queryEnd = { names: new Set(names), unread: new Set(unread) }
  for (const [name, { drop, keep }] of Object.entries(parameters)) {
    for (const at of keep) rulesAt(root, at).guarded.add(asciiLower(name))
    if (drop !== 'everywhere') for (const at of drop) rulesAt(root, at)
  }
  const hasParameters = Object.keys(parameters).length > 0
  const compiled = hasParameters ? compileParameters(parameters, schemeOf, exceptionsIn(filed)) : undefined
  const vetoed = Object.keys(vetoByTemplate)
  if (filed.length === 0 && compiled === undefined && vetoed.length === 0) return undefined
  const kept = Object.entries(parameters).filter(([, { keep }]) => keep.length > 0)
  const deciding = compiled === undefined ? filed.filter(({ pattern }) => pattern.drops) : filed
  const sets = new Map(deciding.map(({ set }) => [set.key, set]))
  return {
    templates: root,
    anyPath: new Map(filed.filter(({ isAnyPath }) => isAnyPath).map(({ set, pattern }) => [set.key, pattern])),
    decided: hashTable([...sets.values()].map((set) => [hashOfSet(set.names), set] as const)),
    parameters: compiled,
    hasFolded: filed.some(({ set }) => isFolded(set.key)) || compiled?.hasFolded === true,
    vetoedSomewhere: new Set(vetoed),
    vetoesNamesSomewhere: vetoed.includes(EVERY_NAME_RULE),
    guardedSomewhere: new Set([...vetoed, ...kept.map(([name]) => name)].map(asciiLower)),
    normalizesPaths: record.v === 2,
  }
}

const NOTHING: Omit<LearnedPart, 'v' | 'patterns'> = {}

/** A pattern and the set of names that it is filed under. */
interface FiledPattern {
  readonly set: NameSet
  readonly pattern: CompiledPattern
  readonly isAnyPath: boolean
}

function filePatterns(
  patterns: Readonly<Record<PatternKey, LearnedPattern>>,
  root: TemplateNode<TemplateRules>,
  schemeOf: (name: string) => string | undefined,
): readonly FiledPattern[] {
  return Object.entries(patterns).flatMap(([key, learned]) => {
    const parsed = parsePatternKey(key)
    if (parsed === undefined) return []
    const { template, names } = parsed
    const set = { key: names.join(NAME_DELIMITER), names }
    const pattern = compilePattern(key, learned, schemeOf)
    if (template !== '') rulesAt(root, template).patterns.set(set.key, pattern)
    return [{ set, pattern, isAnyPath: template === '' }]
  })
}

/** By name: the sets of names beside which some pattern keeps it. */
function exceptionsIn(filed: readonly FiledPattern[]): ReadonlyMap<string, readonly NameSet[]> {
  const sets = new Map<string, Map<string, NameSet>>()
  for (const { set, pattern } of filed) {
    for (const name of pattern.important) {
      const known = sets.get(name)
      if (known === undefined) sets.set(name, new Map([[set.key, set]]))
      else known.set(set.key, set)
    }
  }
  return new Map([...sets].map(([name, byKey]) => [name, [...byKey.values()]]))
}

function rulesAt(root: TemplateNode<TemplateRules>, template: string): TemplateRules {
  return holdTemplate(root, template, () => ({
    template,
    patterns: new Map(),
    vetoed: new Set(),
    guarded: new Set(),
  }))
}

function veto({ vetoed, guarded }: TemplateRules, rule: string): void {
  vetoed.add(rule)
  guarded.add(asciiLower(rule))
}

/** What the record says of the template of a path; undefined where the path has no known one. */
export function rulesOfPath({ templates, normalizesPaths }: LearnedMap, path: string): TemplateRules | undefined {
  const text = normalizesPaths ? normalizePercentEncoding(path) : path
  return findTemplate(templates, text, 0, text.length)
}

/** The pattern of a template and decoded parameter names (any order, repeats allowed), or undefined when none was learned. */
export function findPattern(
  map: LearnedMap,
  at: TemplateRules | undefined,
  names: readonly string[],
): CompiledPattern | undefined {
  const set = nameSetKey(names)
  const found = findPatternOfSet(map, set, at)
  // A `#` of its own must not pass for digits.
  if (found !== undefined || !map.hasFolded || isFolded(set)) return found
  return findPatternOfSet(map, nameSetKey(names.map(foldDigits)), at)
}

function isFolded(text: string): boolean {
  return text.includes('#')
}

/** The pattern of a template, or of every path, and a set of names. */
export function findPatternOfSet(
  map: LearnedMap,
  set: string,
  at: TemplateRules | undefined,
): CompiledPattern | undefined {
  return at?.patterns.get(set) ?? map.anyPath.get(set)
}

/** Adds the hash of a name to the hash of a set, in any order, each name once; the hash of no names is 0. */
export function addToSet(set: number, name: number): number {
  return (set + Math.imul(name ^ (name >>> 16), 0x45d9f3b)) | 0
}

function hashOfSet(names: readonly string[]): number {
  let hash = 0
  for (let i = 0; i < names.length; i++) if (names.indexOf(names[i]!) === i) hash = addToSet(hash, hashOf(names[i]!))
  return hash
}

/** Above this many names {@link mayDrop} does not look: finding the repeats takes the square of their number. */
const MAX_NAMES = 32

/** Whether something was learned that may drop one of these names (any order, repeats allowed): a quick no for most pages. */
export function mayDrop({ decided, hasFolded, parameters }: LearnedMap, names: readonly string[]): boolean {
  if (hasFolded || names.length > MAX_NAMES) return true
  if (parameters !== undefined && names.some((name) => parameters.byName.has(name))) return true
  const hash = hashOfSet(names)
  return findPlace(decided, hash, hash) !== -1
}

/** Names usually arrive sorted and unique; then no copy is made. */
function nameSetKey(names: readonly string[]): string {
  for (let i = 1; i < names.length; i++) {
    if (names[i - 1]! >= names[i]!) return sortedUnique(names).join(NAME_DELIMITER)
  }
  return names.join(NAME_DELIMITER)
}
