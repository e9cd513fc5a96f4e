/** Finds out whether a server hands on what is in the query. */

import { hostAndParents, registrableDomain, withoutTrailingDot } from '../../url/host.ts'
import { anchored, escapeText, pathPrefix } from './grammar.ts'
import type { ClickServer } from '../untouched-types.ts'
import type { ClickServerIndex } from './types.ts'

const ANY_PATH: readonly string[] = ['.*']

/** Compiles rows. Never throws on data that passed the rule lint. */
export function compileClickServers(rows: readonly ClickServer[]): ClickServerIndex {
  const byHost = new Map<string, readonly string[]>()
  const byFirstLabel = new Map<string, readonly string[]>()
  const everywhere: string[] = []
  const pathStarts: string[] = []
  for (const { hosts = [], firstLabels = [], paths } of rows) {
    const grammars = paths === undefined ? ANY_PATH : pathGrammars(paths)
    for (const host of hosts) byHost.set(host, [...(byHost.get(host) ?? []), ...grammars])
    for (const label of firstLabels) byFirstLabel.set(label, [...(byFirstLabel.get(label) ?? []), ...grammars])
    if (hosts.length > 0 || firstLabels.length > 0 || paths === undefined) continue
    everywhere.push(...grammars)
    pathStarts.push(...paths.map((path) => path.replace(/^\*?\//, '').replace('*', '')))
  }
  return { byHost, byFirstLabel, everywhere: anchored(everywhere.join('|')), pathStarts }
}

/** Paths as grammars; those that may begin with anything are one, because each of them would walk through the whole path. */
function pathGrammars(paths: readonly string[]): readonly string[] {
  const ends = paths.filter((path) => path.startsWith('*')).map((path) => escapeText(path.slice(1)))
  const others = paths.filter((path) => !path.startsWith('*')).map(pathPrefix)
  return ends.length === 0 ? others : [...others, `.*(?:${ends.join('|')})`]
}

/** The paths that are a click on this host but not on every one; undefined when there are none. */
export function clickPathsOf(index: ClickServerIndex, host: string): RegExp | undefined {
  const grammars = [...hostAndParents(host).flatMap((name) => index.byHost.get(name) ?? []), ...namedPaths(index, host)]
  return grammars.length === 0 ? undefined : anchored(grammars.join('|'))
}

/** `click.shop.example` is named after what it does; `click.example` is a site. */
function namedPaths({ byFirstLabel }: ClickServerIndex, host: string): readonly string[] {
  const grammars = byFirstLabel.get(host.slice(0, host.indexOf('.')))
  if (grammars === undefined) return []
  const name = withoutTrailingDot(host)
  if (name.endsWith('.')) return []
  const domain = registrableDomain(name)
  return domain === undefined || domain === name ? [] : grammars
}
