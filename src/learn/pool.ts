/** Evidence for a name from many small patterns together, each of which has too few URLs to be judged alone. */

import { patternKey } from '../rules/record/pattern-key.ts'
import { compareFound } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import type { PageSeen } from './ports.ts'
import { probablyNeutral, PROBABLY_IMPORTANT } from './prior.ts'
import type { Run } from './run.ts'
import { readSamples, type Sample } from './sample.ts'
import { MIN_EQUALS } from './settings.ts'
import { openTrial, type Credit } from './trial.ts'
import { clusterCredits, telling } from './walls.ts'

/** What the small patterns say together. */
export interface Pool {
  /** Names of a pattern that changed nothing in its own samples, nor in enough others, nor mattered anywhere. */
  dropOf(group: PatternGroup): readonly string[]
}

/** Samples per pattern: those that there are, in a pattern that is too small to be judged. */
const MAX_SAMPLES = 6

/** Patterns that are asked, the biggest first. */
const MAX_PATTERNS = 400

/** A name has to be neutral beside different other names. */
const MIN_CONTEXTS = 2

/** Different values that must have been tried before a name goes whatever its value. */
const MIN_VALUES = 5

/** Fewer different pages than this may all be one wall. */
const MIN_PAGES = 3

interface Testimony {
  readonly group: PatternGroup
  readonly names: readonly string[]
  readonly credits: readonly Credit[]
}

/** Compares the samples of open patterns with and without the names that may be neutral; what was fetched before costs nothing. */
export async function poolEvidence(open: readonly PatternGroup[], run: Run): Promise<Pool> {
  const heard: Testimony[] = []
  for (const group of open.slice(0, MAX_PATTERNS)) {
    const names = candidatesOf(group, run)
    const credits = names.length === 0 ? undefined : await hear(group, names, run)
    if (credits !== undefined && credits.length > 0) heard.push({ group, names, credits })
  }
  const sound = withoutWalls(heard, run)
  const byKey = new Map(sound.map((testimony) => [testimony.group.key, testimony]))
  const hasPages = new Set(sound.flatMap(({ credits }) => credits.map(hashOf))).size >= MIN_PAGES
  return {
    dropOf({ key }) {
      const names = hasPages ? (byKey.get(key)?.names ?? []) : []
      return names.filter((name) => isVouchedFor(name, sound, run)).toSorted()
    },
  }
}

function isVouchedFor(name: string, sound: readonly Testimony[], run: Run): boolean {
  const { ledger, settings } = run
  const known = ledger.neutralEquals(name)
  if (known === undefined) return false
  const own = sound.filter(({ names }) => names.includes(name))
  const equal = own.reduce((sum, { credits }) => sum + credits.length, known)
  const contexts = new Set(own.map(({ group, names }) => contextOf(group, names)))
  const values = new Set(own.flatMap(({ credits }) => credits.map(({ sample }) => sample.values.get(name))))
  if (known === 0 && values.size < MIN_VALUES) return false
  const needed = known === 0 && equal === samplesWith(name, run) ? MIN_EQUALS : settings.equalsTransferred
  return equal >= needed && contexts.size + (known > 0 ? 1 : 0) >= MIN_CONTEXTS
}

/** URLs of the corpus that carry a name; none is left to extrapolate to when all were compared. Infinite where the sample is only a part. */
function samplesWith(name: string, { corpus }: Run): number {
  const groups = corpus.patterns.filter(({ names }) => names.includes(name))
  const isAll = groups.every(({ samples, urlCount }) => samples.reduce((sum, { hits }) => sum + hits, 0) >= urlCount)
  return isAll ? groups.reduce((sum, { samples }) => sum + samples.length, 0) : Infinity
}

/** The template and the names that stay. */
function contextOf({ template, names }: PatternGroup, candidates: readonly string[]): string {
  const rest = names.filter((name) => !candidates.includes(name))
  return patternKey(template, rest)
}

/** Names that can go, that mattered nowhere, and that do not look like the name of a thing. */
function candidatesOf(group: PatternGroup, run: Run): readonly string[] {
  return openTrial(group, run).going.filter(
    (name) =>
      run.ledger.neutralEquals(name) !== undefined && probablyNeutral(name, group, run.ledger) >= PROBABLY_IMPORTANT,
  )
}

/** Equal samples; undefined when one differs, which is remembered against the name that is to blame. */
async function hear(group: PatternGroup, names: readonly string[], run: Run): Promise<readonly Credit[] | undefined> {
  const credits: Credit[] = []
  for (const sample of readSamples(group, run.settings.seed).slice(0, MAX_SAMPLES)) {
    const seen = await without(names, sample, group, run)
    if (seen === 'ended') break
    if (seen === 'nothing') continue
    if (seen === 'differ') {
      await blame(names, sample, group, run)
      return undefined
    }
    credits.push({ sample, ...seen, heldOut: false })
  }
  return credits
}

type Seen = { readonly page: PageSeen; readonly canonical: string } | 'differ' | 'nothing' | 'ended'

async function without(names: readonly string[], sample: Sample, group: PatternGroup, run: Run): Promise<Seen> {
  const { sightings, settings, deployed } = run
  const canonical = deployed.of(sample.settled, group.key, { drop: names })
  if (canonical === deployed.of(sample.settled, group.key)) return 'nothing'
  const yardstick = run.yardstickOf(group.template)
  const outcome = await compareFound(sample.settled, canonical, { yardstick, sightings, settings })
  if (outcome.kind === 'equal') return { page: outcome.page, canonical }
  return outcome.kind === 'differ' || outcome.kind === 'ended' ? outcome.kind : 'nothing'
}

/** Whoever cannot be cleared alone is to blame: better too many than one too few. */
async function blame(names: readonly string[], sample: Sample, group: PatternGroup, run: Run): Promise<void> {
  const culprits: string[] = []
  for (const name of names.length === 1 ? [] : names) {
    const seen = await without([name], sample, group, run)
    if (typeof seen === 'string' && seen !== 'nothing') culprits.push(name)
  }
  for (const name of culprits.length === 0 ? names : culprits) run.ledger.noteImportant(name, group.template)
}

/** Leaves out pages that many unrelated URLs share: of one template, or of several paths. */
function withoutWalls(heard: readonly Testimony[], run: Run): readonly Testimony[] {
  if (!run.settings.ablations.positiveControl) return heard
  const sound = new Set<Credit>()
  for (const template of new Set(heard.map(({ group }) => group.template))) {
    for (const credit of soundCredits(heard, template, run)) sound.add(credit)
  }
  return heard
    .map((testimony) => ({ ...testimony, credits: testimony.credits.filter((credit) => sound.has(credit)) }))
    .filter(({ credits }) => credits.length > 0)
}

function soundCredits(heard: readonly Testimony[], template: string, run: Run): readonly Credit[] {
  const yardstick = run.yardstickOf(template)
  const here = heard.filter(({ group }) => group.template === template)
  const credits = here.flatMap((testimony) => testimony.credits)
  const kept = new Set(here.flatMap(({ group, names }) => group.names.filter((name) => !names.includes(name))))
  const walls = run.soft404.get(template) ?? []
  const paths = pathsByPage(heard)
  const scene = { all: credits, kept: [...kept], walls, shown: run.shown, yardstick }
  return clusterCredits(credits, yardstick)
    .flatMap((cluster) => telling(cluster, scene))
    .filter((credit) => (paths.get(hashOf(credit))?.size ?? 0) < MIN_PAGES)
}

function pathsByPage(heard: readonly Testimony[]): ReadonlyMap<string, ReadonlySet<string>> {
  const paths = new Map<string, Set<string>>()
  for (const credit of heard.flatMap(({ credits }) => credits)) {
    const known = paths.get(hashOf(credit)) ?? new Set()
    paths.set(hashOf(credit), known.add(credit.sample.path))
  }
  return paths
}

function hashOf({ page }: Credit): string {
  return page.fingerprint.hash
}
