/** Counts the pages on which a value can be tested. */

import type { Site } from '../../site/site.ts'
import { pageKey, type Pair, type SiteUrl } from '../../site/site-url.ts'
import type { Policy } from '../../thresholds.ts'
import { distinctTests, type CreditIndex } from '../credits.ts'
import type { Mattered } from '../mattered.ts'

/** What tells the pages of a template apart. */
export interface PageFacts {
  readonly site: Pick<Site, 'templates'>
  readonly policy: Policy
  readonly credits: CreditIndex
  readonly mattered: ReadonlyMap<string, Mattered>
  /** Originals of a template that show no page. */
  readonly gone: (template: string) => readonly SiteUrl[]
}

/**
 * Number of pages of the corpus with a value of a parameter: its URLs without the parameter and without names that changed nothing on the
 * template, and without those that are gone. A list with one address is one page, however many URLs lead to it.
 */
export function countValuePages(
  { template, name }: { readonly template: string; readonly name: string },
  value: string,
  { site, policy, credits, mattered, gone }: PageFacts,
): number {
  const facts = site.templates.get(template)
  const isNoise = (other: string): boolean =>
    facts?.names.get(other)?.isStripped === true ||
    (distinctTests(credits.on(template, other)) >= policy.own && mattered.get(other)?.templates.has(template) !== true)
  const known = new Map<string, boolean>()
  const counts = (other: string): boolean => {
    const found = known.get(other) ?? !isNoise(other)
    known.set(other, found)
    return found
  }
  const keyOf = (url: SiteUrl): string => pageKey(url, (pair: Pair) => pair.name !== name && counts(pair.name))
  const pages = (facts?.urls ?? [])
    .filter(({ pairs }) => pairs.some((pair) => pair.name === name && pair.value === value))
    .map(keyOf)
  return new Set(pages).difference(new Set(gone(template).map(keyOf))).size
}
