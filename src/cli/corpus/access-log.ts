/** Access logs of servers and load balancers, one request a line, in the combined format and its relatives. */

import { BAD_HOST, pageAt, SKIP, type CorpusLine, type LineContext } from './corpus-line-kinds.ts'

/** `[time] "GET /path HTTP/1.1" 200`; only what is needed, so that additions of the combined format and its relatives do no harm. */
const REQUEST = /\[[^\][]*\] "([A-Z]+) ((?:[^" \\]|\\.)+)(?: HTTP\/[\d.]+)?" (\d{3})(?: |$)/
const ANY_REQUEST = /\[[^\][]*\] "/

/**
 * Elastic Load Balancing, `200 200 34 366 "GET https://shop.example:443/path HTTP/1.1"`:
 * https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
 */
const BALANCED = / (\d{3}|-) (?:\d{3}|-) \d+ \d+ "([A-Z]+) (https?:\/\/[^" ]+) HTTP\/[\d.]+"/
const ANY_BALANCED = /^(?:https?|h2|grpcs?|wss?) \d{4}-\d{2}-\d{2}T\S+ /

/** Whether a line is one of such a log. */
export function isAccessLog(line: string): boolean {
  return ANY_REQUEST.test(line) || ANY_BALANCED.test(line)
}

/** The page of a line. Never throws. */
export function parseAccessLogLine(line: string, { logOrigin }: LineContext): CorpusLine {
  if (line.trim() === '') return SKIP
  if (ANY_BALANCED.test(line)) return parseBalancedLine(line)
  const found = REQUEST.exec(line)
  // Scanners send requests that are none: "\x16\x03\x01" 400.
  if (found === null) return ANY_REQUEST.test(line) ? SKIP : { kind: 'bad', why: 'no line of an access log' }
  const [, method, target = '', status] = found
  const origin = virtualHost(line.slice(0, found.index)) ?? logOrigin
  return pageAt(withoutEscapes(target), { origin, method, status }) ?? BAD_HOST
}

function parseBalancedLine(line: string): CorpusLine {
  const [, status, method, url = ''] = BALANCED.exec(line) ?? []
  return pageAt(withoutEscapes(url), { origin: undefined, method, status }) ?? SKIP
}

/** Servers write bytes that are no plain text as `\xC3`, which is `%C3` in a URL; `\"` and `\\` are Apache's. */
function withoutEscapes(target: string): string {
  if (!target.includes('\\')) return target
  return target.replaceAll(/\\(?:x([\da-f]{2})|(.))/gi, (_, hex: string | undefined, other: string | undefined) =>
    hex === undefined ? (other ?? '') : `%${hex.toUpperCase()}`,
  )
}

/** The host that `vhost_combined` puts in front: `shop.example:443 192.0.2.1 - - `. */
function virtualHost(head: string): string | undefined {
  const [first = '', second = '', , fourth] = head.trim().split(' ', 4)
  if (fourth === undefined || second === '-') return undefined
  const [, host, port] = /^([a-z\d.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(first) ?? []
  if (host === undefined) return undefined
  if (port === '443') return `https://${host}`
  return port === undefined || port === '80' ? `http://${host}` : `http://${host}:${port}`
}
