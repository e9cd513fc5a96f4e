/** Pairs of forms whose URLs may show one page, told from the corpus alone. */

import { segmentKind } from '../../corpus/segment-kind.ts'
import type { Form, Member } from './forms.ts'

/** Two forms, or one, whose URLs share values. */
export interface Twins {
  /** `/p/* = /m/p/*`; the values of one form that are left out are in brackets. */
  readonly name: string
  readonly forms: readonly [string, string]
  /** What their forms differ in, without the path around it: `us uk`. */
  readonly difference: string
  readonly pages: readonly TwinPage[]
  /** URLs that would get the canonical URL of another one. */
  readonly gain: number
  /** 0 to 1: how likely they show one page, before anything is fetched. */
  readonly prior: number
}

/** URLs of both forms with the same values: of one form, all but the first are on the second side. */
export interface TwinPage {
  readonly first: readonly string[]
  readonly second: readonly string[]
}

/** Fewest pages and URLs of twins: below, no path rule can be proved. */
export interface TwinLimits {
  readonly minPages: number
  readonly minGain: number
}

/** Values in more holes than this, such as `1`, show nothing. */
const MAX_PLACES = 40

/** Share of the pages that a second shared value may cost. */
const MIN_AGREEING = 0.5

/** All twins of a site, greatest gain first. Pure. */
export function twinsOf(forms: readonly Form[], limits: TwinLimits): readonly Twins[] {
  const found: Twins[] = forms.flatMap((form) => twinsWithin(form))
  for (const [pair, holes] of sharedHoles(forms, limits.minPages)) {
    const [first, second] = pair.split(' ').map((at) => forms[Number(at)]!) as [Form, Form]
    found.push(twinsBetween(first, second, holes))
  }
  return found
    .filter(({ pages, gain, prior }) => pages.length >= limits.minPages && gain >= limits.minGain && prior > 0)
    .toSorted((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1))
}

type Hole = readonly [first: number, second: number]

/** By pair of forms, the pairs of holes that share values, those with most values first. */
function sharedHoles(forms: readonly Form[], minPages: number): ReadonlyMap<string, readonly Hole[]> {
  const places = new Map<string, Set<string>>()
  for (const [at, { members }] of forms.entries())
    for (const { values } of members)
      for (const [hole, value] of values.entries())
        places.set(value, (places.get(value) ?? new Set()).add(`${at} ${hole}`))
  const counts = new Map<string, Map<string, number>>()
  for (const found of places.values()) {
    if (found.size < 2 || found.size > MAX_PLACES) continue
    const list = [...found].map((place) => place.split(' ').map(Number) as [number, number])
    for (const [at, [first, hole]] of list.entries())
      for (const [second, other] of list.slice(at + 1)) {
        if (first === second) continue
        const [pair, key] = first < second ? [`${first} ${second}`, `${hole} ${other}`] : [`${second} ${first}`, `${other} ${hole}`] // prettier-ignore
        const holes = counts.get(pair) ?? new Map<string, number>()
        counts.set(pair, holes.set(key, (holes.get(key) ?? 0) + 1))
      }
  }
  const ranked = [...counts].map(([pair, holes]) => {
    const most = [...holes].filter(([, count]) => count >= 2).toSorted((a, b) => b[1] - a[1])
    const list = most.map(([key]) => key.split(' ').map(Number) as [number, number])
    return [pair, (most[0]?.[1] ?? 0) >= minPages ? list : []] as const
  })
  return new Map(ranked.filter(([, holes]) => holes.length > 0))
}

/** The pairs of holes that together leave most pages: each hole is used once. */
function twinsBetween(first: Form, second: Form, shared: readonly Hole[]): Twins {
  let chosen: readonly Hole[] = []
  let pages: readonly TwinPage[] = []
  for (const hole of shared) {
    if (chosen.some(([a, b]) => a === hole[0] || b === hole[1])) continue
    const wider = pagesBetween(first, second, [...chosen, hole])
    if (chosen.length > 0 && wider.length < MIN_AGREEING * pages.length) continue
    chosen = [...chosen, hole]
    pages = wider
  }
  const rest = (form: Form, side: 0 | 1): string =>
    form.holes.flatMap((name, hole) => (chosen.some((pair) => pair[side] === hole) ? [] : [`(${hole}:${name})`])).join('') // prettier-ignore
  return {
    name: `${first.name}${rest(first, 0)} = ${second.name}${rest(second, 1)}`,
    forms: [first.name, second.name],
    difference: differenceOf(first.name, second.name),
    pages,
    gain: gainOf(pages),
    prior: priorOf({ first, second, chosen }),
  }
}

function pagesBetween(first: Form, second: Form, chosen: readonly Hole[]): readonly TwinPage[] {
  const byKey = groups(first.members, chosen.map(([hole]) => hole)) // prettier-ignore
  const others = groups(second.members, chosen.map(([, hole]) => hole)) // prettier-ignore
  return [...byKey].flatMap(([key, urls]) => {
    const twins = others.get(key)
    return twins === undefined ? [] : [{ first: urls, second: twins }]
  })
}

function groups(members: readonly Member[], holes: readonly number[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { url, origin, values } of members) {
    const key = [origin, ...holes.map((hole) => values[hole])].join(' ')
    const urls = found.get(key)
    if (urls === undefined) found.set(key, [url])
    else urls.push(url)
  }
  return found
}

/** URLs of one form that differ in a single segment, such as a session. A parameter is for the questions about parameters. */
function twinsWithin(form: Form): Twins[] {
  if (form.holes.length < 2) return []
  return form.holes.flatMap((name, dropped) => {
    if (name !== '*') return []
    const kept = [...form.holes.keys()].filter((hole) => hole !== dropped)
    const pages = [...groups(form.members, kept).values()]
      .filter(({ length }) => length > 1)
      .map(([first, ...second]) => ({ first: [first!], second }))
    const values = form.members.map((member) => member.values[dropped]!)
    const prior = new Set(values).size < values.length / 2 ? 0 : shareOf(values, isOpaque) * 0.5
    return [
      {
        name: `${form.name}(${dropped}:*)`,
        forms: [form.name, form.name],
        difference: `(${dropped}:*)`,
        pages,
        gain: gainOf(pages),
        prior,
      },
    ]
  })
}

function gainOf(pages: readonly TwinPage[]): number {
  return pages.reduce((sum, { first, second }) => sum + first.length + second.length - 1, 0)
}

/** What is left of two forms without the segments that both begin and end with, in one order. */
function differenceOf(first: string, second: string): string {
  const [a, b] = [first, second].map((name) => name.split('/')) as [string[], string[]]
  while (a.length > 0 && b.length > 0 && a[0] === b[0]) [a, b].forEach((list) => list.shift())
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) [a, b].forEach((list) => list.pop())
  return [a, b]
    .map((list) => list.join('/'))
    .toSorted()
    .join(' ')
}

interface Sides {
  readonly first: Form
  readonly second: Form
  readonly chosen: readonly Hole[]
}

/**
 * Titles in both forms are hardly a coincidence; numbers are, unless both forms have a word in common. Short numbers of forms without one
 * are no twins: every list on a site counts from 1.
 */
function priorOf({ first, second, chosen }: Sides): number {
  const values = first.members.flatMap(({ values: own }) => chosen.map(([hole]) => own[hole]!)).slice(0, 200)
  if (shareOf(values, isTelling) >= 0.5) return 0.6
  return first.words.some((word) => second.words.some((other) => areRelated(word, other))) ? 0.4 : 0
}

/** One word is the other one, or begins or ends it: `thread`, `threads`, `showthread`; `p`, `product`. */
function areRelated(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  const stem = short.length > 3 ? short.replace(/s$/, '') : short
  return long.startsWith(stem) || (stem.length > 2 && long.includes(stem))
}

function isTelling(value: string): boolean {
  const kind = segmentKind(value)
  return (kind === 'slug' && value.length > 6) || (kind === 'id' && value.length > 6) || (kind === 'word' && value.length > 6) // prettier-ignore
}

function isOpaque(value: string): boolean {
  return value.length >= 8 && segmentKind(value) === 'id'
}

function shareOf(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length
}
