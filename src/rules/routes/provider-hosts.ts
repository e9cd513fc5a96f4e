/**
 * Which provider a host belongs to. Families of hosts are not written out: there are six times as many in them as beside them.
 */

import { ofName } from '../match/by-name.ts'
import type { Provider, Route, Shipped } from '../types.ts'
import type { Captures } from './types.ts'

/** What the data says about one host. */
export interface HostEntry {
  readonly provider: Shipped<Provider>
  /** Captures of the host name (`tld`). */
  readonly captures: Readonly<Captures>
  /** The name in the data, for any label in front (`*.medium.com`); otherwise the host. */
  readonly name: string
  readonly lists: readonly (readonly Route[])[]
}

/** One name under which routes stand: a host, or a family (`www.google.{tld}`). */
interface Place {
  readonly provider: Shipped<Provider>
  readonly name: string
  /** The names that its routes stand under: what the list is called in the data. */
  readonly list: string
  /** Position in the data. */
  readonly at: number
}

/** Files providers by host. Where two name one host the first wins; where one names it twice all its routes count. Never throws. */
export function hostEntries(providers: readonly Shipped<Provider>[]): (host: string) => HostEntry | undefined {
  const exact = new Map<string, Place[]>()
  const families: Place[] = []
  const anyLabel: Place[] = []
  for (const place of placesOf(providers)) {
    const isAnyLabel = place.name.startsWith(ANY_LABEL)
    const known = isAnyLabel ? anyLabel : place.name.includes('{') ? families : exact.get(place.name)
    if (known === undefined) exact.set(place.name, [place])
    else known.push(place)
  }
  return (host) => {
    const named = [...(exact.get(host) ?? []), ...families.filter((place) => capturesOf(place, host) !== undefined)]
    const places = named.length > 0 ? named : anyLabel.filter((place) => hasAnyLabel(place, host))
    const [first, ...others] = places.toSorted((a, b) => a.at - b.at)
    if (first === undefined) return undefined
    const { provider } = first
    const lists = [first, ...others.filter((place) => place.provider === provider)].map(({ list }) => list)
    const captures = named.length > 0 ? capturesOf(first, host)! : {}
    const name = named.length > 0 ? host : first.name
    return { provider, captures, name, lists: lists.map((list) => provider.hosts[list]!) }
  }
}

/** In front of a name: any one label. */
const ANY_LABEL = '*.'

function hasAnyLabel({ name }: Place, host: string): boolean {
  const parent = name.slice(1)
  return host.endsWith(parent) && host.indexOf('.') === host.length - parent.length && host.length > parent.length
}

function placesOf(providers: readonly Shipped<Provider>[]): Place[] {
  let at = 0
  return providers.flatMap((provider) =>
    Object.keys(provider.hosts).flatMap((list) => list.split(' ').map((name) => ({ provider, name, list, at: at++ }))),
  )
}

/** Captures of a host under a name with placeholders; undefined when the name does not match. */
function capturesOf({ name, provider }: Place, host: string): Captures | undefined {
  // Most end otherwise, and a family may have 200 members.
  return host.endsWith(name.slice(name.lastIndexOf('}') + 1)) ? captured(name, host, provider) : undefined
}

function captured(name: string, text: string, provider: Shipped<Provider>): Captures | undefined {
  const open = name.indexOf('{')
  if (open === -1) return name === text ? {} : undefined
  if (!text.startsWith(name.slice(0, open))) return undefined
  const close = name.indexOf('}', open)
  const label = name.slice(open + 1, close)
  for (const member of ofName(provider.families ?? {}, label) ?? []) {
    if (!text.startsWith(member, open)) continue
    const rest = captured(name.slice(close + 1), text.slice(open + member.length), provider)
    if (rest !== undefined) return { [label]: member, ...rest }
  }
  return undefined
}
