import type { Provider, Route } from '../../../src/rules/types.ts'

/** A host of a provider. */
export interface ExpandedHost {
  readonly host: string
  /** The hosts of each family name. */
  readonly captures: Readonly<Record<string, string>>
  readonly routes: readonly Route[]
}

/** Every exact host name of a provider, its families written out. */
export function expandHosts(provider: Provider): ExpandedHost[] {
  return Object.entries(provider.hosts).flatMap(([names, routes]) =>
    names.split(' ').flatMap((name) => expandHost(provider, oneLabel(name), {}).map((found) => ({ ...found, routes }))),
  )
}

/** Any label matches `*`. */
function oneLabel(name: string): string {
  return name.replace(/^\*/, 'any-label')
}

function expandHost(
  provider: Provider,
  name: string,
  captures: ExpandedHost['captures'],
): Omit<ExpandedHost, 'routes'>[] {
  const family = /\{(\w+)\}/.exec(name)
  if (family === null) return [{ host: name, captures }]
  const label = family[1]!
  const members = provider.families?.[label] ?? []
  return members.flatMap((text) => expandHost(provider, name.replace(family[0], text), { ...captures, [label]: text }))
}
