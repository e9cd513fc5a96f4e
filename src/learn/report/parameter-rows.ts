/** What a run says about each parameter, and what would merge. */

import type { Derived } from '../derive/derived.ts'
import type { Site } from '../site/site.ts'
import { pageKey } from '../site/site-url.ts'
import type { LearnSummary, ParameterRow } from '../types.ts'
import { isDropped } from '../questions/candidates.ts'
import { parameterReport } from './parameter-report.ts'

const MAX_UNDECIDED = 20

/** One row for each parameter, by the share of URLs that carry it. */
export function parameterRows(derived: Derived, site: Site): readonly ParameterRow[] {
  const total = site.urlCount
  return [...site.names]
    .toSorted(([a, one], [b, other]) => other.urlCount - one.urlCount || (a < b ? -1 : 1))
    .map(([name, { urlCount, templates, isStripped }]) => {
      const rows = templates.map((template) => ({
        ...parameterReport(derived.standing(template, name), derived),
        template,
        urls: Math.round(site.templates.get(template)?.names.get(name)?.urlCount ?? 0),
      }))
      const isProved = rows.some(({ verdict }) => verdict === 'neutral')
      // A static rule drops it too where nothing was decided.
      const verdicts = new Set(
        rows.map(({ verdict }) => (isStripped && isProved && verdict === 'unknown' ? 'neutral' : verdict)),
      )
      const [only] = verdicts
      const isHere = new Set(templates)
      const different = derived.differences.filter(
        ({ change, template }) => change.kind === 'name' && change.name === name && isHere.has(template),
      ).length
      const same = derived.credits.filter((credit) => credit.name === name && isHere.has(credit.template)).length
      return {
        name,
        share: total === 0 ? 0 : urlCount / total,
        isStripped,
        verdict: verdicts.size === 1 && only !== undefined ? only : 'mixed',
        same,
        different,
        templates: rows,
      }
    })
}

/** The result in four figures. */
export function summaryOf(derived: Derived, site: Site): LearnSummary {
  const verdicts = { important: 0, neutral: 0, 'value-dependent': 0, unknown: 0 }
  const standings = derived.standings.filter(
    ({ verdict, name }) => verdict !== 'undecided' || site.names.get(name)?.isStripped !== true,
  )
  for (const { verdict } of standings) verdicts[verdict === 'undecided' ? 'unknown' : verdict]++
  const undecided = standings
    .filter(({ verdict }) => verdict === 'undecided')
    .map(({ name, template, why }) => ({
      name,
      template,
      urls: Math.round(site.templates.get(template)?.names.get(name)?.urlCount ?? 0),
      why,
    }))
    .toSorted((a, b) => b.urls - a.urls || (a.name < b.name ? -1 : 1))
  return {
    urls: Math.round(site.urlCount),
    merged: Math.round(mergedUrls(derived, site)),
    verdicts,
    undecided: undecided.slice(0, MAX_UNDECIDED),
  }
}

/** URLs that are written alike once what is dropped is gone. */
function mergedUrls(derived: Derived, site: Site): number {
  let merged = 0
  for (const { template, urls } of site.templates.values()) {
    const groups = new Map<string, number[]>()
    for (const url of urls) {
      const key = pageKey(
        url,
        ({ name, value }) => !isDropped(derived.standing(template, name), value, url.stripped.has(name)),
      )
      groups.set(key, [...(groups.get(key) ?? []), url.weight])
    }
    for (const weights of groups.values())
      if (weights.length > 1) merged += weights.reduce((sum, weight) => sum + weight, 0)
  }
  return merged
}
