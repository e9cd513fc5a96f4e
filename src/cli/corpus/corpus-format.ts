import { isAccessLog } from './access-log.ts'
import type { CorpusFormat } from './corpus-line.ts'
import { isCsvHeader } from './csv.ts'
import { namesColumns } from './w3c-log.ts'

/** Lines that are looked at before a format is decided. */
export const LINES_TO_GUESS = 20

const BEGINNING_BYTES = 1024

/** Detects the format of a file: the format of most of its first lines that are neither empty nor a comment. */
export function guessFormat(lines: readonly string[]): CorpusFormat {
  if (lines.some(namesColumns)) return 'w3c'
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))
  if (first !== undefined && isCsvHeader(first)) return 'csv'
  const votes = new Map<CorpusFormat, number>()
  for (const line of lines) {
    const format = formatOf(line.trim())
    if (format !== undefined) votes.set(format, (votes.get(format) ?? 0) + 1)
  }
  const [winner] = [...votes].toSorted(([, a], [, b]) => b - a)
  return winner?.[0] ?? 'list'
}

function formatOf(line: string): CorpusFormat | undefined {
  if (line === '' || line.startsWith('#')) return undefined
  if (line.startsWith('{')) return line.includes('"ClientRequest') ? 'logpush' : 'ndjson'
  if (line.startsWith('"')) return 'ndjson'
  return isAccessLog(line) ? 'access-log' : 'list'
}

/**
 * Whether bytes are no text. Nearly every archive, image or text in UTF-16 has a NUL near its beginning. Further on a log may hold
 * some: blocks that were not written when the machine stopped.
 */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, BEGINNING_BYTES).includes(0)
}
