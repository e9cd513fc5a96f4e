/** Base pages: URLs of the corpus without the candidates of their template. */

import { carriesAll, inNameOrder, writeSiteUrl, type Pair, type SiteUrl } from '../site/site-url.ts'
import { seededOrder } from '../seeded-order.ts'
import type { CorpusUrl, TemplateFacts } from '../site/site-types.ts'
import { isCandidate } from './candidates.ts'
import type { Asking } from './question.ts'

/** A base page and the URLs of the corpus that become it without their candidates. */
export interface Base {
  readonly url: string
  readonly parts: SiteUrl
  readonly from: CorpusUrl[]
  /** URLs of the corpus on its path that carry all its parameters: looked for when asked, since few questions do. */
  readonly carriers: () => readonly CorpusUrl[]
  /** Requests of the corpus for its path. */
  readonly weight: number
}

/** URLs of one template that bases are made from; more would cost time and show nothing new. */
const MAX_URLS = 400

const orders = new WeakMap<TemplateFacts, readonly CorpusUrl[]>()
const weights = new WeakMap<TemplateFacts, ReadonlyMap<string, number>>()

/**
 * Base pages of a template, each once: those of sets of names that were not used come first, then those of other paths.
 *
 * @param isKept what stays on them; default: all but the candidates of the template
 */
export function basesOf(facts: TemplateFacts, asking: Asking, isKept = keptPairs(facts, asking)): readonly Base[] {
  const found = new Map<string, Base>()
  const urls = diverse(facts, asking.seed)
  const byPath = Map.groupBy(urls, ({ path }) => path)
  for (const from of urls) {
    const pairs = inNameOrder(from.pairs.filter(isKept))
    const url = writeSiteUrl(from, pairs)
    const known = found.get(url)
    if (known !== undefined) known.from.push(from)
    else if (asking.mayFetch(url)) {
      const weight = weightsOf(facts).get(from.path) ?? 0
      const carriers = () => byPath.get(from.path)!.filter((other) => carriesAll(other, pairs))
      found.set(url, { url, parts: { ...from, pairs }, from: [from], carriers, weight })
    }
  }
  return [...found.values()]
}

/** By path, the requests of the corpus. */
function weightsOf(facts: TemplateFacts): ReadonlyMap<string, number> {
  const before = weights.get(facts)
  if (before !== undefined) return before
  const found = new Map<string, number>()
  for (const { path, weight } of facts.urls) found.set(path, (found.get(path) ?? 0) + weight)
  weights.set(facts, found)
  return found
}

function keptPairs(facts: TemplateFacts, asking: Asking): (pair: Pair) => boolean {
  const isKept = keptNames(facts, asking)
  return ({ name }) => isKept(name)
}

/** The same, and values of candidates that stay. A page may read nothing else beside such a value: for templates of which no page is known. */
export function stayingPairs(facts: TemplateFacts, asking: Asking): (pair: Pair) => boolean {
  const isKept = keptPairs(facts, asking)
  const { derived } = asking
  return (pair) => isKept(pair) || derived.standing(facts.template, pair.name).keepValues.includes(pair.value)
}

/** Whether a name stays on the base pages of a template. */
export function keptNames({ template }: TemplateFacts, asking: Asking): (name: string) => boolean {
  // A name that the site does not know would hide those behind it.
  const mattered = asking.derived.inOrder.get(template)
  if (mattered !== undefined) return (name) => mattered.has(name)
  const known = new Map<string, boolean>()
  return (name) => {
    const kept = known.get(name) ?? !isCandidate(template, name, asking)
    known.set(name, kept)
    return kept
  }
}

/** URLs in an order that takes one of each set of names, and one of each path, before the second. */
function diverse(facts: TemplateFacts, seed: number): readonly CorpusUrl[] {
  const before = orders.get(facts)
  if (before !== undefined) return before
  const turns = new Map<string, number>()
  const ranked = seededOrder(facts.urls, seed, ({ url }) => url).map((url) => {
    const names = url.pairs.map(({ name }) => name).join('&')
    const turn = (turns.get(names) ?? 0) + 1
    const pathTurn = (turns.get(url.path) ?? 0) + 1
    turns.set(names, turn)
    turns.set(url.path, pathTurn)
    return { url, rank: turn + pathTurn }
  })
  const order = ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_URLS)
    .map(({ url }) => url)
  orders.set(facts, order)
  return order
}
