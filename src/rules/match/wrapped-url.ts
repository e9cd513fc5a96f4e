/** URLs that hold a whole one as it is, as archives, proxies and mail gateways write them: what follows belongs to that URL. */

/**
 * `https:` and a slash behind anything but a letter or digit: `/web/2020/https://…`, `/v3/__https://…`, `/w_80/https:/…`. The colon may
 * be encoded; where the slashes are too, the inner query is, and the outer one is the server's own. Ignores letter case.
 */
const IN_PATH = /[^a-z\d](?:https?|ftp)(?::|%3a)\/+[^/]/i
/** The query is a URL (`?https://…`). */
const AS_QUERY = /^https?(?::|%3a)\/+[^/]/i

const LETTER_H = 0x68
/** The bit that tells a small letter from a large one. */
const CASE = 0x20

/** Whether a path, or a query from its beginning, holds a whole URL. Linear time, never throws. */
export function wrapsUrl({ path, query }: { readonly path: string; readonly query: string | undefined }): boolean {
  // Most paths have no colon, and a search for one character takes a tenth of the time.
  const isInPath = (path.includes(':') || path.includes('%3')) && IN_PATH.test(path)
  return isInPath || (query !== undefined && (query.charCodeAt(0) | CASE) === LETTER_H && AS_QUERY.test(query))
}
