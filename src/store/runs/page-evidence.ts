/** What was seen of the two URLs of a merge when they were compared: enough for a person to judge it, kept for 90 days. */

import * as v from 'valibot'

const count = v.pipe(v.number(), v.minValue(0))

const seenPage = v.variant('kind', [
  v.object({
    kind: v.literal('page'),
    atMs: count,
    status: count,
    finalUrl: v.string(),
    title: v.string(),
    /** Lower-case hex: equal hashes are equal pages. */
    hash: v.string(),
    /**
     * The compared lines, in document order; of observations that are not shown, and where an earlier one of the pair has the same hash,
     * empty. `differs`: the comparison finds the line different from the other shown page.
     */
    lines: v.array(v.object({ text: v.string(), isTarget: v.boolean(), differs: v.optional(v.boolean()) })),
    /** One of the two that the comparison rests on: people see these beside each other. */
    isShown: v.optional(v.boolean()),
    /** The page has more lines than are kept. */
    isCut: v.boolean(),
  }),
  v.object({ kind: v.literal('not-seen'), atMs: count, why: v.string(), detail: v.string() }),
])

/** Names of the pictures of one owner: a word, or a number and a word. */
export const PICTURE_NAME = /^(?:\d{1,4}-)?[a-z]{1,20}$/

const picture = v.variant('kind', [
  v.object({
    kind: v.literal('taken'),
    atMs: count,
    /** Name of the stored picture, beside this evidence. */
    name: v.pipe(v.string(), v.regex(PICTURE_NAME)),
    /** Parts that the page asked for and did not get: beyond the bounds, of other sites, forbidden, or not there. */
    partsLeftOut: count,
  }),
  v.object({ kind: v.literal('none'), atMs: count, why: v.string() }),
])

// Without `picture`: no browser was there to show it.
const seenForm = v.object({ url: v.string(), sightings: v.array(seenPage), picture: v.optional(picture) })

/** Schema of {@link SeenPair}, for those who read stored ones. */
export const seenPairSchema = v.object({ original: seenForm, canonical: seenForm })

/** One fetch of one form: the page, or why none was seen. */
export type SeenPage = v.InferOutput<typeof seenPage>

/** What a form looked like in a browser, or why there is no picture of it. */
export type SeenPicture = v.InferOutput<typeof picture>

/** One form and every fetch of it, oldest first; the later ones are the control of the first. */
export type SeenForm = v.InferOutput<typeof seenForm>

/** Both forms of a URL. */
export type SeenPair = v.InferOutput<typeof seenPairSchema>

/** The two URLs of a {@link SeenPair}, as its fields and the pictures of an audit are called. */
export const FORMS = ['original', 'canonical'] as const

/** A pair out of a file; undefined when it is none. Never throws. */
export function parseSeenPair(value: unknown): SeenPair | undefined {
  const parsed = v.safeParse(seenPairSchema, value)
  return parsed.success ? parsed.output : undefined
}
