/**
 * The best that can be reached by dropping parameters, values of parameters and order, told from the truth: per route and set
 * of names the largest set that changes no page. Nobody has to find it by fetching.
 */

import type { Site } from '../site/site.ts'
import { readTarget, without, type Target } from '../site/target.ts'
import type { Contender } from './contender.ts'

/** What may go from the URLs of one route and set of names. */
export interface Removable {
  readonly route: string
  readonly urls: readonly string[]
  readonly names: ReadonlySet<string>
  /** Names of which only some values may go. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  /** The order of what stays changes no page. */
  readonly isSorted: boolean
}

/** What may go, by {@link groupOf}. */
export type Removables = ReadonlyMap<string, Removable>

/** Values of one name that are looked at; more are identifiers. */
const MAX_VALUES = 64
/** URLs that must carry a value before it counts as a value of its own. */
const MIN_URLS_PER_VALUE = 3

/** Finds out what may go. */
export function removablesOf(site: Site): Removables {
  const frequency = new Map<string, number>()
  const groups = new Map<string, Target[]>()
  for (const { url } of site.urls) {
    const target = readTarget(url)
    const key = groupOf(site, target)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [target])
    else group.push(target)
    for (const { name } of target.pairs) frequency.set(name, (frequency.get(name) ?? 0) + 1)
  }
  // The rarest first, so that of two names of which one is enough the same one stays everywhere.
  const byRarity = (a: string, b: string) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1)
  return new Map([...groups].map(([key, targets]) => [key, removableOf(site, targets, byRarity)]))
}

/** Which group a URL belongs to. */
function groupOf(site: Site, target: Target): string {
  return `${target.host} ${site.route(target.url)} ${namesOf(target).join('&')}`
}

/** The oracle as a contender. */
export function oracle(site: Site, removables: Removables): Contender {
  return {
    name: 'oracle',
    nameOf(url) {
      const target = readTarget(url)
      const removable = removables.get(groupOf(site, target))
      const short = removable === undefined ? url : without(target, (pair) => mayGo(removable, pair))
      return { key: removable?.isSorted === false ? short : sorted(short), url: short }
    },
  }
}

/** Knows the truth itself: what any rule whatsoever could reach. */
export function fullOracle(site: Site): Contender {
  return { name: 'full oracle', nameOf: (url) => ({ key: site.truth(url), url }) }
}

function removableOf(site: Site, targets: readonly Target[], byRarity: (a: string, b: string) => number): Removable {
  const names = new Set<string>()
  const route = targets[0] === undefined ? '' : site.route(targets[0].url)
  const all = targets[0] === undefined ? [] : namesOf(targets[0]).toSorted(byRarity)
  for (const name of all) {
    const gone = new Set([...names, name])
    if (targets.every((target) => sameWithout(site, target, (pair) => gone.has(pair.name)))) names.add(name)
  }
  const values = new Map<string, ReadonlySet<string>>()
  for (const name of all) {
    if (!names.has(name)) values.set(name, removableValues(site, targets, { name, names, values }))
  }
  const isSorted = targets.every((target) => {
    const short = without(target, (pair) => mayGo({ names, values }, pair))
    return site.truth(sorted(short)) === site.truth(target.url)
  })
  return { route, urls: targets.map(({ url }) => url), names, values, isSorted }
}

function sorted(url: string): string {
  const [front = '', query = ''] = url.split('?', 2)
  return `${front}?${query.split('&').filter(Boolean).toSorted(byName).join('&')}`
}

function removableValues(
  site: Site,
  targets: readonly Target[],
  known: Pick<Removable, 'names' | 'values'> & { readonly name: string },
): ReadonlySet<string> {
  const byValue = new Map<string, Target[]>()
  for (const target of targets) {
    const own = target.pairs.filter(({ name }) => name === known.name)
    const value = own[0]?.value
    if (own.length === 1 && value !== undefined) byValue.set(value, [...(byValue.get(value) ?? []), target])
    if (byValue.size > MAX_VALUES) return new Set()
  }
  const removable = [...byValue].filter(
    ([, carriers]) =>
      carriers.length >= MIN_URLS_PER_VALUE &&
      carriers.every((target) => sameWithout(site, target, (pair) => pair.name === known.name || mayGo(known, pair))),
  )
  return new Set(removable.map(([value]) => value))
}

function mayGo({ names, values }: Pick<Removable, 'names' | 'values'>, pair: Target['pairs'][number]): boolean {
  return names.has(pair.name) || values.get(pair.name)?.has(pair.value) === true
}

function sameWithout(site: Site, target: Target, drop: (pair: Target['pairs'][number]) => boolean): boolean {
  return site.truth(without(target, drop)) === site.truth(target.url)
}

function namesOf({ pairs }: Target): string[] {
  return [...new Set(pairs.map(({ name }) => name))].toSorted()
}

function byName(a: string, b: string): number {
  const left = a.split('=', 1)[0] ?? ''
  const right = b.split('=', 1)[0] ?? ''
  return left < right ? -1 : left > right ? 1 : 0
}
