/**
 * The most that dropping parameters, values and order can merge, computed from the truth: for each route and set of names the
 * largest set of names whose removal changes no page. No page is fetched for it.
 */

import type { Site } from '../site/site.ts'
import { readTarget, without, type Pair, type Target } from '../site/target.ts'
import type { Contender } from './contender.ts'

/** What can be dropped from the URLs of one route and set of names. */
export interface Removable {
  readonly route: string
  readonly urls: readonly string[]
  readonly names: ReadonlySet<string>
  /** Names of which only some values can be dropped. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  /** The order of the other parameters changes no page. */
  readonly isSorted: boolean
  /** Letters of the path that are percent-encoded change no page. */
  readonly isDecoded: boolean
}

/** What can be dropped, by {@link groupOf}. */
export type Removables = ReadonlyMap<string, Removable>

/** Most values of a name that are tried; a name with more holds identifiers. */
const MAX_VALUES = 64
/** Fewest URLs of a value that can be dropped alone. */
const MIN_URLS_PER_VALUE = 3
/** How often a log is shortened. */
const MAX_LEVELS = 3

/** Finds what can be dropped. @param urls default: all of the site */
export function removablesOf(site: Site, urls: readonly string[] = site.urls.map(({ url }) => url)): Removables {
  const frequency = new Map<string, number>()
  const groups = new Map<string, Target[]>()
  for (const url of urls) {
    const target = readTarget(url)
    const key = groupOf(site, target)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [target])
    else group.push(target)
    for (const { name } of target.pairs) frequency.set(name, (frequency.get(name) ?? 0) + 1)
  }
  // The rarest first, so that of two redundant names the same one is kept everywhere.
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
      const short = removable === undefined ? url : without(target, mayGo(removable, target))
      return { key: removable?.isSorted === false ? short : sorted(short), url: short }
    },
  }
}

/**
 * The oracle of a log: it shortens what is left again, because a name may decide only beside another, and decodes paths
 * where that changes no page.
 */
export function logOracle(site: Site, removables: Removables): Contender {
  const levels = [removables]
  const shorten = (url: string): string => levels.reduce((short, level) => shortened(site, level, short), url)
  for (let isDone = false; !isDone && levels.length < MAX_LEVELS;) {
    const level = removablesOf(site, [...new Set(site.urls.map(({ url }) => shorten(url)))])
    levels.push(level)
    isDone = [...level.values()].every(
      ({ names, values }) => names.size === 0 && [...values.values()].every(({ size }) => size === 0),
    )
  }
  return {
    name: 'oracle',
    nameOf(url) {
      const short = shorten(url)
      const removable = levels.at(-1)?.get(groupOf(site, readTarget(short)))
      const plain = removable?.isSorted === false ? short : sorted(short)
      return { key: removable?.isDecoded === true ? decoded(plain) : plain, url: short }
    },
  }
}

function shortened(site: Site, removables: Removables, url: string): string {
  const target = readTarget(url)
  const removable = removables.get(groupOf(site, target))
  return removable === undefined ? url : without(target, mayGo(removable, target))
}

/** Knows the truth: what any rule could reach. */
export function fullOracle(site: Site): Contender {
  return { name: 'full oracle', nameOf: (url) => ({ key: site.truth(url), url }) }
}

function removableOf(site: Site, targets: readonly Target[], byRarity: (a: string, b: string) => number): Removable {
  const names = new Set<string>()
  const route = targets[0] === undefined ? '' : site.route(targets[0].url)
  const kept = site.keptOn(route)
  const present = targets[0] === undefined ? [] : namesOf(targets[0])
  const all = present.filter((name) => !kept.includes(name)).toSorted(byRarity)
  for (const name of all) {
    const gone = new Set([...names, name])
    if (targets.every((target) => sameWithout(site, target, (pair) => gone.has(pair.name)))) names.add(name)
  }
  const values = new Map<string, ReadonlySet<string>>()
  for (const name of all) {
    if (!names.has(name)) values.set(name, removableValues(site, targets, { name, names, values }))
  }
  const isSame = (write: (url: string) => string): boolean =>
    targets.every(
      (target) => site.truth(write(without(target, mayGo({ names, values }, target)))) === site.truth(target.url),
    )
  const urls = targets.map(({ url }) => url)
  return { route, urls, names, values, isSorted: isSame(sorted), isDecoded: isSame(decoded) }
}

function decoded(url: string): string {
  const [path = '', ...query] = url.split('?')
  const plain = path.replaceAll(/%([46][1-9a-f]|[57][0-9a])/gi, (code) => decodeURIComponent(code))
  return [plain, ...query].join('?')
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
      carriers.every((target) => {
        const goes = mayGo(known, target)
        return sameWithout(site, target, (pair) => pair.name === known.name || goes(pair))
      }),
  )
  return new Set(removable.map(([value]) => value))
}

/** Keeps the values of a repeated name together: a neutral one can overrule one that decides. */
function mayGo({ names, values }: Pick<Removable, 'names' | 'values'>, { pairs }: Target): (pair: Pair) => boolean {
  const isOnce = (name: string): boolean => pairs.filter((pair) => pair.name === name).length === 1
  return ({ name, value }) => names.has(name) || (values.get(name)?.has(value) === true && isOnce(name))
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
