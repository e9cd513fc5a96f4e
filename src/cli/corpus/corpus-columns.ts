/** Tables of URLs: which column of an export or a table says what, as data. Names are compared without case. */

import { BAD_HOST, pageAt, type CorpusLine, type LineContext } from './corpus-line-kinds.ts'

/** Names of columns by what they hold; of several, the first that a table has. */
const COLUMNS = {
  url: [
    'url', 'address', 'loc', 'full url', 'page url', 'page_url', 'page_location', 'page location', 'original url',
    // Search Console.
    'top pages', 'page',
  ],
  /** Paths with or without a query; they need a host. */
  target: [
    // Cloudflare Logpush, nginx, Caddy, Traefik.
    'clientrequesturi', 'request_uri', 'uri', 'requestpath', 'clientrequestpath',
    // Google Analytics 4.
    'page path + query string', 'page path and screen class', 'page + query string', 'page path',
    'cs-uri-stem', 'path',
  ],
  query: ['cs-uri-query', 'query_string', 'query'],
  host: ['clientrequesthost', 'x-host-header', 'cs-host', 'host', 'hostname', 'host name', 'requesthost'],
  scheme: ['clientrequestscheme', 'scheme', 'cs-protocol'],
  method: ['clientrequestmethod', 'request_method', 'cs-method', 'method', 'requestmethod'],
  status: ['edgeresponsestatus', 'status code', 'status_code', 'sc-status', 'http status code', 'downstreamstatus', 'status'],
  hits: ['hits', 'count', 'views', 'pageviews', 'page views', 'screen page views', 'sessions', 'clicks'],
} as const // prettier-ignore

/** What a column may hold. */
export type ColumnRole = keyof typeof COLUMNS

const ROLES = Object.keys(COLUMNS) as readonly ColumnRole[]

/** Column of each role, by position in the header. */
export type CorpusColumns = Readonly<Partial<Record<ColumnRole, number>>>

/** Finds the columns of a header; undefined where none holds URLs or paths. */
export function corpusColumns(header: readonly string[]): CorpusColumns | undefined {
  const names = header.map((name) => name.trim().toLowerCase())
  const found = ROLES.flatMap((role) => {
    const at = placeOf(COLUMNS[role], names)
    return at === -1 ? [] : [[role, at] as const]
  })
  const columns: CorpusColumns = Object.fromEntries(found)
  return columns.url === undefined && columns.target === undefined ? undefined : columns
}

/** Exports say of which kind a page is (`Exit page`), unless a column has the name itself. */
function placeOf(wanted: readonly string[], names: readonly string[]): number {
  const exact = wanted.find((each) => names.includes(each))
  if (exact !== undefined) return names.indexOf(exact)
  const pages = wanted.filter((each) => each.startsWith('page')).map((each) => ` ${each}`)
  return names.findIndex((name) => pages.some((end) => name.endsWith(end)))
}

/** The page of a row. Never throws. */
export function pageOfRow(row: readonly unknown[], columns: CorpusColumns, { logOrigin }: LineContext): CorpusLine {
  const textAt = (role: ColumnRole): string | undefined => {
    const value = columns[role] === undefined ? undefined : row[columns[role]]
    if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
    return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : undefined
  }
  const host = textAt('host')
  const origin = host === undefined ? logOrigin : `${textAt('scheme') === 'http' ? 'http' : 'https'}://${host}`
  const query = textAt('query')
  const path = textAt('target')
  const withQuery =
    path === undefined || query === undefined || query === '-' || path.includes('?') ? path : `${path}?${query}`
  const target = textAt('url') ?? withQuery
  // Counted: files of another schema, read together, would be left out unseen.
  if (target === undefined) return { kind: 'bad', why: 'no URL in its column' }
  const line = pageAt(target, { origin, method: textAt('method'), status: statusOf(textAt('status')) })
  if (line === undefined) return BAD_HOST
  return line.kind === 'url' ? { ...line, hits: hitsOf(textAt('hits')) } : line
}

/** A column of words (`OK`, `Indexable`) says nothing. */
function statusOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{3}$/.test(text) ? text : undefined
}

/** `1,234` and `1.234` are 1234: exports write for people. */
function hitsOf(text = '1'): number {
  const hits = Number(/^\d{1,3}(?:[.,\u00a0 ]\d{3})+$/.test(text) ? text.replaceAll(/\D/g, '') : text)
  return Number.isFinite(hits) && hits >= 1 ? Math.floor(hits) : 1
}
