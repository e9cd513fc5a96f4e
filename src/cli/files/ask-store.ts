/** Asks a local URL store, line by line or once, and prints the answers. */

import { urlBatches, type UrlLine } from '../corpus/url-lines.ts'
import { EXIT_FINDINGS, EXIT_INPUT, EXIT_OK } from '../output/failure.ts'
import { bufferedOutput, type Io } from '../output/io.ts'
import { isNdjson, type FormatOptions } from '../output/output-format.ts'
import { urlText } from '../output/url-text.ts'
import { openUrlDatabase, type UrlDatabase, type UrlDatabaseOptions } from './url-database.ts'

/** Options of every command that asks a local store. */
export interface StoreOptions extends UrlDatabaseOptions, FormatOptions {
  readonly input?: readonly string[]
}

/** An answer; printed as a line of JSON, or as text. */
export type StoreAnswer = Readonly<Record<string, unknown>>

/** How a store is asked. */
export interface Asking {
  readonly io: Io
  /** Whether a store that does not exist is created. */
  readonly create: boolean
  /** Whether an answer makes the exit code 1. */
  readonly finding: (answer: StoreAnswer) => boolean
}

/**
 * Asks about each URL of arguments, files or stdin, in order. Problems of the input go to stderr and do not end the run.
 *
 * @returns 0; 1 when an answer is a finding; 2 when a line could not be read
 */
export async function askPerLine(
  urls: readonly string[],
  options: StoreOptions,
  { io, create, finding }: Asking,
  answer: (db: UrlDatabase, lines: readonly (UrlLine & { ok: true })[]) => Promise<readonly StoreAnswer[]>,
): Promise<number> {
  const db = await openUrlDatabase(options, io, { create })
  const output = bufferedOutput(io.stdout)
  let exitCode = EXIT_OK
  try {
    for await (const batch of urlBatches(urls, options.input ?? [], io)) {
      for (const line of batch) {
        if (line.ok) continue
        io.stderr.write(`canon: ${line.problem}\n`)
        exitCode = EXIT_INPUT
      }
      const lines = batch.filter((line) => line.ok)
      const answers = await answer(db, lines)
      for (const [i, each] of answers.entries()) {
        if (finding(each)) exitCode = Math.max(exitCode, EXIT_FINDINGS)
        await output.write(written({ input: lines[i]?.url, ...each }, options, io))
      }
      await output.flush()
    }
    return exitCode
  } finally {
    await db.close()
  }
}

/** Asks once, about one URL. */
export async function askOnce(
  url: string,
  options: StoreOptions,
  { io, create }: Pick<Asking, 'io' | 'create'>,
  answer: (db: UrlDatabase) => Promise<StoreAnswer>,
): Promise<number> {
  const db = await openUrlDatabase(options, io, { create })
  try {
    const result = await answer(db)
    io.stdout.write(written({ input: url, ...result }, options, io))
    const refused = result['refused']
    const isFinding = result['found'] === false || result['kind'] === 'refused' || result['kind'] === 'cycle'
    return isFinding || (Array.isArray(refused) && refused.length > 0) ? EXIT_FINDINGS : EXIT_OK
  } finally {
    await db.close()
  }
}

function written(answer: StoreAnswer, options: StoreOptions, io: Io): string {
  return isNdjson(options, io) ? `${JSON.stringify(answer)}\n` : urlText(answer)
}
