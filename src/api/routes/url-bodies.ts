/** What the routes of `/v1/urls` take. */

import * as v from 'valibot'
import { MAX_URL_LENGTH, MAX_VALUE_LENGTH } from '../../store/urls/url-store.ts'

// Longer inputs may still become short URLs (redirectors carry whole URLs), but not without end.
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(4 * MAX_URL_LENGTH))
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const urls = v.pipe(v.array(url), v.maxLength(1000))

/** One URL. */
export const oneUrl = v.strictObject({ url })

/** Sightings; a missing time means now. */
export const putBody = v.strictObject({
  sightings: v.pipe(
    v.array(
      v.strictObject({
        url,
        seenAtMs: v.optional(time),
        count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      }),
    ),
    v.maxLength(1000),
  ),
})

const fieldName = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
const fieldValue = v.nullable(v.pipe(v.string(), v.maxLength(MAX_VALUE_LENGTH)))

// A record of the library leaves out `constructor` and its like without a word.
const fields = v.pipe(
  v.custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object'),
  v.check((input) => Object.keys(input).length <= 100, 'expected at most 100 fields'),
  v.rawTransform(({ dataset: { value: input }, addIssue }): Readonly<Record<string, string | null>> => {
    const entries = Object.entries(input)
    for (const [key, value] of entries) {
      const { issues } = v.safeParse(v.tuple([fieldName, fieldValue]), [key, value], { abortEarly: true })
      const path = [{ type: 'object', origin: 'value', input, key, value } as const] as const
      if (issues !== undefined) addIssue({ message: issues[0].message, path: [...path] })
    }
    return Object.fromEntries(entries) as Readonly<Record<string, string | null>>
  }),
)

/** Fields to set, or to remove with `null`. */
export const metadataPatch = v.strictObject({ url, fields })

/** A page of links. */
export const linksQuery = v.strictObject({
  url,
  direction: v.picklist(['in', 'out']),
  limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000))),
  afterId: v.optional(time),
})

/** Links to add. */
export const linksWrite = v.strictObject({ url, targets: urls })

/** A redirect that was met. */
export const redirectBody = v.strictObject({ url, to: url })

/** URLs to ask about, and whether they are known from now on. */
export const seenBody = v.strictObject({ urls, add: v.optional(v.boolean()) })

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
