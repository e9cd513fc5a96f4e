/**
 * Which provider a host belongs to. Families of hosts are not written out: there are six times as many in them as beside them.
 * Routes are not touched before a host of theirs is found: in a bundle they are text until then.
 */

import { ofName } from './by-name.ts'
import type { Captures } from './route-pattern.ts'
import type { Provider, Route } from './types.ts'

/** What the data says about one host. */
export interface HostEntry {
  readonly provider: Provider
  /** What the name of the host stands for (`tld`). */
  readonly captures: Readonly<Captures>
  readonly lists: readonly (readonly Route[])[]
}

/** One name under which routes stand: a host, or a family (`www.google.{tld}`). */
interface Place {
  readonly provider: Provider
  readonly name: string
  /** The names that its routes stand under: what the list is called in the data. */
  readonly list: string
  /** Position in the data. */
  readonly at: number
}

/** Files providers by host. Where two name one host the first wins; where one names it twice all its routes count. Never throws. */
export function hostEntries(providers: readonly Provider[]): (host: string) => HostEntry | undefined {
  const exact = new Map<string, Place[]>()
  const families: Place[] = []
  for (const place of placesOf(providers)) {
    const known = place.name.includes('{') ? families : exact.get(place.name)
    if (known === undefined) exact.set(place.name, [place])
    else known.push(place)
  }
  return (host) => {
    const places = [...(exact.get(host) ?? []), ...families.filter((place) => capturesOf(place, host) !== undefined)]
    const [first, ...others] = places.toSorted((a, b) => a.at - b.at)
    if (first === undefined) return undefined
    const { provider } = first
    const own = [first, ...others.filter((place) => place.provider === provider)]
    return { provider, captures: capturesOf(first, host)!, lists: own.map(({ list }) => provider.hosts[list]!) }
  }
}

function placesOf(providers: readonly Provider[]): Place[] {
  let at = 0
  return providers.flatMap((provider) =>
    Object.keys(provider.hosts).flatMap((list) => list.split(' ').map((name) => ({ provider, name, list, at: at++ }))),
  )
}

/** What a host stands for under a name; undefined when it is not of that name. */
function capturesOf({ name, provider }: Place, host: string): Captures | undefined {
  // Most end otherwise, and a family may have 200 members.
  return host.endsWith(name.slice(name.lastIndexOf('}') + 1)) ? captured(name, host, provider) : undefined
}

function captured(name: string, text: string, provider: Provider): Captures | undefined {
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
