/** The page's own address within its content: scripts get all of it, to share it or to return to it. */

type Place = Pick<URL, 'host' | 'pathname'>

/**
 * Removes the query of the page's own address from a text that holds the address as a word. Frameworks reorder the pairs of a
 * query.
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
