/** Look-up of learned patterns: path template and set of names to a verdict, in time linear in the path. */

import type { LearnedPattern, PatternKey } from '../rules/domain-record.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import { namingSchemeOf, schemeLabel } from './naming.ts'

/** A learned pattern with its sets ready to be asked. */
export interface CompiledPattern {
  readonly key: PatternKey
  /** Names that go: learned as neutral, and no naming scheme says that they denote identity. */
  readonly drop: ReadonlySet<string>
  /** Names that were learned as neutral but stay, with the naming scheme that protects them (`*_id`). */
  readonly namedIdentity: ReadonlyMap<string, string>
  readonly keep: ReadonlySet<string>
  readonly dropValues: ReadonlyMap<string, ReadonlySet<string>>
  /** It may drop something. */
  readonly drops: boolean
}

/** All patterns of a record. */
export interface LearnedMap {
  readonly root: TemplateNode
  /** Patterns without a template, which hold on every path. */
  readonly anyPath: ReadonlyMap<string, CompiledPattern>
  /** Sums of {@link nameSetSize} that occur: a quick no for name sets that were never seen. */
  readonly sizes: ReadonlySet<number>
}

/** Names and their characters in one number. */
export function nameSetSize(names: number, characters: number): number {
  return names * 65_536 + characters
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
  const sizes = new Set<number>()
  for (const [key, pattern] of Object.entries(patterns)) {
    const parsed = parsePatternKey(key)
    if (parsed === undefined) continue
    const target = parsed.template === '' ? anyPath : insert(root, parsed.template).patterns
    target.set(parsed.names.join(NAME_DELIMITER), compilePattern(key, pattern))
    sizes.add(nameSetSize(parsed.names.length, parsed.names.join('').length))
  }
  return anyPath.size === 0 && root.literals.size === 0 && root.any === undefined ? undefined : { root, anyPath, sizes }
}

/** The pattern of a path and its decoded parameter names (any order, repeats allowed), or undefined when none was learned. */
export function findPattern(map: LearnedMap, path: string, names: readonly string[]): CompiledPattern | undefined {
  const set = nameSetKey(names)
  return descend(map.root, path)?.patterns.get(set) ?? map.anyPath.get(set)
}

/** Writes a {@link PatternKey}. `names` in any order, repeats allowed. */
export function patternKey(template: string, names: readonly string[]): PatternKey {
  return `${template}?${sortedUnique(names).map(encodeURIComponent).join('&')}`
}

/** Whether a path has the shape of the template part of a pattern key; a key without a template matches every path. */
export function templateMatches(key: PatternKey, path: string): boolean {
  const parsed = parsePatternKey(key)
  if (parsed === undefined || parsed.template === '') return true
  const segments = path.split('/')
  const wanted = parsed.template.split('/')
  return segments.length === wanted.length && wanted.every((text, i) => text === '*' || text === segments[i])
}

function parsePatternKey(key: PatternKey): { template: string; names: string[] } | undefined {
  const mark = key.lastIndexOf('?')
  if (mark === -1) return undefined
  const names =
    key.slice(mark + 1) === ''
      ? []
      : key
          .slice(mark + 1)
          .split('&')
          .map(decodeComponent)
  if (!names.every((name) => name !== undefined)) return undefined
  return { template: key.slice(0, mark), names: sortedUnique(names) }
}

function sortedUnique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted(byCodeUnit)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Names usually arrive sorted and unique; then no copy is made. */
function nameSetKey(names: readonly string[]): string {
  for (let i = 1; i < names.length; i++) {
    if (names[i - 1]! >= names[i]!) return sortedUnique(names).join(NAME_DELIMITER)
  }
  return names.join(NAME_DELIMITER)
}

/** A literal segment wins over `*`, without backtracking: the learner assigns templates by the same walk. */
function descend(root: TemplateNode, path: string): TemplateNode | undefined {
  let node: TemplateNode | undefined = root
  for (let start = 1; start <= path.length && node !== undefined;) {
    const slash = path.indexOf('/', start)
    const end = slash === -1 ? path.length : slash
    node = node.literals.get(path.slice(start, end)) ?? node.any
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

function compilePattern(key: PatternKey, pattern: LearnedPattern): CompiledPattern {
  // A blind pattern gave no evidence, whatever its lists say.
  const blind = pattern.basis === 'blind'
  const values = blind ? [] : Object.entries(pattern.dropValues ?? {})
  const neutral = blind ? [] : pattern.drop
  const namedIdentity = new Map<string, string>()
  for (const name of neutral) {
    const scheme = namingSchemeOf(name)
    if (scheme !== undefined) namedIdentity.set(name, schemeLabel(scheme))
  }
  const drop = new Set(neutral.filter((name) => !namedIdentity.has(name)))
  return {
    key,
    keep: new Set(pattern.keep),
    drop,
    namedIdentity,
    dropValues: new Map(values.map(([name, list]) => [name, new Set(list)])),
    drops: drop.size > 0 || values.length > 0,
  }
}
