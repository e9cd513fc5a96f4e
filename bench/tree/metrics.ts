/** One URL of the test set: the page it shows and the form a method gives it. */
export interface Normalized {
  readonly url: string
  readonly page: string
  readonly form: string
}

/** How well a method does on URLs it has not seen (learner literature: Lei et al. 2010, §6). */
export interface Metrics {
  readonly urls: number
  readonly forms: number
  readonly pages: number
  /** `1 - forms / urls`. */
  readonly compression: number
  /** `1 - (1 - C_norm/N_norm) / (1 - C/N)`; pages that are the majority of no form count as lost. */
  readonly dupReduction: number
  /** Of all pairs of URLs with one form, those that show two pages. */
  readonly fpr: number
  /** URLs whose form shows another page to most of its URLs, as a share of all. */
  readonly falseMerges: number
  readonly lostPages: number
}

/** Measures forms against pages. */
export function measureForms(urls: readonly Normalized[]): Metrics {
  const groups = Map.groupBy(urls, ({ form }) => form)
  const majorities = new Set<string>()
  let pairs = 0
  let falsePairs = 0
  let strays = 0
  for (const group of groups.values()) {
    const counts = new Map<string, number>()
    for (const { page } of group) counts.set(page, (counts.get(page) ?? 0) + 1)
    const [majority, size] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
    majorities.add(majority)
    strays += group.length - size
    pairs += pairsOf(group.length)
    falsePairs += pairsOf(group.length) - [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0)
  }
  const pages = new Set(urls.map(({ page }) => page)).size
  const before = 1 - pages / urls.length
  return {
    urls: urls.length,
    forms: groups.size,
    pages,
    compression: 1 - groups.size / urls.length,
    dupReduction: before === 0 ? 0 : 1 - (1 - majorities.size / groups.size) / before,
    fpr: pairs === 0 ? 0 : falsePairs / pairs,
    falseMerges: strays / urls.length,
    lostPages: pages - majorities.size,
  }
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}
