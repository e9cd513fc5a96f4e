/** What traffic has shown of a domain, in R2: parts of lines, since an object there cannot grow. */

import type { TrafficObservation } from '../../evidence/traffic/types.ts'
import { forgetLines } from './forget-lines.ts'
import { parseJson } from '../json-text.ts'
import { readLines } from '../corpus/line-file.ts'
import { trafficFolderKey, trafficPartKey } from '../keys.ts'

/** Parts of one domain. Rejects only when the bucket does. */
export interface TrafficParts {
  /** Adds a part of whole lines under a number, and removes the oldest parts beyond the limit. The same number replaces. */
  add(part: number, lines: string): Promise<void>
  /** Observations since a time, part by part; none where there is no part. */
  read(sinceMs: number): AsyncIterable<TrafficObservation>
  /** Removes the lines that mention a page; returns how many. */
  forget(mentionsPage: (text: string) => boolean): Promise<number>
}

/** A busy site fills this within hours, which is enough: comparisons are within one hour. */
const MAX_BYTES = 8_000_000

/** Parts in an R2 bucket, at most `maxBytes` of them. */
export function trafficParts(bucket: R2Bucket, domain: string, maxBytes = MAX_BYTES): TrafficParts {
  return {
    async add(part, lines) {
      const httpMetadata = { contentType: 'application/x-ndjson' }
      await bucket.put(trafficPartKey(domain, part), lines, { httpMetadata })
      await removeOldest(bucket, domain, maxBytes)
    },
    async *read(sinceMs) {
      for (const { key } of await partsOf(bucket, domain)) {
        for await (const line of readLines(bucket, key)) {
          const observation = parseJson(line) as TrafficObservation | undefined
          if (observation !== undefined && observation.fetchedAtMs >= sinceMs) yield observation
        }
      }
    },
    async forget(mentionsPage) {
      let removed = 0
      for (const { key } of await partsOf(bucket, domain)) removed += await forgetLines(bucket, key, mentionsPage)
      return removed
    },
  }
}

async function removeOldest(bucket: R2Bucket, domain: string, maxBytes: number): Promise<void> {
  let left = maxBytes
  const parts = (await partsOf(bucket, domain)).toReversed()
  const tooMuch = parts.filter(({ size }) => (left -= size) < 0).map(({ key }) => key)
  if (tooMuch.length > 0) await bucket.delete(tooMuch)
}

/** Oldest first, as R2 lists them; their number is bounded by their size. */
async function partsOf(bucket: R2Bucket, domain: string): Promise<readonly R2Object[]> {
  return (await bucket.list({ prefix: trafficFolderKey(domain) })).objects
}
