/** URLs from arguments, files or stdin, in batches: plain lines, or NDJSON with more than the URL. */

import { fileSource, readLines, sourceProblem, type Source } from './input-lines.ts'
import type { Io } from '../output/io.ts'
import { progressFor } from '../output/progress.ts'

/** One line of input. `problem` names file and line. */
export type UrlLine =
  | { readonly ok: true; readonly url: string; readonly members: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string }

const BATCH_LINES = 500

/**
 * Reads lines in order. An empty line is skipped; one that begins with `{` is an object with a `url`; any other one is a URL.
 * What goes wrong is a line with a problem: the rest is not lost. Never throws.
 *
 * @param input files to read, `-` for stdin; without any, and without URLs among the arguments, stdin is read
 */
export async function* urlBatches(
  urls: readonly string[],
  input: readonly string[],
  io: Io,
): AsyncGenerator<readonly UrlLine[]> {
  const given = urls.map((url): UrlLine => ({ ok: true, url, members: {} }))
  if (given.length > 0) yield given
  const paths = input.length > 0 ? input : urls.length > 0 ? [] : ['-']
  for (const path of paths) {
    yield* fileBatches(fileSource(path, io), io)
  }
}

async function* fileBatches(source: Source, io: Io): AsyncGenerator<readonly UrlLine[]> {
  const progress = progressFor(io, source.name, source.totalBytes, () => performance.now())
  let number = 0
  let batch: UrlLine[] = []
  try {
    for await (const lines of readLines(source.open((bytes) => progress.add(bytes)))) {
      for (const line of lines) {
        number++
        const place = `${source.name}:${number}`
        if (line.tooLongSha256 !== undefined)
          batch.push({ ok: false, problem: `${place}: the line is too long for a URL` })
        else if (line.text !== '') batch.push(lineOf(line.text, place))
        if (batch.length < BATCH_LINES) continue
        yield batch
        batch = []
      }
      if (source.totalBytes !== undefined || batch.length === 0) continue
      yield batch
      batch = []
    }
  } catch (error) {
    const place = number === 0 ? source.name : `${source.name}:${number + 1}`
    batch.push({ ok: false, problem: `${place}: ${sourceProblem(error)}` })
  } finally {
    progress.end()
  }
  if (batch.length > 0) yield batch
}

function lineOf(text: string, place: string): UrlLine {
  if (!text.startsWith('{')) return { ok: true, url: text, members: {} }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { ok: false, problem: `${place}: not valid JSON; a line is a URL or an object such as {"url":"https://…"}` }
  }
  if (typeof parsed !== 'object' || parsed === null || !('url' in parsed) || typeof parsed.url !== 'string')
    return { ok: false, problem: `${place}: an object needs a "url" that is a text` }
  return { ok: true, url: parsed.url, members: { ...parsed } }
}
