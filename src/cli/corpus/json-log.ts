/** Access logs in JSON, one object a line: which member says what, as data. */

import { pageAt, type CorpusLine } from './corpus-line-kinds.ts'

/** Names of members, a dot between those of an object within. */
interface JsonLog {
  readonly host: string
  /** Path and query. */
  readonly target: readonly string[]
  readonly method: string
  readonly status: string
  readonly scheme?: string
}

const JSON_LOGS: readonly JsonLog[] = [
  // https://developers.cloudflare.com/logs/reference/log-fields/zone/http_requests/
  {
    host: 'ClientRequestHost',
    target: ['ClientRequestURI', 'ClientRequestPath'],
    method: 'ClientRequestMethod',
    status: 'EdgeResponseStatus',
    scheme: 'ClientRequestScheme',
  },
  // https://caddyserver.com/docs/logging
  { host: 'request.host', target: ['request.uri'], method: 'request.method', status: 'status' },
  // https://doc.traefik.io/traefik/observability/access-logs/
  {
    host: 'RequestHost',
    target: ['RequestPath'],
    method: 'RequestMethod',
    status: 'DownstreamStatus',
    scheme: 'RequestScheme',
  },
  // nginx with log_format … escape=json, and Fastly, under the names of nginx's variables.
  { host: 'host', target: ['request_uri'], method: 'request_method', status: 'status', scheme: 'scheme' },
]

/** The page of an entry of a log; undefined for an object that is none that is known. */
export function parseJsonLog(value: Readonly<Record<string, unknown>>): CorpusLine | undefined {
  for (const { host: hostName, target: targetNames, ...names } of JSON_LOGS) {
    const host = memberOf(value, hostName)
    const target = targetNames.map((name) => memberOf(value, name)).find((found) => found !== undefined)
    if (typeof host !== 'string' || typeof target !== 'string') continue
    const scheme = names.scheme !== undefined && memberOf(value, names.scheme) === 'http' ? 'http' : 'https'
    const origin = `${scheme}://${host}`
    return pageAt(target, { origin, method: memberOf(value, names.method), status: memberOf(value, names.status) })
  }
  return undefined
}

function memberOf(value: Readonly<Record<string, unknown>>, path: string): unknown {
  let found: unknown = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return found
}
