/** What a run has observed, in R2: one part per observation at first, since an object there cannot grow. */

import { readLines, writeLines } from '../corpus/line-file.ts'
import { runEvidenceFolderKey, runEvidenceKey, runsEvidenceFolderKey } from '../keys.ts'
import { forgetLines } from './forget-lines.ts'

/** Observations of one run, as lines of JSON. Rejects only when the bucket does. */
export interface RunEvidence {
  /** The number of the next observation, from 0. */
  next(): Promise<number>
  /** Adds an observation, which is durable from then on. Under a number that is taken, nothing changes. */
  add(number: number, line: string): Promise<void>
  /** In the order of their numbers. */
  read(): AsyncIterable<string>
  /** Joins all parts into one, where there are at least so many (default 2). An interruption loses and doubles nothing. */
  join(atLeast?: number): Promise<void>
  /** Removes the lines that mention a page; returns how many. */
  forget(mentionsPage: (text: string) => boolean): Promise<number>
}

interface Part {
  readonly key: string
  readonly first: number
  readonly last: number
}

const NDJSON = { contentType: 'application/x-ndjson' } as const

/** Observations of a run in an R2 bucket. */
export function runEvidence(bucket: R2Bucket, domain: string, runId: string): RunEvidence {
  const parts = (): Promise<readonly Part[]> => listParts(bucket, runEvidenceFolderKey(domain, runId))
  const current = async (): Promise<readonly Part[]> => withoutCovered(await parts())
  return {
    next: async () => ((await current()).at(-1)?.last ?? -1) + 1,
    async add(number, line) {
      const onlyIf = new Headers({ 'if-none-match': '*' })
      await bucket.put(runEvidenceKey(domain, runId, [number, number]), `${line}\n`, { onlyIf, httpMetadata: NDJSON })
    },
    async *read() {
      for (const { key } of await current()) yield* readLines(bucket, key)
    },
    async join(atLeast = 2) {
      const all = await parts()
      const joined = withoutCovered(all)
      const [first, last] = [joined[0], joined.at(-1)]
      if (first === undefined || last === undefined || all.length < atLeast) return
      const whole = runEvidenceKey(domain, runId, [first.first, last.last])
      if (joined.length > 1) await writeJoined(bucket, whole, joined)
      await removeAll(
        bucket,
        all.filter(({ key }) => key !== whole),
      )
    },
    async forget(mentionsPage) {
      let removed = 0
      for (const { key } of await parts()) removed += await forgetLines(bucket, key, mentionsPage)
      return removed
    },
  }
}

async function writeJoined(bucket: R2Bucket, whole: string, parts: readonly Part[]): Promise<void> {
  const file = writeLines(bucket, whole, NDJSON)
  for (const { key } of parts) for await (const line of readLines(bucket, key)) await file.add(`${line}\n`)
  await file.end()
}

/** Removes what all other runs of a domain have observed: the next one reads only these. Rejects when the bucket does. */
export async function forgetOtherRuns(bucket: R2Bucket, domain: string, runIds: readonly string[]): Promise<void> {
  const { delimitedPrefixes } = await bucket.list({ prefix: runsEvidenceFolderKey(domain), delimiter: '/' })
  const kept = new Set(runIds.map((runId) => runEvidenceFolderKey(domain, runId)))
  for (const folder of delimitedPrefixes)
    if (!kept.has(folder)) await removeAll(bucket, await listParts(bucket, folder))
}

/** By first number; of parts that begin with one number, the longest first. */
async function listParts(bucket: R2Bucket, prefix: string): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix, ...(cursor !== undefined && { cursor }) })
    for (const { key } of page.objects) {
      const [first = 0, last = first] = key.slice(prefix.length, -'.ndjson'.length).split('-').map(Number)
      parts.push({ key, first, last })
    }
    if (!page.truncated) break
    cursor = page.cursor
  }
  return parts.toSorted((a, b) => a.first - b.first || b.last - a.last)
}

/** An interruption may leave a part beside the one that it was joined into. */
function withoutCovered(parts: readonly Part[]): readonly Part[] {
  let next = 0
  return parts.filter(({ first, last }) => {
    const isNew = first >= next
    if (isNew) next = last + 1
    return isNew
  })
}

/** R2 removes a thousand objects at once. */
const MAX_KEYS = 1000

async function removeAll(bucket: R2Bucket, parts: readonly Part[]): Promise<void> {
  const keys = parts.map(({ key }) => key)
  for (let at = 0; at < keys.length; at += MAX_KEYS) await bucket.delete(keys.slice(at, at + MAX_KEYS))
}
