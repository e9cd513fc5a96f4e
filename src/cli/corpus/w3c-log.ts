/**
 * Logs that name their columns: `#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status …`, of CloudFront and IIS
 * (https://www.w3.org/TR/WD-logfile.html).
 */

import { BAD_HOST, pageAt, SKIP, type CorpusLine, type LineContext, type LineParser } from './corpus-line-kinds.ts'

const FIELDS = '#Fields:'
/** The host that the client requested comes first: `cs(Host)` of CloudFront is its own host. */
const HOSTS = ['x-host-header', 'cs-host', 'cs(Host)']

/** Whether a line names columns. */
export function namesColumns(line: string): boolean {
  return line.startsWith(FIELDS)
}

/** A parser of one file, which remembers the columns that were named last. */
export function createW3cParser(): LineParser {
  let columns: ReadonlyMap<string, number> | undefined
  return (line, context) => {
    if (namesColumns(line)) {
      const names = line.slice(FIELDS.length).trim().split(/\s+/)
      columns = new Map(names.map((name, index) => [name, index]))
      return SKIP
    }
    if (line.trim() === '' || line.startsWith('#')) return SKIP
    return columns === undefined ? { kind: 'bad', why: 'no line "#Fields:" before it' } : entry(line, columns, context)
  }
}

function entry(line: string, columns: ReadonlyMap<string, number>, { logOrigin }: LineContext): CorpusLine {
  const values = line.split(line.includes('\t') ? '\t' : ' ')
  const valueOf = (name: string): string | undefined => {
    const value = values[columns.get(name) ?? -1]
    return value === '-' || value === '' ? undefined : value
  }
  const path = valueOf('cs-uri-stem')
  if (path === undefined) return { kind: 'bad', why: 'no value of cs-uri-stem' }
  const query = valueOf('cs-uri-query')
  const host = HOSTS.map(valueOf).find((found) => found !== undefined)
  const scheme = valueOf('cs-protocol') === 'http' ? 'http' : 'https'
  const origin = host === undefined ? logOrigin : `${scheme}://${host}`
  const target = query === undefined ? path : `${path}?${query}`
  return pageAt(target, { origin, method: valueOf('cs-method'), status: valueOf('sc-status') }) ?? BAD_HOST
}
