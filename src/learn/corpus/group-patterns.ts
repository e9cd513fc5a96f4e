/** From sets of names to patterns: templates are told from all paths together, then each template takes its URLs. */

import { foldDigits, sortedUnique } from '../../rules/record/pattern-key.ts'
import type { PatternGroup } from './corpus.ts'
import { assignTemplates } from './path-trie.ts'
import { mostFrequentFirst, patternGroup, type PatternMember } from './pattern-group.ts'
import { spanOf } from './settled-query.ts'
import type { UrlSet } from './url-sample.ts'

/** How patterns are formed. */
export interface PatternOptions {
  /** Samples per pattern. */
  readonly maxSamples: number
  /** False: every template is empty. */
  readonly hasTemplates: boolean
}

/**
 * Beyond so many sets of names that differ in nothing but numbers, these are not learned one by one: `dwvar_115_color` and
 * `dwvar_119_color` are `dwvar_#_color`.
 */
const MANY_SETS = 50

/** Longer keys are refused where a record is read. */
const MAX_KEY_LENGTH = 4096

interface GroupBeingBuilt {
  readonly template: string
  readonly names: readonly string[]
  readonly isFolded: boolean
  urlCount: number
  readonly members: PatternMember[]
}

/** The patterns of one site, most frequent first, then by key. */
export function groupPatterns(written: readonly UrlSet[], options: PatternOptions): PatternGroup[] {
  const sets = foldNames(written)
  const members = sets.map(membersOf)
  const items = members.flatMap((list, index) => {
    // `dwvar_115_color` and `dwvar_119_color` say the same about what kind of page this is.
    const names = sortedUnique(sets[index]!.names.map(foldDigits))
    return list.map(({ path, weight }) => ({ path, weight, names }))
  })
  const templates = options.hasTemplates ? assignTemplates(items) : items.map(() => '')
  const groups = new Map<string, GroupBeingBuilt>()
  let at = 0
  for (const [index, set] of sets.entries()) {
    const count = members[index]!.length
    addSet(groups, set, members[index]!, templates.slice(at, at + count))
    at += count
  }
  const patterns = [...groups.values()]
    .map((group) => patternGroup({ ...group, urlCount: Math.round(group.urlCount) }, options.maxSamples))
    .filter(({ key }) => key.length <= MAX_KEY_LENGTH)
  return mostFrequentFirst(patterns)
}

function foldNames(sets: readonly UrlSet[]): readonly UrlSet[] {
  const few = sets.map(folded)
  const spared = sets.length - new Set(few.map(({ names }) => names.join('\u0000'))).size
  return spared > MANY_SETS ? few : sets
}

/** The set under folded names; one whose names hold a `#` of their own stays as it is, and so does one without digits. */
function folded(set: UrlSet): UrlSet {
  if (set.names.some((name) => name.includes('#'))) return set
  return { ...set, names: sortedUnique(set.names.map(foldDigits)) }
}

function membersOf({ urls, keepBelow }: UrlSet): PatternMember[] {
  return urls.map((url) => {
    const { pathStart, pathEnd } = spanOf(url.settled)
    const weight = url.draw < keepBelow ? 1 / Math.min(1, keepBelow) : 0
    return { url, path: url.settled.slice(pathStart, pathEnd), weight }
  })
}

function isFolded({ names }: UrlSet): boolean {
  return names.some((name) => name.includes('#'))
}

/** Deals the URLs of a set to its templates; what the set counted is shared out as the sample says. */
function addSet(
  groups: Map<string, GroupBeingBuilt>,
  set: UrlSet,
  members: readonly PatternMember[],
  templates: readonly string[],
): void {
  const weightOf = ({ url, weight }: PatternMember): number => weight * url.hits
  const total = members.reduce((sum, member) => sum + weightOf(member), 0)
  for (const [index, member] of members.entries()) {
    const template = templates[index]!
    const key = `${template}\u0000${set.names.join('\u0000')}`
    let group = groups.get(key)
    if (group === undefined) {
      group = { template, names: set.names, isFolded: isFolded(set), urlCount: 0, members: [] }
      groups.set(key, group)
    }
    group.members.push(member)
    group.urlCount += total === 0 ? 0 : (set.urlCount * weightOf(member)) / total
  }
}
