/** Whether two URLs are one page, and if not, where they differ and why that counts. Pure; never throws. */

import { splitQuery } from '../../url/query.ts'
import { parse } from '../steps/parse.ts'
import type { Draft } from '../draft.ts'
import type { Explanation } from './explanation.ts'

/** One thing that keeps two URLs apart. */
export interface Difference {
  readonly part:
    | 'item'
    | 'scheme'
    | 'credentials'
    | 'host'
    | 'port'
    | 'path'
    | 'parameter'
    | 'order'
    | 'fragment'
    | 'text'
  /** Decoded name of the parameter. */
  readonly name?: string
  /** What the one has there; absent where it has nothing. */
  readonly left?: string
  readonly right?: string
  /** Why the difference counts, in words. */
  readonly why: string
}

/** The answer. */
export interface Comparison {
  readonly same: boolean
  /** Empty when they are the same page. */
  readonly differences: readonly Difference[]
}

/** Compares two URLs that were explained under the same profile and records. */
export function comparePages(left: Explanation, right: Explanation): Comparison {
  if (left.key === right.key) return { same: true, differences: [] }
  return { same: false, differences: differencesOf(left, right) }
}

function differencesOf(left: Explanation, right: Explanation): Difference[] {
  if (left.item !== undefined || right.item !== undefined) {
    const why = 'an item of a known platform is its own page: platform, kind and id decide'
    return [{ part: 'item', left: itemText(left), right: itemText(right), why }]
  }
  const [one, other] = [parse(identityOf(left)), parse(identityOf(right))]
  if (one === undefined || other === undefined) {
    const why = 'at least one is no http(s) URL, and is compared as text'
    return [{ part: 'text', left: left.input, right: right.input, why }]
  }
  const found = [...partDifferences(one, other), ...parameterDifferences(one, other, [left, right])]
  if (found.length > 0) return found
  const why = 'the same parameters come in another order, and sorting is not done here'
  return [{ part: 'order', left: one.query ?? '', right: other.query ?? '', why }]
}

function identityOf({ identity, url }: Explanation): string {
  return identity ?? url
}

function itemText({ item, url }: Explanation): string {
  return item === undefined ? url : `${item.provider} ${item.kind} ${item.id}`
}

const PARTS = [
  { part: 'scheme', of: (draft: Draft) => draft.scheme, why: 'http and https are the same only on their default ports, and where nothing vetoes it' },
  { part: 'credentials', of: (draft: Draft) => draft.userinfo, why: 'user name and password belong to what is asked for' },
  { part: 'host', of: (draft: Draft) => draft.host, why: 'another host is another site, unless it is one of the prefixes that the key leaves out' },
  { part: 'port', of: (draft: Draft) => draft.port, why: 'another port is another server' },
  { part: 'path', of: (draft: Draft) => draft.path, why: 'paths are compared byte by byte, upper and lower case included' },
  { part: 'fragment', of: (draft: Draft) => draft.fragment ?? '', why: 'the fragment decides which page is shown: a client route, or a host where scripts read it' },
] as const // prettier-ignore

function partDifferences(one: Draft, other: Draft): Difference[] {
  return PARTS.filter(({ of }) => of(one) !== of(other)).map(({ part, of, why }) => {
    return { part, ...sides(of(one), of(other)), why }
  })
}

function sides(left: string | undefined, right: string | undefined): Pick<Difference, 'left' | 'right'> {
  return { ...(left !== undefined && left !== '' && { left }), ...(right !== undefined && right !== '' && { right }) }
}

function parameterDifferences(one: Draft, other: Draft, explained: readonly Explanation[]): Difference[] {
  const [left, right] = [byName(one.query), byName(other.query)]
  const names = [...new Set([...left.keys(), ...right.keys()])]
  return names
    .filter((name) => left.get(name) !== right.get(name))
    .map((name) => {
      const kept = explained.flatMap((each) => each.kept).find((parameter) => parameter.name === name)
      const passes = explained.find(({ passThrough }) => passThrough !== undefined)?.passThrough
      const why = passes === undefined ? (kept?.why ?? KEPT) : `untouched: ${passes.rule}`
      return { part: 'parameter', name, ...sides(left.get(name), right.get(name)), why }
    })
}

const KEPT = 'nothing says that it may be left out'

/** Raw pairs by decoded name; those of one name stay in their order. */
function byName(query: string | undefined): Map<string, string> {
  const pairs = new Map<string, string>()
  for (const { name, raw } of query === undefined ? [] : splitQuery(query)) {
    const before = pairs.get(name)
    pairs.set(name, before === undefined ? raw : `${before}&${raw}`)
  }
  return pairs
}
