/** Look-up of learned patterns: path template and set of names to a verdict, in time linear in the path. */

import type { LearnedPattern, PatternKey } from '../../rules/record/domain-record.ts'
import { findPlace, hashOf, hashTable } from '../../rules/match/name-hash.ts'
import { foldDigits, parsePatternKey, sortedUnique } from '../../rules/record/pattern-key.ts'
import { namingSchemeOf, schemeLabel } from '../parameters/naming.ts'
import type { HashTable } from '../../rules/match/types.ts'

/** A learned pattern with its sets ready to be asked. */
export interface CompiledPattern {
  readonly key: PatternKey
  /** What a drop is noted as: `learned:/p/*?a`. */
  readonly label: string
  /** Names that go: learned as neutral, and no naming scheme says that they denote identity. */
  readonly drop: ReadonlySet<string>
  /** Names that were learned as neutral but stay, with the naming scheme that protects them (`*_id`). */
  readonly namedIdentity: ReadonlyMap<string, string>
  readonly keep: ReadonlySet<string>
  /** Names of `keep` that evidence shows to matter: none of a blind pattern. */
  readonly important: ReadonlySet<string>
  readonly dropValues: ReadonlyMap<string, ReadonlySet<string>>
  /** Its names are written with `#` for every run of digits. */
  readonly isFolded: boolean
  /** It may drop something. */
  readonly drops: boolean
}

/** All patterns of a record. */
export interface LearnedMap {
  readonly root: TemplateNode
  /** Patterns without a template, which hold on every path. */
  readonly anyPath: ReadonlyMap<string, CompiledPattern>
  /** The sets of names of which some pattern drops something, by the hash over the names: most pages end here. */
  readonly dropped: HashTable<NameSet>
  /** Some pattern has folded names. */
  readonly hasFolded: boolean
}

/** A set of names as the patterns are filed under it. */
export interface NameSet {
  readonly key: string
  /** In code unit order. */
  readonly names: readonly string[]
}

/** One segment position of the path templates. */
interface TemplateNode {
  readonly literals: Map<string, TemplateNode>
  any: TemplateNode | undefined
  readonly patterns: Map<string, CompiledPattern>
}

// NUL cannot occur in a WHATWG-serialized URL unless percent-encoded, and a decoded one only splits a set further.
const NAME_DELIMITER = '\u0000'

/** Compiles the patterns of a record. A malformed key is left out: its URLs keep every parameter. Never throws. */
export function compileLearnedMap(patterns: Readonly<Record<PatternKey, LearnedPattern>>): LearnedMap | undefined {
  const root = emptyNode()
  const anyPath = new Map<string, CompiledPattern>()
  const sets = new Set<string>()
  const dropping = new Map<string, NameSet>()
  const labelOf = schemeLabels()
  for (const [key, pattern] of Object.entries(patterns)) {
    const parsed = parsePatternKey(key)
    if (parsed === undefined) continue
    const target = parsed.template === '' ? anyPath : insert(root, parsed.template).patterns
    const set = { key: parsed.names.join(NAME_DELIMITER), names: parsed.names }
    const compiled = compilePattern(key, pattern, labelOf)
    target.set(set.key, compiled)
    sets.add(set.key)
    if (compiled.drops) dropping.set(set.key, set)
  }
  if (sets.size === 0) return undefined
  const dropped = hashTable([...dropping.values()].map((set) => [hashOfSet(set.names), set] as const))
  return { root, anyPath, dropped, hasFolded: [...sets].some(isFolded) }
}

/** The pattern of a path and its decoded parameter names (any order, repeats allowed), or undefined when none was learned. */
export function findPattern(map: LearnedMap, path: string, names: readonly string[]): CompiledPattern | undefined {
  const set = nameSetKey(names)
  const found = findPatternOfSet(map, set, path, 0, path.length)
  // A `#` of its own must not pass for digits.
  if (found !== undefined || !map.hasFolded || isFolded(set)) return found
  return findPatternOfSet(map, nameSetKey(names.map(foldDigits)), path, 0, path.length)
}

function isFolded(text: string): boolean {
  return text.includes('#')
}

/** The pattern of a set of names and the path that stands at these offsets of a text. */
export function findPatternOfSet(
  map: LearnedMap,
  set: string,
  text: string,
  pathStart: number,
  pathEnd: number,
): CompiledPattern | undefined {
  return descend(map.root, text, pathStart, pathEnd)?.patterns.get(set) ?? map.anyPath.get(set)
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

/** Whether some pattern may drop something of these names (any order, repeats allowed): a quick no for most pages. */
export function mayDrop({ dropped, hasFolded }: LearnedMap, names: readonly string[]): boolean {
  if (hasFolded || names.length > MAX_NAMES) return true
  const hash = hashOfSet(names)
  return findPlace(dropped, hash, hash) !== -1
}

/** Names usually arrive sorted and unique; then no copy is made. */
function nameSetKey(names: readonly string[]): string {
  for (let i = 1; i < names.length; i++) {
    if (names[i - 1]! >= names[i]!) return sortedUnique(names).join(NAME_DELIMITER)
  }
  return names.join(NAME_DELIMITER)
}

/** A literal segment wins over `*`, without backtracking: the learner assigns templates by the same walk. */
function descend(root: TemplateNode, text: string, pathStart: number, pathEnd: number): TemplateNode | undefined {
  let node: TemplateNode | undefined = root
  for (let start = pathStart + 1; start <= pathEnd && node !== undefined;) {
    const slash = text.indexOf('/', start)
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash
    const literal: TemplateNode | undefined =
      node.literals.size === 0 ? undefined : node.literals.get(text.slice(start, end))
    node = literal ?? node.any
    start = end + 1
  }
  return node
}

function insert(root: TemplateNode, template: string): TemplateNode {
  let node = root
  for (const segment of template.slice(1).split('/')) {
    const next = (segment === '*' ? node.any : node.literals.get(segment)) ?? emptyNode()
    if (segment === '*') node.any = next
    else node.literals.set(segment, next)
    node = next
  }
  return node
}

function emptyNode(): TemplateNode {
  return { literals: new Map(), any: undefined, patterns: new Map() }
}

/** The naming scheme that protects a name, as a label. A record has few names and hundreds of patterns, so each is asked for once. */
function schemeLabels(): (name: string) => string | undefined {
  const labels = new Map<string, string | undefined>()
  return (name) => {
    if (labels.has(name)) return labels.get(name)
    const scheme = namingSchemeOf(name)
    const label = scheme && schemeLabel(scheme)
    labels.set(name, label)
    return label
  }
}

function compilePattern(
  key: PatternKey,
  pattern: LearnedPattern,
  labelOf: (name: string) => string | undefined,
): CompiledPattern {
  // A blind pattern gave no evidence, whatever its lists say.
  const blind = pattern.basis === 'blind'
  const values = blind ? [] : Object.entries(pattern.dropValues ?? {})
  const neutral = blind ? [] : pattern.drop
  const namedIdentity = new Map<string, string>()
  for (const name of neutral) {
    const label = labelOf(name)
    if (label !== undefined) namedIdentity.set(name, label)
  }
  const keep = new Set(pattern.keep)
  const drop = new Set(neutral.filter((name) => !keep.has(name) && !namedIdentity.has(name)))
  return {
    key,
    label: `learned:${key}`,
    keep,
    important: blind ? new Set() : keep,
    drop,
    namedIdentity,
    dropValues: new Map(values.map(([name, list]) => [name, new Set(list)])),
    isFolded: key.includes('%23'),
    drops: drop.size > 0 || values.length > 0,
  }
}
