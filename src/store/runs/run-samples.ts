/** What a run that the guard held back has seen of the patterns it flagged, for the person who has to decide. */

import * as v from 'valibot'
import { seenPairSchema } from './page-evidence.ts'

const urlPair = v.object({ original: v.string(), modified: v.string() })

// The verdict of a run on one name.
const verdict = v.object({
  runId: v.string(),
  atMs: v.number(),
  verdict: v.string(),
  why: v.string(),
  example: v.optional(urlPair),
})

const samples = v.array(
  v.object({
    pattern: v.string(),
    names: v.array(
      v.object({
        name: v.string(),
        /** The verdict of the latest earlier run that found the name important; absent when no such report is left. */
        earlier: v.optional(verdict),
        now: v.optional(verdict),
      }),
    ),
    /** URLs of the pattern that the run has compared, those that differed first. */
    pairs: v.array(
      v.object({
        original: v.string(),
        canonical: v.string(),
        isEqual: v.boolean(),
        titles: v.tuple([v.string(), v.string()]),
        statuses: v.tuple([v.number(), v.number()]),
      }),
    ),
    /** How many such URLs there were, and how many of them were equal. */
    seen: v.object({ pairs: v.number(), equal: v.number() }),
    /** Some of them, fetched once more, both URLs, when the run had ended. */
    looks: v.array(seenPairSchema),
  }),
)

/** One entry for every flagged pattern. */
export type RunSamples = v.InferOutput<typeof samples>

/** One flagged pattern. */
export type PatternSamples = RunSamples[number]

/** The verdict of a run on one name. */
export type NameVerdict = v.InferOutput<typeof verdict>

/** The samples in a file; undefined when it holds none. Never throws. */
export function parseRunSamples(value: unknown): RunSamples | undefined {
  const parsed = v.safeParse(samples, value)
  return parsed.success ? parsed.output : undefined
}
