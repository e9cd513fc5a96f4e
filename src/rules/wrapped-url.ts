/** Paths that hold a whole URL, as archives, proxies and mail gateways write them: what follows the path belongs to that URL. */

/**
 * `https:` and a slash behind anything but a letter or digit: `/web/2020/https://…`, `/v3/__https://…`, `/w_80/https:/…`. The colon may
 * be encoded; where the slashes are too, the inner query is, and the outer one is the server's own. Ignores letter case.
 */
const WRAPPED_URL = /[^a-z\d]https?(?::|%3a)\/+[^/]/i

/** Whether a path holds a whole URL. Linear time, never throws. */
export function wrapsUrl(path: string): boolean {
  // Most paths have no colon, and a search for one character takes a tenth of the time.
  return (path.includes(':') || path.includes('%3')) && WRAPPED_URL.test(path)
}
