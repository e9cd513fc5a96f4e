/** How far parameters of small sites are after comparisons that are written down. */

import type { Credit, Difference } from '../../../src/learn/derive/derived.ts'
import { indexCredits } from '../../../src/learn/derive/credits.ts'
import { NOTHING_IN_FORCE } from '../../../src/learn/derive/in-force.ts'
import { standingsOf, type Facts } from '../../../src/learn/derive/standing.ts'
import { readSite, type Site } from '../../../src/learn/site/site.ts'
import { POLICIES } from '../../../src/learn/thresholds.ts'
import { added, comparisonOf } from '../../evidence/observed.ts'
import { corpusOf } from '../fake-site.ts'

/** Where the sites are. */
export const SHOP = 'https://shop.example'

/** `count` values, each as frequent as the others. */
export const values = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}x`)

/** URLs of a template, one for each value: every page once with `trk`. */
export function urlsOf(template: string, list: readonly string[], name = 'trk'): string[] {
  return list.map((value, at) => `${SHOP}${template}?article=${at}&${name}=${value}`)
}

/** `tests` comparisons with the outcome same, each with a value and a page of its own. */
export function same(template: string, tests: number, more: Partial<Credit> = {}): Credit[] {
  return Array.from({ length: tests }, (_, at) => ({
    template,
    name: 'trk',
    value: `v${at}x`,
    original: `${SHOP}${template}?article=${at}`,
    isNatural: true,
    ...more,
  }))
}

/** A value that changed the page. */
export function difference(template: string, value: string, name = 'trk'): Difference {
  const original = `${SHOP}${template}?article=1`
  const change = added(name, value)
  return { template, change, comparison: comparisonOf(original, `${original}&${name}=${value}`), why: 'other content' }
}

/** Looks up how far a name is on a template. */
export function standing(site: Site, more: Partial<Omit<Facts, 'site' | 'credits'>> & { credits?: readonly Credit[] }) {
  const { credits = [], ...facts } = more
  return standingsOf({
    site,
    policy: POLICIES.standard,
    credits: indexCredits(credits),
    differences: [],
    joint: new Map(),
    deadPaths: () => 0,
    gone: () => [],
    showsNothing: () => false,
    offered: () => [],
    literal: new Map(),
    selecting: new Set(),
    valueTests: () => ({ same: 0, natural: 0, different: 0 }),
    carried: { ofValue: () => new Map(), templatesOf: () => new Set(), toUnfetchable: () => new Set() },
    traffic: new Map(),
    priors: new Map(),
    inForce: NOTHING_IN_FORCE,
    ...facts,
  })
}

/** A site from its URLs. */
export const siteOf = (...urls: readonly string[]): Site => readSite(corpusOf(urls))
