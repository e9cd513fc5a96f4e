/** What the URLs of one template say about their parameters. */

import { namesFiles } from './file-values.ts'
import type { FixedNames } from './fixed-names.ts'
import type { CorpusUrl, NameFacts, TemplateFacts } from './site-types.ts'

interface Count {
  urlCount: number
  readonly isStripped: boolean
  readonly values: Map<string, { readonly raw: string; readonly weight: number; readonly urls: number }>
  /** Different pairs of path and value. */
  readonly tests: Set<string>
}

/** Counts the parameters of one template. @param fixed names that the library keeps there whatever is learned */
export function templateFacts(
  template: string,
  urls: readonly CorpusUrl[],
  fixed: FixedNames = { names: new Set(), whole: new Set() },
): TemplateFacts {
  const names = new Map([...countsOf(urls)].map(([name, count]) => [name, nameFacts(name, count)]))
  return {
    template,
    urlCount: urls.reduce((sum, { weight }) => sum + weight, 0),
    urls,
    paths: new Set(urls.map(({ path }) => path)).size,
    names,
    fixed: new Set([...fixed.names, ...[...names.values()].filter(isFile).map(({ name }) => name)]),
    whole: fixed.whole,
  }
}

function countsOf(urls: readonly CorpusUrl[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  for (const { path, pairs, weight, stripped } of urls) {
    for (const { name, value, raw } of pairs) {
      const isStripped = stripped.has(name)
      const count = counts.get(name) ?? { urlCount: 0, isStripped, values: new Map(), tests: new Set<string>() }
      counts.set(name, count)
      count.urlCount += weight
      count.tests.add(`${path} ${value}`)
      const known = count.values.get(value)
      count.values.set(value, {
        raw: known?.raw ?? raw,
        weight: weight + (known?.weight ?? 0),
        urls: 1 + (known?.urls ?? 0),
      })
    }
  }
  return counts
}

function nameFacts(name: string, { urlCount, isStripped, values, tests }: Count): NameFacts {
  const shares = [...values].map(([value, { raw, weight, urls: count }]) => ({
    value,
    raw,
    share: weight / urlCount,
    urls: count,
  }))
  const sorted = shares.toSorted((a, b) => b.share - a.share || (a.value < b.value ? -1 : 1))
  return { name, urlCount, isStripped, values: sorted, tests: tests.size, distinct: values.size }
}

function isFile({ values }: NameFacts): boolean {
  return namesFiles(values.map(({ value }) => value))
}
