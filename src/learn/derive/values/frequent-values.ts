/** Values that so many URLs have that each is tested: rarer ones no sample of this size finds. */

import type { Site } from '../../site/site.ts'
import type { NameFacts } from '../../site/site-types.ts'
import { HEAVY_SHARE, HEAVY_URLS, MAX_HEAVY } from '../../thresholds.ts'

/** The frequent values of a parameter on a template, most frequent first: those of the template, then those of the whole site that it has. */
export function frequentValues(site: Site): (template: string, name: string) => readonly string[] {
  const known = new Map<string, ReadonlySet<string>>()
  const onSite = (name: string): ReadonlySet<string> => {
    const found = known.get(name) ?? frequentOnSite(name, site)
    known.set(name, found)
    return found
  }
  return (template, name) => {
    const { values = [] } = site.templates.get(template)?.names.get(name) ?? {}
    return values
      .filter((one) => isFrequent(one) || onSite(name).has(one.value))
      .slice(0, MAX_HEAVY)
      .map(({ value }) => value)
  }
}

/** Whether so many of the carriers of a parameter have a value that it is tested alone: one URL with many requests is no such value. */
export function isFrequent({ share, urls }: Pick<NameFacts['values'][number], 'share' | 'urls'>): boolean {
  return share > HEAVY_SHARE && urls >= HEAVY_URLS
}

function frequentOnSite(name: string, { names, templates }: Site): ReadonlySet<string> {
  const counts = new Map<string, { readonly weight: number; readonly urls: number }>()
  const { urlCount: total = 0, templates: places = [] } = names.get(name) ?? {}
  for (const template of places) {
    const { values = [], urlCount = 0 } = templates.get(template)?.names.get(name) ?? {}
    for (const { value, share, urls } of values) {
      const known = counts.get(value) ?? { weight: 0, urls: 0 }
      counts.set(value, { weight: known.weight + share * urlCount, urls: known.urls + urls })
    }
  }
  const frequent = [...counts].filter(([, { weight, urls }]) => isFrequent({ share: weight / total, urls }))
  return new Set(frequent.map(([value]) => value))
}
