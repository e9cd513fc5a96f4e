/** Which sets of names show the page of their bare path, and which do not: what tells names that spoil a query from names that are read. */

import { patternKey } from '../rules/record/pattern-key.ts'
import { compareForms } from './compare.ts'
import type { PatternGroup } from './corpus.ts'
import type { PageSeen } from './ports.ts'
import type { Run } from './run.ts'
import { readSamples, type Sample } from './sample.ts'

/** A pattern all of whose compared URLs show the page of their bare path. */
export interface Spoiled {
  readonly group: PatternGroup
  /** Names that no URL with another page than its bare path carries. */
  readonly spoilers: readonly string[]
  /** The others: they are read where they stand alone. */
  readonly others: readonly string[]
  readonly equals: readonly Equal[]
  /** Every URL of the pattern that the corpus has was compared. */
  readonly isWhole: boolean
}

/** A URL that shows the page of its bare path. */
export interface Equal {
  readonly sample: Sample
  readonly page: PageSeen
}

/** Share of the budget: most of these pages have been seen already. */
const BUDGET_SHARE = 0.15

/** URLs per pattern. */
const MAX_SAMPLES = 8

/** This many paths with one page make a wall. */
const UNRELATED = 3

/** Compares URLs of every pattern with their bare path, the biggest patterns first. */
export async function hearSpoiled(run: Run): Promise<readonly Spoiled[]> {
  const { sightings, settings, corpus } = run
  const limit = sightings.tally.spent + settings.maxFetches * BUDGET_SHARE
  const read = new Set<string>()
  const heard: { readonly group: PatternGroup; readonly equals: readonly Equal[]; readonly isWhole: boolean }[] = []
  const groups = corpus.patterns.filter(({ names, isFolded }) => names.length > 0 && isFolded !== true)
  for (const group of groups.toSorted((a, b) => b.urlCount - a.urlCount || (a.key < b.key ? -1 : 1))) {
    if (group.names.every((name) => read.has(name)) || sightings.end() !== undefined) continue
    const answer = sightings.tally.spent >= limit ? 'unheard' : await hear(group, run)
    if (answer === 'unheard') continue
    if (answer === 'read') for (const name of group.names) read.add(name)
    else heard.push({ group, ...answer })
  }
  const spoiled = heard.map(({ group, equals, isWhole }) => {
    const spoilers = group.names.filter((name) => !read.has(name))
    return { group, spoilers, others: group.names.filter((name) => read.has(name)), equals, isWhole }
  })
  return withoutWalls(spoiled.filter(({ spoilers }) => spoilers.length > 0))
}

type Heard = { readonly equals: readonly Equal[]; readonly isWhole: boolean } | 'read' | 'unheard'

/** One URL with another page than its bare path is enough: its names are read. */
async function hear(group: PatternGroup, run: Run): Promise<Heard> {
  const { sightings, settings } = run
  const yardstick = run.yardstickOf(group.template)
  const samples = readSamples(group, settings.seed)
  const equals: Equal[] = []
  for (const sample of samples.slice(0, MAX_SAMPLES)) {
    const bare = run.deployed.of(sample.settled, group.key, { drop: group.names })
    if (bare.includes('?')) return 'unheard'
    const outcome = await compareForms(sample.settled, bare, { yardstick, sightings, settings })
    if (outcome.kind === 'differ') return 'read'
    if (outcome.kind === 'equal') equals.push({ sample, page: outcome.page })
  }
  if (equals.length === 0) return 'unheard'
  const hits = group.samples.reduce((sum, each) => sum + each.hits, 0)
  return { equals, isWhole: hits >= group.urlCount && equals.length === samples.length }
}

/** A page that several paths show is no evidence. */
function withoutWalls(spoiled: readonly Spoiled[]): readonly Spoiled[] {
  const paths = new Map<string, Set<string>>()
  for (const { sample, page } of spoiled.flatMap(({ equals }) => equals)) {
    const { hash } = page.fingerprint
    paths.set(hash, (paths.get(hash) ?? new Set()).add(sample.path))
  }
  const isSound = ({ page }: Equal): boolean => (paths.get(page.fingerprint.hash)?.size ?? 0) < UNRELATED
  return spoiled.filter(({ equals }) => equals.every(isSound))
}

/** One text for a set of names. */
export function setOf(names: readonly string[]): string {
  return patternKey('', names)
}
