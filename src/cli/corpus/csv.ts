/** Tables as text with a header (RFC 4180 and its relatives): exports of Search Console, Google Analytics, crawlers. */

import { corpusColumns, pageOfRow, type CorpusColumns } from './corpus-columns.ts'
import { SKIP, type CorpusLine, type LineContext, type LineParser } from './corpus-line-kinds.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Longer records are broken: a quote that is never closed must not swallow a file. In UTF-16 code units. */
const MAX_RECORD = 256 * 1024

/** Whether a line is the header of a table that has URLs. */
export function isCsvHeader(line: string): boolean {
  return headerOf(line) !== undefined
}

interface Header {
  readonly delimiter: string
  readonly columns: CorpusColumns
}

function headerOf(line: string): Header | undefined {
  for (const delimiter of DELIMITERS) {
    const fields = line.includes(delimiter) ? (fieldsOf(line, delimiter) ?? []) : []
    // A line of another format has names of columns by chance, beside an address or a bracket.
    if (fields.some((field) => /^https?:|[{}]/i.test(field))) continue
    const columns = corpusColumns(fields)
    if (columns !== undefined) return { delimiter, columns }
  }
  return undefined
}

/** Makes the parser of one file: comments, the header, then one record a line or several lines. */
export function createCsvParser(): LineParser {
  let header: Header | undefined
  let begun = ''
  return (line, context) => {
    if (header === undefined) {
      header = headerOf(line)
      return header !== undefined || line.trim() === '' || line.startsWith('#') ? SKIP : NO_HEADER
    }
    const text = begun === '' ? line : `${begun}\n${line}`
    begun = ''
    const fields = fieldsOf(text, header.delimiter)
    if (fields !== undefined) return recordLine(text, fields, header, context)
    if (text.length > MAX_RECORD) return { kind: 'bad', why: 'a quote that is not closed' }
    begun = text
    return SKIP
  }
}

const NO_HEADER: CorpusLine = {
  kind: 'bad',
  why: 'no header that names a column of URLs, such as URL, Address or Page',
}

function recordLine(text: string, fields: readonly string[], { columns }: Header, context: LineContext): CorpusLine {
  // Google Analytics writes comments between tables.
  if (text.trim() === '' || text.startsWith('#')) return SKIP
  return pageOfRow(fields, columns, context)
}

/** Fields of a record; undefined while a quote is open. */
function fieldsOf(text: string, delimiter: string): string[] | undefined {
  const fields: string[] = []
  for (let at = 0; at <= text.length;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      fields.push(text.slice(at, end === -1 ? undefined : end))
      if (end === -1) return fields
      at = end + 1
      continue
    }
    let field = ''
    for (at++; ; at += 2) {
      const quote = text.indexOf('"', at)
      if (quote === -1) return undefined
      field += text.slice(at, quote)
      at = quote
      if (text[quote + 1] !== '"') break
      field += '"'
    }
    fields.push(field)
    const next = text.indexOf(delimiter, at + 1)
    if (next === -1) return fields
    at = next + 1
  }
  return [...fields, '']
}
