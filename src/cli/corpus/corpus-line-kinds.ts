/** Contents of a line of a corpus, in any format. */

/** What a line holds. */
export type CorpusLine =
  | { readonly kind: 'url'; readonly url: string; readonly hits: number }
  /** A request that shows no page: another method, a failure. Empty lines and comments. */
  | { readonly kind: 'skip' }
  /** Nothing that the format knows; `why` is for people. */
  | { readonly kind: 'bad'; readonly why: string }

/** Place of URLs in a line; logs without a host need one. */
export interface LineContext {
  /** `https://shop.example`, put before the path of a log line that names no host. */
  readonly logOrigin?: string | undefined
}

/** Reads a line. Never throws. */
export type LineParser = (line: string, context: LineContext) => CorpusLine

/** A line that says nothing. */
export const SKIP: CorpusLine = { kind: 'skip' }

/** A request of a log that names no host. */
export const BAD_HOST: CorpusLine = { kind: 'bad', why: 'no host is named; give it with --host or --origin' }

/** A line that is, or is not, a URL. */
export function urlLine(url: unknown, hits = 1): CorpusLine {
  if (typeof url === 'string' && /^https?:/i.test(url)) return { kind: 'url', url, hits }
  return { kind: 'bad', why: 'no http(s) URL' }
}

/** What a log says of a request beside its target; what is absent says nothing against it. */
export interface LoggedRequest {
  /** Scheme and host. */
  readonly origin: string | undefined
  readonly method: unknown
  readonly status: unknown
}

/** The page of a request that was served, or its place; undefined where the host is unknown. */
export function pageAt(target: string, { origin, method, status }: LoggedRequest): CorpusLine | undefined {
  if (method !== undefined && method !== 'GET' && method !== 'HEAD') return SKIP
  if (status !== undefined && !(Number(status) >= 200 && Number(status) < 400)) return SKIP
  if (!target.startsWith('/')) return /^https?:/i.test(target) ? urlLine(target) : SKIP
  return origin === undefined ? undefined : urlLine(origin + target)
}
