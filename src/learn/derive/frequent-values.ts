/** Values that so many URLs have that each is tested: rarer ones no sample of this size finds. */

import type { Site } from '../corpus/site.ts'
import { HEAVY_SHARE, HEAVY_URLS, MAX_HEAVY } from '../thresholds.ts'

/** The frequent values of a parameter on a template, most frequent first: those of the template, then those of the whole site that it has. */
export function frequentValues(site: Site): (template: string, name: string) => readonly string[] {
  const known = new Map<string, ReadonlySet<string>>()
  const onSite = (name: string): ReadonlySet<string> => {
    const found = known.get(name) ?? frequentOnSite(name, site)
    known.set(name, found)
    return found
  }
  return (template, name) => {
    const { values = [], urlCount = 0 } = site.templates.get(template)?.names.get(name) ?? {}
    return values
      .filter(({ value, share }) => isFrequent(share, urlCount) || onSite(name).has(value))
      .slice(0, MAX_HEAVY)
      .map(({ value }) => value)
  }
}

/** Whether so many of the carriers of a parameter have a value that it is tested alone. @param share of the carriers */
export function isFrequent(share: number, carriers: number): boolean {
  return share > HEAVY_SHARE && share * carriers >= HEAVY_URLS
}

function frequentOnSite(name: string, { names, templates }: Site): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const { urlCount: total = 0, templates: places = [] } = names.get(name) ?? {}
  for (const template of places) {
    const { values = [], urlCount = 0 } = templates.get(template)?.names.get(name) ?? {}
    for (const { value, share } of values) counts.set(value, (counts.get(value) ?? 0) + share * urlCount)
  }
  const frequent = [...counts].filter(([, count]) => isFrequent(count / total, total))
  return new Set(frequent.map(([value]) => value))
}
