/** Contenders that learn nothing: they fetch no page, or believe `rel=canonical`. */

import { createCanonicalizer, type Profile } from '../../../src/index.ts'
import type { Contender } from '../judge/contender.ts'
import type { Site } from '../site/site.ts'
import { readTarget, without } from '../site/target.ts'

/** B0: every URL is a page. */
export const NOTHING: Contender = { name: 'B0 none', nameOf: (url) => ({ key: url, url }) }

/** B1: the URL standard and the order of parameters. */
export const STRUCTURAL: Contender = {
  name: 'B1 structural',
  nameOf(url) {
    const short = sorted(url, () => false)
    return { key: short, url: short }
  },
}

/** B2: the library without a record. */
export function staticRules(profile: Profile): Contender {
  const canonicalizer = createCanonicalizer()
  return { name: 'B2 static', nameOf: (url) => canonicalizer.canonicalize(url, { profile }) }
}

/** Names that hand-written rules for a domain usually remove. */
const REMOVED: ReadonlySet<string> = new Set(
  (
    'utm_source utm_medium utm_campaign utm_term utm_content gclid fbclid msclkid dclid yclid mc_cid mc_eid igshid ' +
    'ref referrer referer ref_src source src from origin campaign camp cmp cmpid cid sid session sessionid PHPSESSID SID ' +
    'trk track tracking clickid click_id affid aff affiliate partner pid_src share nb replytocom wprov _pos _sid _ss _fid ' +
    'pr_prod_strat pr_rec_id pr_rec_pid ts timestamp time cb cachebust nocache rand random nonce _ v hilit gofrom view layout tab'
  ).split(' '),
)

/** B3: lists of names to remove, of the kind that people write for crawlers; checked against no page. */
export const REMOVAL_LISTS: Contender = {
  name: 'B3 removal lists',
  nameOf(url) {
    const short = sorted(url, (name) => REMOVED.has(name))
    return { key: short, url: short }
  },
}

/** B8: what the page says about its own address. Every page is fetched once. */
export function trustedCanonical(site: Site): Contender {
  const origin = site.origin(0)
  const memo = new Map<string, string>()
  function canonicalOf(url: string): string {
    const known = memo.get(url)
    if (known !== undefined) return known
    const response = origin.fetch(url, 0)
    const said = response.canonical ?? (response.status < 400 ? response.headers['location'] : undefined) ?? url
    memo.set(url, said)
    return said
  }
  return {
    name: 'B8 rel=canonical',
    nameOf(url) {
      const said = canonicalOf(url)
      return { key: said, url: said }
    },
  }
}

function sorted(url: string, drop: (name: string) => boolean): string {
  const [front = '', query = ''] = without(readTarget(new URL(url).href), ({ name }) => drop(name)).split('?')
  const pairs = query.split('&').filter(Boolean)
  const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''
  const inOrder = pairs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
  return inOrder.length === 0 ? front : `${front}?${inOrder.join('&')}`
}
