/** The page's own address in what it says: programs are told it whole, to share it or to return to it. */

type Place = Pick<URL, 'host' | 'pathname'>

/**
 * The text without the query of the page's own address, where that one stands in it as a word. Frameworks put the pairs of a query in
 * an order of their own.
 * @param isOwn whether the page's own URL says a pair
 */
export function withoutOwnQueries(text: string, places: readonly Place[], isOwn: (pair: string) => boolean): string {
  return text.includes('?') ? text.replace(/\S+/g, (word) => withoutOwnQuery(word, places, isOwn)) : text
}

function withoutOwnQuery(word: string, places: readonly Place[], isOwn: (pair: string) => boolean): string {
  const [address = '', ...hash] = word.split('#')
  const start = address.indexOf('?')
  const path = address.slice(0, start)
  if (start === -1 || !places.some((place) => isAt(path, place))) return word
  return address
    .slice(start + 1)
    .split('&')
    .every(isOwn)
    ? [path, ...hash].join('#')
    : word
}

function isAt(path: string, { host, pathname }: Place): boolean {
  return path === pathname || path === host + pathname || path.endsWith(`//${host}${pathname}`)
}
