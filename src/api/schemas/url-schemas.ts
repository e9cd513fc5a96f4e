/** The URL store: what its routes take and answer. */

import * as v from 'valibot'
import { MAX_URL_LENGTH, MAX_VALUE_LENGTH } from '../../store/urls/url-store.ts'
import { described, time, whole } from './parts.ts'

// Longer inputs may still become short URLs (redirectors carry whole URLs), but not without end.
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(4 * MAX_URL_LENGTH))
const wholeFromZero = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seenAt = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description('Milliseconds since the epoch.'))
const urls = v.pipe(v.array(url), v.maxLength(1000))

/** One URL. */
export const oneUrl = v.strictObject({ url })

/** Sightings; a missing time means now. */
export const putBody = v.strictObject({
  sightings: v.pipe(
    v.array(
      v.strictObject({
        url,
        seenAtMs: v.optional(seenAt),
        count: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      }),
    ),
    v.maxLength(1000),
  ),
})

const fieldName = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/))
const fieldValue = v.nullable(v.pipe(v.string(), v.maxLength(MAX_VALUE_LENGTH)))

// A record of the library leaves out `constructor` and its like without a word.
const anyFields = v.custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object')
const fields = v.pipe(
  anyFields,
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
  afterId: v.optional(wholeFromZero),
})

/** Links to add. */
export const linksWrite = v.strictObject({ url, targets: urls })

/** A redirect that was met. */
export const redirectBody = v.strictObject({ url, to: url })

/** URLs to ask about, and whether they are known from now on. */
export const seenBody = v.strictObject({ urls, add: v.optional(v.boolean()) })

const refusalMembers = {
  kind: v.literal('refused'),
  why: v.picklist(['secret', 'not-a-url', 'too-long', 'bad-input']),
  detail: v.string(),
}
const refusal = v.strictObject(refusalMembers)
const storedUrl = v.strictObject({ kind: v.literal('stored'), id: whole, key: v.string(), isFirst: v.boolean() })

/** Outcomes of seen URLs. */
export const putOutcomes = v.strictObject({ outcomes: v.array(v.union([storedUrl, refusal])) })

const urlRow = v.strictObject({
  id: whole,
  key: v.string(),
  url: v.string(),
  provider: v.nullable(v.string()),
  itemKind: v.nullable(v.string()),
  itemId: v.nullable(v.string()),
  firstSeenMs: time,
  lastSeenMs: time,
  sightings: whole,
  ruleRevision: described(
    v.string(),
    'Rules that the URL was keyed by: the contract and the revision of the record, as in 2:17; 0 without a record.',
  ),
  canonicalId: v.nullable(whole),
})
/** A row, and the key that was asked for. */
export const foundUrl = v.strictObject({ row: urlRow, askedKey: v.string() })

const metadataEntry = v.strictObject({ field: v.string(), value: v.string(), updatedAtMs: time })
/** Fields of a URL. */
export const metadata = v.strictObject({ metadata: v.array(metadataEntry) })

const linkedUrl = v.strictObject({ id: whole, key: v.string(), url: v.string() })
const linkedUrls = v.array(linkedUrl)
/** Links from or to a URL. */
export const links = v.strictObject({ links: linkedUrls })
/** Outcome of links. */
export const linksStored = v.strictObject({
  kind: v.literal('stored'),
  key: v.string(),
  refused: v.array(v.strictObject({ ...refusalMembers, url: v.string() })),
})
/** Outcome of a change. */
export const stored = v.strictObject({ kind: v.picklist(['stored', 'same']), key: v.string() })

const seenAnswer = v.strictObject({ kind: v.literal('known'), key: v.string(), seen: v.boolean() })
/** Whether URLs were met before. */
export const seenAnswers = v.strictObject({ answers: v.array(v.union([seenAnswer, refusal])) })

/** Everything that is held on a URL. */
export const urlExport = v.strictObject({
  row: v.nullable(urlRow),
  metadata: v.array(metadataEntry),
  outlinks: linkedUrls,
  inlinks: linkedUrls,
  cut: v.optional(
    described(
      v.array(v.picklist(['outlinks', 'inlinks'])),
      'Of these there are more than 10,000: /v1/urls/links goes on with afterId, the last id.',
    ),
  ),
  aliases: v.array(v.string()),
  redirectsTo: v.nullable(v.string()),
  redirectedFrom: v.array(v.string()),
  corpus: described(
    v.array(v.strictObject({ url: v.string(), hits: whole })),
    'Variants that learning keeps for a while.',
  ),
})

/** Outcome of content. */
export const contentStored = v.strictObject({
  kind: v.picklist(['stored', 'older']),
  key: v.string(),
  bytes: v.optional(whole),
})

/** What was removed. */
export const deleted = v.strictObject({
  deleted: v.strictObject({ rows: whole, metadata: whole, links: whole, aliases: whole }),
  forgotten: described(whole, 'Keys in the seen-set.'),
  learned: described(whole, 'URLs, rows and files that learning had kept.'),
})

/** By name. */
export const URL_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  OneUrl: oneUrl,
  Refusal: refusal,
  UrlRow: urlRow,
  MetadataEntry: metadataEntry,
  LinkedUrl: linkedUrl,
  Stored: stored,
}

/** What is checked by code. */
export const URL_PARTS: readonly (readonly [v.GenericSchema, v.GenericSchema])[] = [
  [anyFields, described(v.record(v.string(), fieldValue), 'null removes.')],
]

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
