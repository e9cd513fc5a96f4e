/** URLs cut so that a change can be shown in one line: without the site, and with the parameters marked that another one lacks. */

/** A piece of a URL. */
export interface UrlPiece {
  readonly text: string
  /** The other URL lacks the piece. */
  readonly isGone: boolean
}

/** Pieces of `before`. Undefined where `after` is more than `before` without some of its parameters, in whatever order. */
export function removedPairs(before: string, after: string): readonly UrlPiece[] | undefined {
  const [baseBefore, pairsBefore] = split(before)
  const [baseAfter, pairsAfter] = split(after)
  if (baseBefore !== baseAfter || pairsBefore.length === 0) return undefined
  const left = new Map<string, number>()
  for (const pair of pairsAfter) left.set(pair, (left.get(pair) ?? 0) + 1)
  const pieces = pairsBefore.map((pair, i) => {
    const count = left.get(pair) ?? 0
    if (count > 0) left.set(pair, count - 1)
    return { text: `${i === 0 ? '?' : '&'}${pair}`, isGone: count === 0 }
  })
  if ([...left.values()].some((count) => count > 0)) return undefined
  return [{ text: baseBefore, isGone: false }, ...pieces]
}

/** A URL without the site that all URLs of the page are of; others stay whole. */
export function withoutSite(url: string, domain: string): string {
  const site = `https://${domain}`
  return url.startsWith(`${site}/`) ? url.slice(site.length) : url
}

function split(url: string): readonly [base: string, pairs: readonly string[]] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, []] : [url.slice(0, mark), url.slice(mark + 1).split('&')]
}
