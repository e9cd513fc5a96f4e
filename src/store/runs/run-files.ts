/** What a learning run works with and what it leaves, in R2: too large for rows, read by people for months. */

import { parseJson } from '../json-text.ts'
import { corpusSnapshotKey, runFileKey } from '../keys.ts'
import { readLines, writeLines, type LineWriter } from '../corpus/line-file.ts'

/** Names of the JSON files of a run. */
export type RunFile = Parameters<typeof runFileKey>[1]

/** Files of runs. Rejects only when the bucket does. */
export interface RunFiles {
  /** Replaces what is there. */
  write(runId: string, file: RunFile, value: unknown): Promise<string>
  /** Undefined when there is none, or none that is JSON. */
  read(runId: string, file: RunFile): Promise<unknown>
  /** Any file that {@link RunFiles.write} named, by the key it answered with. */
  readKey(key: string): Promise<unknown>
  /** Keeps the URLs that a run draws from, as NDJSON: millions of a large site. */
  writeSnapshot(domain: string, runId: string): LineWriter
  /** The lines that {@link RunFiles.writeSnapshot} kept; none when there is nothing. */
  readSnapshot(domain: string, runId: string): AsyncIterable<string>
}

/** Run files in an R2 bucket. */
export function r2RunFiles(bucket: R2Bucket): RunFiles {
  const json = { httpMetadata: { contentType: 'application/json' } }
  async function readKey(key: string): Promise<unknown> {
    const object = await bucket.get(key)
    // A file that cannot be read to its end is none that is missing.
    return object === null ? undefined : parseJson(await object.text())
  }
  return {
    readKey,
    async write(runId, file, value) {
      const key = runFileKey(runId, file)
      await bucket.put(key, JSON.stringify(value), json)
      return key
    },
    read: (runId, file) => readKey(runFileKey(runId, file)),
    readSnapshot: (domain, runId) => readLines(bucket, corpusSnapshotKey(domain, runId)),
    writeSnapshot: (domain, runId) =>
      writeLines(bucket, corpusSnapshotKey(domain, runId), { contentType: 'application/x-ndjson' }),
  }
}
