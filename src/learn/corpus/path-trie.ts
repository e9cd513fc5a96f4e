/**
 * Path templates from a corpus: which segment positions hold words of the site's structure, which hold items. Every path is
 * assigned by the walk that the runtime takes, a literal segment before `*` and without backtracking, over one trie.
 */

import { segmentKind, type SegmentKind } from './segment-kind.ts'

/** A path of the corpus. */
export interface PathItem {
  /** Begins with `/`. */
  readonly path: string
  /** The parameter names that it came with; siblings that are alike come with the same ones. */
  readonly names: readonly string[]
  /** How many URLs it stands for. */
  readonly weight: number
}

/** One value of a segment position, with the paths behind it. */
interface Sibling {
  readonly segment: string
  readonly kind: SegmentKind
  readonly items: number[]
  weight: number
  /** No path goes on behind it. */
  isLeaf: boolean
}

/** Deeper segments are `*`. */
const MAX_DEPTH = 32
/** Most literal values of one position: of more, the titles and then the lightest become `*`. */
const MAX_LITERALS = 50
/** So many numbers side by side are ids and no sections. */
const MIN_IDS = 3
/** So many slugs side by side are items: at the root, where sections have long names too, and below. */
const MIN_SLUGS = { root: 12, below: 6 }
/** A section with fewer slugs keeps them as its own. */
const MIN_TITLES = 2
/** So many plain words side by side are items. */
const MIN_WORDS = { root: 24, below: 16 }
/** Last segments with fewer URLs than this can hardly be judged one by one. */
const LIGHT_WEIGHT = 10
/** So many of them side by side, alike, are judged together. */
const MIN_LIGHT = { root: 6, below: 4 }
/** Words beside slugs are items where they are not few: few are sections that happen to stand beside items. */
const MIN_WORDS_AMONG_SLUGS = { count: 9, share: 0.3 }
/** A name that only one sibling has is its own where the URLs of that sibling would have all of them by chance less often than this. */
const PROBABLE_BY_CHANCE = 0.01
/** A word or slug with such a share of the URLs recurs; it is judged on its own. */
const RECURRING_SHARE = { word: 0.1, slug: 0.25 }
const NONE: ReadonlySet<string> = new Set()

/** The template of every path, in the order of `items`. Deterministic, never throws. */
export function assignTemplates(items: readonly PathItem[]): string[] {
  const segments = items.map(({ path }) => path.split('/'))
  const templates: string[] = items.map(() => '')
  const descend = (members: readonly number[], depth: number, titles: ReadonlySet<string> | undefined): void => {
    if (depth >= MAX_DEPTH) {
      for (const member of members) templates[member] += '/*'.repeat(segments[member]!.length - 1 - depth)
      return
    }
    const rest: number[] = []
    const byLiteral = new Map<string, number[]>()
    const position = { segments, items, depth }
    const literals = literalsOf(siblingsAt(members, position, titles === undefined), position, titles ?? NONE)
    for (const member of members) {
      const segment = segments[member]![depth + 1]!
      const isLiteral = literals.has(segment)
      templates[member] += isLiteral ? `/${segment}` : '/*'
      if (segments[member]!.length <= depth + 2) continue
      const bucket = isLiteral ? byLiteral.get(segment) : rest
      if (bucket === undefined) byLiteral.set(segment, [member])
      else bucket.push(member)
    }
    const sections = [...byLiteral.values()]
    const below = { segments, items, depth: depth + 1 }
    const titlesBelow = titlesAmong(siblingsAt(sections.flat(), below, false), below)
    for (const next of sections) descend(next, depth + 1, titlesBelow)
    if (rest.length > 0) descend(rest, depth + 1, undefined)
  }
  if (items.length > 0) descend([...items.keys()], 0, NONE)
  return templates
}

function siblingsAt(
  members: readonly number[],
  { segments, items, depth }: Position,
  isBehindItems: boolean,
): Sibling[] {
  const bySegment = new Map<string, Sibling>()
  for (const member of members) {
    const segment = segments[member]![depth + 1]!
    let sibling = bySegment.get(segment)
    if (sibling === undefined) {
      sibling = { segment, kind: segmentKind(segment, isBehindItems), items: [], weight: 0, isLeaf: true }
      bySegment.set(segment, sibling)
    }
    sibling.items.push(member)
    sibling.weight += items[member]!.weight
    if (segments[member]!.length > depth + 2) sibling.isLeaf = false
  }
  return [...bySegment.values()]
}

/** A position of the paths. */
interface Position {
  readonly segments: readonly (readonly string[])[]
  readonly items: readonly PathItem[]
  readonly depth: number
}

/** The values of one position that are structure. @param titles slugs that are items, judged with those of the sections beside this one */
function literalsOf(
  siblings: readonly Sibling[],
  position: Position,
  titles: ReadonlySet<string>,
): ReadonlySet<string> {
  const isItem = itemTest(siblings, traitsAt(position), position.depth === 0 ? 'root' : 'below')
  const isTitle = siblings.filter(({ segment }) => titles.has(segment)).length >= MIN_TITLES
  const literal = siblings.filter(
    (sibling) => sibling.segment !== '*' && !isItem(sibling) && !(isTitle && titles.has(sibling.segment)),
  )
  const total = siblings.reduce((sum, { weight }) => sum + weight, 0)
  const isSection = ({ kind, weight }: Sibling): boolean => kind !== 'slug' || weight >= total * RECURRING_SHARE.slug
  const few = literal.length > MAX_LITERALS ? literal.filter(isSection) : literal
  const heaviest = few.toSorted((a, b) => b.weight - a.weight || (a.segment < b.segment ? -1 : 1))
  return new Set(heaviest.slice(0, MAX_LITERALS).map(({ segment }) => segment))
}

/** Slugs of all sections together that are items: a section with few of them does not show it. */
function titlesAmong(cousins: readonly Sibling[], position: Position): ReadonlySet<string> {
  const isItem = itemTest(cousins, traitsAt(position), 'below')
  return new Set(cousins.filter((cousin) => cousin.kind === 'slug' && isItem(cousin)).map(({ segment }) => segment))
}

/** What tells URLs of one position apart: their length and their names. */
function traitsAt({ segments, items }: Position): (member: number) => readonly string[] {
  return (member) => [String(segments[member]!.length), ...items[member]!.names]
}

/**
 * Tests whether most URLs of a sibling have nothing that others of them lack: their length and each of their names are found on several,
 * or so rarely that chance explains why the others lack it. Names are counted one by one, because a large log combines them in ever
 * more ways.
 *
 * @param share of the siblings, or `atLeast` if that is more, that must have a length before it counts; a name needs `atLeast`
 */
function alikeTest(
  siblings: readonly Sibling[],
  traitsOf: (member: number) => readonly string[],
  { share, atLeast }: { readonly share: number; readonly atLeast: number },
): (sibling: Sibling) => boolean {
  const counts = new Map(siblings.map((sibling) => [sibling, countsOf(sibling.items.flatMap(traitsOf))]))
  const spread = countsOf([...counts.values()].flatMap((own) => [...own.keys()]))
  const total = siblings.reduce((sum, { items }) => sum + items.length, 0)
  const minLengths = Math.max(atLeast, siblings.length * share)
  return (sibling) => {
    const { items } = sibling
    const isChance = (name: string): boolean =>
      (items.length / total) ** (counts.get(sibling)?.get(name) ?? 0) >= PROBABLE_BY_CHANCE
    const isAlike = (member: number): boolean =>
      traitsOf(member).every((trait, at) =>
        at === 0 ? spread.get(trait)! >= minLengths : spread.get(trait)! >= atLeast || isChance(trait),
      )
    return items.filter(isAlike).length * 2 >= items.length
  }
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What of one position is items. */
function itemTest(
  siblings: readonly Sibling[],
  traitsOf: (member: number) => readonly string[],
  place: 'root' | 'below',
): (sibling: Sibling) => boolean {
  const alike = siblings.filter(alikeTest(siblings, traitsOf, { share: 0.1, atLeast: 3 }))
  const total = siblings.reduce((sum, { weight }) => sum + weight, 0)
  const recurs = ({ kind, weight }: Sibling): boolean =>
    weight >= total * RECURRING_SHARE[kind === 'word' ? 'word' : 'slug']
  const slugs = alike.filter(({ kind }) => kind === 'slug')
  const words = alike.filter(({ kind }) => kind === 'word')
  const areSlugsItems = slugs.length >= MIN_SLUGS[place]
  const { count, share } = MIN_WORDS_AMONG_SLUGS
  const areWordsItems =
    words.length >= MIN_WORDS[place] ||
    (areSlugsItems && words.length >= count && words.length >= share * (words.length + slugs.length))
  const found = new Set<Sibling>()
  if (areSlugsItems) for (const slug of slugs) if (!recurs(slug)) found.add(slug)
  if (areWordsItems) for (const word of words) if (!recurs(word)) found.add(word)
  for (const light of lightItems(siblings, traitsOf, place)) {
    if (light.kind !== 'word' || !areSlugsItems) found.add(light)
  }
  const ids = siblings.filter(({ kind }) => kind === 'id')
  if (ids.length >= MIN_IDS || found.size > 0) for (const id of ids) found.add(id)
  return (sibling) => found.has(sibling)
}

/** Last segments that come too rarely to be judged one by one. */
function lightItems(
  siblings: readonly Sibling[],
  traitsOf: (member: number) => readonly string[],
  place: 'root' | 'below',
): readonly Sibling[] {
  const light = siblings.filter(
    ({ kind, weight, isLeaf }) => isLeaf && (kind === 'word' || kind === 'slug') && weight < LIGHT_WEIGHT,
  )
  const alike = light.filter(alikeTest(light, traitsOf, { share: 0, atLeast: 2 }))
  return alike.length >= MIN_LIGHT[place] ? alike : []
}
