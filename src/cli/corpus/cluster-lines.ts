import type { LabelledUrl } from '../../learn/path-rules/tree/url-table.ts'
import { fileSource, readLines, sourceProblem } from './input-lines.ts'
import type { Io } from '../output/io.ts'
import { progressFor } from '../output/progress.ts'

/** Labelled URLs of a file, and what was wrong with it, one line for people each. */
export interface ClusterLines {
  readonly labelled: readonly LabelledUrl[]
  /** At most ten, then how many more there are. */
  readonly problems: readonly string[]
}

const MAX_PROBLEMS = 10

/**
 * Reads NDJSON `{"url", "cluster"}`, compressed or not; `-` is stdin. A cluster is a text or a number. Lines that are
 * something else are left out and reported with file and line; empty lines are nothing. Does not reject.
 */
export async function readClusterLines(path: string, io: Io): Promise<ClusterLines> {
  const labelled: LabelledUrl[] = []
  const problems: string[] = []
  let number = 0
  const source = fileSource(path, io)
  const progress = progressFor(io, source.name, source.totalBytes, () => performance.now())
  try {
    for await (const lines of readLines(source.open((bytes) => progress.add(bytes)))) {
      for (const { text } of lines) {
        number++
        const read = parseClusterLine(text)
        if (typeof read === 'string') problems.push(`${source.name}:${number}: ${read}`)
        else if (read !== undefined) labelled.push(read)
      }
    }
  } catch (error) {
    problems.push(`${source.name}${number === 0 ? '' : `:${number + 1}`}: ${sourceProblem(error)}`)
  } finally {
    progress.end()
  }
  const more = problems.length - MAX_PROBLEMS
  return { labelled, problems: more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `… and ${more} more lines`] : problems }
}

/** One line; undefined for an empty one, and what is wrong with it for people. */
export function parseClusterLine(text: string): LabelledUrl | string | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'no JSON; expected {"url":"https://…","cluster":"…"}'
  }
  if (typeof value !== 'object' || value === null) return 'expected an object {"url","cluster"}'
  const { url, cluster } = value as { url?: unknown; cluster?: unknown }
  if (typeof url !== 'string' || url === '') return '"url" must be a text'
  if (typeof cluster !== 'number' && (typeof cluster !== 'string' || cluster === '')) return '"cluster" must be a text or a number' // prettier-ignore
  return { url, cluster: String(cluster) }
}
