/** One line of a corpus, in any of the formats, to one URL. */

import { parseJson } from '../store/json-text.ts'

/** What a line holds. */
export type CorpusLine =
  | { readonly kind: 'url'; readonly url: string; readonly hits: number }
  /** A request that shows no page: another method, a failure. Empty lines and comments. */
  | { readonly kind: 'skip' }
  /** Nothing that the format knows; `why` is for people. */
  | { readonly kind: 'bad'; readonly why: string }

/** Where URLs are looked for in a line; logs that name no host need to be told one. */
export interface LineContext {
  /** `https://shop.example`, put before the path of a log line that names no host. */
  readonly logOrigin?: string | undefined
}

/** Reads a line. Never throws. */
export type LineParser = (line: string, context: LineContext) => CorpusLine

/** Names of the formats, as `--corpus-format` takes them. */
export type CorpusFormat = 'list' | 'ndjson' | 'logpush' | 'access-log'

/** The parsers by format. */
export const LINE_PARSERS: Readonly<Record<CorpusFormat, LineParser>> = {
  list: parseListLine,
  ndjson: parseNdjsonLine,
  logpush: parseLogpushLine,
  'access-log': parseAccessLogLine,
}

const SKIP: CorpusLine = { kind: 'skip' }

function parseListLine(line: string): CorpusLine {
  const text = line.trim()
  if (text === '' || text.startsWith('#')) return SKIP
  return urlLine(text)
}

function urlLine(url: unknown, hits = 1): CorpusLine {
  if (typeof url === 'string' && /^https?:/i.test(url)) return { kind: 'url', url, hits }
  return { kind: 'bad', why: 'no http(s) URL' }
}

/** `{"url": …}`, with `hits` or `count` where a URL stands for several visits; or a bare JSON string. */
function parseNdjsonLine(line: string): CorpusLine {
  if (line.trim() === '') return SKIP
  const value = parseJson(line)
  if (typeof value === 'string') return urlLine(value)
  if (!isObject(value)) return { kind: 'bad', why: 'not a JSON object' }
  const request = value['request']
  const url = value['url'] ?? value['URL'] ?? (isObject(request) ? request['url'] : undefined)
  if (url === undefined) return { kind: 'bad', why: 'no member "url"' }
  return urlLine(url, positive(value['hits']) ?? positive(value['count']) ?? 1)
}

/** Cloudflare Logpush, HTTP requests: https://developers.cloudflare.com/logs/reference/log-fields/zone/http_requests/ */
function parseLogpushLine(line: string): CorpusLine {
  if (line.trim() === '') return SKIP
  const value = parseJson(line)
  if (!isObject(value)) return { kind: 'bad', why: 'not a JSON object' }
  const host = value['ClientRequestHost']
  const target = value['ClientRequestURI'] ?? value['ClientRequestPath']
  if (typeof host !== 'string' || typeof target !== 'string') {
    return { kind: 'bad', why: 'no ClientRequestHost, or neither ClientRequestURI nor ClientRequestPath' }
  }
  if (!showsPage(value['ClientRequestMethod'], value['EdgeResponseStatus'])) return SKIP
  const scheme = value['ClientRequestScheme'] === 'http' ? 'http' : 'https'
  return urlLine(target.startsWith('/') ? `${scheme}://${host}${target}` : target)
}

/** `[time] "GET /path HTTP/1.1" 200`; only what is needed, so that additions of the combined format and its relatives do no harm. */
const REQUEST = /\[[^\][]*\] "([A-Z]+) ([^" ]+)[^"]*" (\d{3})(?: |$)/
const ANY_REQUEST = /\[[^\][]*\] "/

function parseAccessLogLine(line: string, { logOrigin }: LineContext): CorpusLine {
  if (line.trim() === '') return SKIP
  const found = REQUEST.exec(line)
  // Scanners send requests that are none: "\x16\x03\x01" 400.
  if (found === null) return ANY_REQUEST.test(line) ? SKIP : { kind: 'bad', why: 'no line of an access log' }
  const [, method, target = '', status] = found
  if (!showsPage(method, Number(status))) return SKIP
  if (!target.startsWith('/')) return /^https?:/i.test(target) ? urlLine(target) : SKIP
  const origin = virtualHost(line.slice(0, found.index)) ?? logOrigin
  if (origin === undefined) return { kind: 'bad', why: 'the log names no host; give it with --host or --origin' }
  return urlLine(origin + target)
}

/** The host that `vhost_combined` puts in front: `shop.example:443 192.0.2.1 - - `. */
function virtualHost(head: string): string | undefined {
  const [first = '', second = '', third] = head.trim().split(' ')
  if (third === undefined || second === '-' || head.trim().split(' ').length < 4) return undefined
  const [, host, port] = /^([a-z\d.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(first) ?? []
  if (host === undefined) return undefined
  if (port === '443') return `https://${host}`
  return port === undefined || port === '80' ? `http://${host}` : `http://${host}:${port}`
}

/** A page was asked for and shown, or its place was. Absent members say nothing against it. */
function showsPage(method: unknown, status: unknown): boolean {
  if (method !== undefined && method !== 'GET' && method !== 'HEAD') return false
  return status === undefined || (Number(status) >= 200 && Number(status) < 400)
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.floor(value) : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
