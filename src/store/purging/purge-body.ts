/** What the purge route of the edge takes. */

import * as v from 'valibot'
import { parseJson } from '../json-text.ts'
import { MOST_PURGED_URLS } from './purge-ports.ts'

const MOST_CHARACTERS = 8 * 1024 * 1024
const place = v.pipe(v.string(), v.minLength(1), v.maxLength(8192))
/** The site; default: that of the request. */
const host = v.optional(v.string())
const schema = v.union([
  v.strictObject({ host, urls: v.pipe(v.array(place), v.minLength(1), v.maxLength(MOST_PURGED_URLS)) }),
  v.strictObject({ host, prefix: place }),
  v.strictObject({ host, all: v.literal(true) }),
])

/** Which pages of which site. */
export type PurgeBody = v.InferOutput<typeof schema>

/** What is expected, in words. */
export const PURGE_BODY = `expected {"urls": [...]} of at most ${MOST_PURGED_URLS}, {"prefix": "/path"} or {"all": true}`

/** Undefined for what is no such body. Never throws. */
export function readPurgeBody(text: string): PurgeBody | undefined {
  const parsed = v.safeParse(schema, text.length > MOST_CHARACTERS ? undefined : parseJson(text))
  return parsed.success ? parsed.output : undefined
}
