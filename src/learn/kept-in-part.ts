/**
 * What goes from a pattern was tested together. Where one of its names is kept after all, because of what other pages showed, the
 * rest was tested without it: a server that reads an order only where nothing else stands in the query (`?by=size`) shows one page
 * for all of `?by=size&track=7`, and another one when only the tracker goes.
 */

import type { LearnedPattern, PatternKey } from '../rules/record/domain-record.ts'
import { compareFound } from './compare-found.ts'
import { keepAll } from './deployed.ts'
import type { Run } from './run.ts'
import { createSampler, readSamples } from './sample.ts'

/** Equal pages that show that the rest may go, and most samples that are tried for them. */
const EQUALS = 6
const MOST_TRIED = 9

/** A pattern that is to keep more than it was tested with. */
interface KeptInPart {
  readonly key: PatternKey
  readonly pattern: LearnedPattern
  /** Kept now, so that their values are tried. */
  readonly names: readonly string[]
  /** What holds where that shows another page; default: all names are kept. */
  readonly otherwise?: LearnedPattern | undefined
}

/**
 * Decides for a pattern as it is to be where its pages stay the same, and otherwise where one of them does not. Where none can be
 * seen, the budget being spent, all names are kept: some of them were seen to matter. What was concluded from other patterns has
 * no pages of its own. Never throws.
 */
export async function decideKeptInPart(
  { key, pattern, names, otherwise }: KeptInPart,
  run: Run,
): Promise<LearnedPattern> {
  run.deployed.decide(key, pattern)
  const goes = [...pattern.drop, ...Object.keys(pattern.dropValues ?? {})]
  if (goes.length === 0 || pattern.basis === 'inferred') return pattern
  const shown = await compareInPart(key, names, run)
  if (shown === 'equal') return pattern
  const whole = keepAll([...new Set([...pattern.keep, ...pattern.drop])].toSorted())
  const instead = shown === 'differ' ? (otherwise ?? whole) : whole
  run.deployed.decide(key, instead)
  return instead
}

type Shown = 'equal' | 'differ' | 'nothing'

async function compareInPart(key: PatternKey, names: readonly string[], run: Run): Promise<Shown> {
  const { corpus, deployed, settings, sightings } = run
  const group = corpus.patterns.find((each) => each.key === key)
  if (group === undefined) return 'nothing'
  const changed = readSamples(group, settings.seed).filter(({ settled }) => deployed.of(settled, key) !== settled)
  const sampler = createSampler(changed)
  let equal = 0
  for (let tried = 0; tried < MOST_TRIED && equal < EQUALS; tried++) {
    const sample = sampler.next(names)
    if (sample === undefined || sightings.end() !== undefined) break
    const bench = { sightings, settings, yardstick: run.yardstickOf(group.template) }
    const { kind } = await compareFound(sample.settled, deployed.of(sample.settled, key), bench)
    if (kind === 'differ') return 'differ'
    if (kind === 'equal') equal++
  }
  return equal > 0 ? 'equal' : 'nothing'
}
