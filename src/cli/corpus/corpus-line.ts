/** One line of a corpus, in any of the formats, to one URL. */

import { parseJson } from '../../store/json-text.ts'
import { parseAccessLogLine } from './access-log.ts'
import { createCsvParser } from './csv.ts'
import { SKIP, urlLine, type CorpusLine, type LineParser } from './corpus-line-kinds.ts'
import { parseJsonLog } from './json-log.ts'
import { createW3cParser } from './w3c-log.ts'

/** Names of the formats, as `--corpus-format` takes them. */
export type CorpusFormat = 'list' | 'ndjson' | 'logpush' | 'access-log' | 'w3c' | 'csv'

/** Makes the parser of one file, by format. */
export const LINE_PARSERS: Readonly<Record<CorpusFormat, () => LineParser>> = {
  list: () => parseListLine,
  ndjson: () => parseNdjsonLine,
  logpush: () => parseLogpushLine,
  'access-log': () => parseAccessLogLine,
  w3c: createW3cParser,
  csv: createCsvParser,
}

function parseListLine(line: string): CorpusLine {
  // Text after a tab, which no URL holds, is another column.
  const [text = ''] = line.trim().split('\t', 1)
  if (text === '' || text.startsWith('#')) return SKIP
  return urlLine(text.trimEnd())
}

/** `{"url": …}`, with `hits` or `count` where a URL counts for several requests; a bare JSON string; an entry of a log. */
function parseNdjsonLine(line: string): CorpusLine {
  if (line.trim() === '') return SKIP
  const value = parseJson(line)
  if (typeof value === 'string') return urlLine(value)
  if (!isObject(value)) return { kind: 'bad', why: 'not a JSON object' }
  const request = value['request']
  const url = value['url'] ?? value['URL'] ?? (isObject(request) ? request['url'] : undefined)
  if (url === undefined) return parseJsonLog(value) ?? { kind: 'bad', why: 'no member "url"' }
  return urlLine(url, positive(value['hits']) ?? positive(value['count']) ?? 1)
}

/** Cloudflare Logpush, HTTP requests. */
function parseLogpushLine(line: string): CorpusLine {
  if (line.trim() === '') return SKIP
  const value = parseJson(line)
  if (!isObject(value)) return { kind: 'bad', why: 'not a JSON object' }
  const missing = 'no ClientRequestHost, or neither ClientRequestURI nor ClientRequestPath'
  return parseJsonLog(value) ?? { kind: 'bad', why: missing }
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.floor(value) : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
