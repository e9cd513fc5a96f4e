/** The URLs of a site among which twins are looked for. */

import { keptNames } from '../../questions/bases.ts'
import type { Asking } from '../../questions/question.ts'
import { inNameOrder, writeSiteUrl, type SiteUrl } from '../../site/site-url.ts'
import type { TwinUrl } from './forms.ts'

/** URLs without the parameters that may be dropped, each once; equal signatures mean equal URLs. */
export function twinUrlsOf(asking: Asking): { readonly signature: string; readonly urls: () => readonly TwinUrl[] } {
  const { site } = asking
  const kept = [...site.templates.values()].map((facts) => ({ facts, isKept: keptNames(facts, asking) }))
  const signature = kept
    .map(({ facts, isKept }) => [facts.template, ...[...facts.names.keys()].filter(isKept)].join(' '))
    .join('\n')
  const keeps = new Map(kept.map(({ facts, isKept }) => [facts.template, isKept]))
  const urls = (): readonly TwinUrl[] => {
    const found = new Map<string, TwinUrl>()
    const add = (url: SiteUrl, isKept: (name: string) => boolean): void => {
      const pairs = inNameOrder(url.pairs.filter(({ name }) => isKept(name)))
      const text = writeSiteUrl(url, pairs)
      found.set(text, { ...url, pairs, url: text })
    }
    // What is left on a URL of the sample of bare ones is what static rules drop.
    for (const url of site.bare) add(url, keeps.get(site.templateOf(url.url)) ?? (() => false))
    for (const { facts, isKept } of kept) for (const url of facts.urls) add(url, isKept)
    return [...found.values()]
  }
  return { signature, urls }
}
