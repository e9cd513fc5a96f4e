import { seededRandom } from '../../src/cli/files/seeded-random.ts'
import type { ComparePages } from '../../src/learn/path-rules/proof/adjudicate.ts'
import type { LabelledUrl } from '../../src/learn/path-rules/tree/url-table.ts'
import type { Page } from './sites.ts'

/** Training labels with a share of wrong ones, and what a fetch would say. */
export interface Labels {
  readonly labelled: readonly LabelledUrl[]
  /** Compares two URLs by their true pages, and counts how often it was asked. */
  readonly compare: ComparePages
  readonly asked: () => number
}

/**
 * Labels the URLs of pages. Half of the wrong labels are those of another page (a soft error, a wall), half are new ones (a
 * page that changed between two fetches).
 */
export function noisyLabels(pages: readonly Page[], noise: number, seed: number): Labels {
  const random = seededRandom(seed)
  const truth = new Map<string, string>()
  const labelled = pages.flatMap(({ id, urls }) =>
    urls.map((url) => {
      truth.set(url, id)
      if (random() >= noise) return { url, cluster: id }
      const other = pages[Math.floor(random() * pages.length)]!.id
      return { url, cluster: random() < 0.5 ? other : `fresh ${truth.size}` }
    }),
  )
  let asked = 0
  return {
    labelled,
    compare: (first, second) => {
      asked++
      return Promise.resolve(truth.get(first) === truth.get(second) ? 'equal' : 'differ')
    },
    asked: () => asked,
  }
}
