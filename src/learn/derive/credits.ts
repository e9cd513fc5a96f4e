/** Comparisons with the outcome `same` as evidence for each parameter of their treatment. */

import type { Site } from '../site/site.ts'
import { readSiteUrl } from '../site/site-url.ts'
import type { Change, Comparison } from '../../evidence/types.ts'
import type { Credit, Derived, Judged } from './derived.ts'

/** One credit for each pair that was added and read, of every comparison on a live original. */
export function creditsOf(
  judged: readonly Judged[],
  { live, inOrder }: Pick<Derived, 'live' | 'inOrder'>,
  site: Site,
): readonly Credit[] {
  const liveSets = new Map([...live].map(([template, urls]) => [template, new Set(urls)]))
  return judged.flatMap(({ comparison, outcome }) => {
    const { template, original } = comparison
    if (outcome.kind !== 'same' || liveSets.get(template)?.has(original) !== true) return []
    return changesRead(comparison, inOrder, site).flatMap((change) =>
      change.kind === 'name'
        ? [
            {
              template,
              name: change.name,
              value: change.value,
              original,
              isNatural: site.hasPair(original, change),
            },
          ]
        : [],
    )
  })
}

/** Where a query is read in order, only the first pair behind names that the site knows was certainly read. */
function changesRead(
  { template, original, treatment }: Comparison,
  inOrder: Derived['inOrder'],
  site: Site,
): readonly Change[] {
  const mattered = inOrder.get(template)
  if (mattered === undefined) return treatment
  const isRead = readSiteUrl(original, site.isFolded).pairs.every(({ name }) => mattered.has(name))
  return isRead && treatment.every(({ kind }) => kind !== 'front')
    ? treatment.filter(({ kind }) => kind === 'name').slice(0, 1)
    : []
}

/** Credits by template and name. */
export interface CreditIndex {
  on(template: string, name: string): readonly Credit[]
  /** On all templates. */
  of(name: string): readonly Credit[]
}

/** Files credits for look-up. */
export function indexCredits(credits: readonly Credit[]): CreditIndex {
  const byPlace = new Map<string, Credit[]>()
  const byName = new Map<string, Credit[]>()
  const file = (index: Map<string, Credit[]>, key: string, credit: Credit): void => {
    const list = index.get(key)
    if (list === undefined) index.set(key, [credit])
    else list.push(credit)
  }
  for (const credit of credits) {
    file(byPlace, `${credit.template} ${credit.name}`, credit)
    file(byName, credit.name, credit)
  }
  return { on: (template, name) => byPlace.get(`${template} ${name}`) ?? [], of: (name) => byName.get(name) ?? [] }
}

/** Number of different pairs of value and page. */
export function distinctTests(credits: readonly Credit[]): number {
  return new Set(credits.map(({ value, original }) => `${value} ${original}`)).size
}

/** Number of different pages. */
export function pagesOf(credits: readonly Credit[]): number {
  return new Set(credits.map(({ original }) => original)).size
}

/** Number of different pages; of different tests where all pages that there are, or more, are among them. */
export function testsOnPages(credits: readonly Credit[], pages: number): number {
  const tested = pagesOf(credits)
  return tested < pages ? tested : distinctTests(credits)
}
