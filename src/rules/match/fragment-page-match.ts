/** Finds out whether the fragment decides which page is shown. */

import { hostAndParents } from '../../url/host.ts'
import { anchored, pathPrefix } from './grammar.ts'
import { namedHosts } from './named-hosts.ts'
import type { FragmentPage, Shipped } from '../types.ts'
import type { CompiledFragmentPage, FragmentPageIndex } from './types.ts'

/** Compiles rules. Never throws on data that passed the rule lint. */
export function compileFragmentPages(rules: readonly Shipped<FragmentPage>[]): FragmentPageIndex {
  const everywhere: string[] = []
  const byHost = new Map<string, CompiledFragmentPage[]>()
  for (const { hosts, families, paths, fragment, secret } of rules) {
    const compiled = {
      path: paths === undefined ? undefined : anchored(paths.map(pathPrefix).join('|')),
      fragment: fragment === undefined ? undefined : anchored(fragment),
      secret: secret === true,
    }
    if (hosts === undefined && families === undefined && fragment !== undefined) everywhere.push(`(?:${fragment})`)
    for (const host of namedHosts({ hosts, families })) byHost.set(host, [...(byHost.get(host) ?? []), compiled])
  }
  return { everywhere: everywhere.length === 0 ? NEVER : anchored(everywhere.join('|')), byHost }
}

const NEVER = /(?!)/

/** The rules that name a host or one above it; undefined when there are none. */
export function fragmentPagesOf(index: FragmentPageIndex, host: string): readonly CompiledFragmentPage[] | undefined {
  const found = hostAndParents(host).flatMap((name) => index.byHost.get(name) ?? [])
  return found.length === 0 ? undefined : found
}

/**
 * Whether a rule holds for a page; never throws.
 *
 * @param path as it stands after percent-encoding was normalized
 * @param fragment raw, without its `#`
 */
export function fragmentPageHolds(rule: CompiledFragmentPage, path: string, fragment: string): boolean {
  return rule.path?.test(path) !== false && rule.fragment?.test(fragment) !== false
}
