/**
 * Parameters that hold still what is drawn by lot without them: `?variant=b` of a test with two arms, `?seed=7` of a shuffled list.
 * Their pages change by themselves without the parameter, so that comparisons look past exactly what it chooses. Whether a part is
 * drawn alike with and without the parameter shows only in several sightings of each form.
 */

import { ofName } from '../rules/match/by-name.ts'
import { lastingUnits, mostMissed, volatileFamilies } from '../fingerprint/mask/lasting-units.ts'
import type { Fingerprint } from '../fingerprint/types.ts'
import type { PatternGroup } from './corpus.ts'
import { sightOf } from './page-kind.ts'
import type { Observation } from './ports.ts'
import { valueTrait } from './ledger.ts'
import type { Run } from './run.ts'
import { formOf, noteDifference, type Trial } from './trial.ts'
import { type Equal, worthALook } from './worth-a-look.ts'

/** Fresh sightings of each form. */
const LOOKS = 6

/** Samples that are looked at at most, and that have to show something. */
const MAX_SAMPLES = 12
const MIN_SAMPLES = 2

/** How likely chance alone may make what all of these samples show together. */
const MAX_CHANCE = 0.01

/** A name that holds nothing still on so many templates is not looked at on others. */
const MAX_TEMPLATES = 3

/** Values that hardly any two URLs share are tokens and times: whatever they hold still is nobody else's page. */
const ONE_OFF_SHARE = 0.8

/** Samples on which the names are tried one by one. */
const SAMPLES_PER_NAME = 3

/** Families of units that change by themselves, in URLs as they are and in those without the names. */
interface Restless {
  readonly with: Set<string>
  readonly without: Set<string>
}

/** Sightings of one form, and the families that change by themselves in this form of any sample. */
interface Side {
  readonly views: readonly Fingerprint[]
  readonly restless: ReadonlySet<string>
}

/** What came of it: `taken` moved a name to those that stay, `unclear` cannot tell which of them, or the run is over. */
export type Pinning = 'none' | 'taken' | 'unclear'

/** Moves a name that holds something still to those that stay, with the credits that it spoiled. */
export async function takeOutPinning(trial: Trial, run: Run): Promise<Pinning> {
  if (!run.settings.ablations.control || !trial.yardstick.isNoisy || !isDoubted(trial, run)) return 'none'
  const pinned = await pinnedSamples(trial.credits, run)
  if (pinned === 'ended') return 'unclear'
  const [first] = pinned
  if (first === undefined) {
    noteNothingHeld(trial.going, trial.group.template, run)
    return 'none'
  }
  const name = await guilty(trial, pinned, run)
  if (name === undefined) return 'unclear'
  const example = { original: first.sample.settled, modified: formOf(trial, first.sample, [name], run) }
  const why = 'parts of the page are drawn by lot, which are not with it'
  // What was blamed for a difference so far may have met a lot.
  for (const [other, stay] of trial.staying) trial.staying.set(other, { ...stay, proven: false, equal: 0 })
  trial.staying.set(name, { proven: true, equal: 0, why, example })
  noteDifference(trial, first.sample, name, run)
  trial.going = trial.going.filter((other) => other !== name)
  trial.differ++
  trial.credits = []
  trial.sampler.rewind()
  return 'taken'
}

/**
 * Whether a name with one value holds something still on these pages that is drawn by lot without it, as `?variant=a` does of a test with two
 * arms; true as well where the run ends before that is known.
 */
export async function holdsStill(
  { name, value, group: { template } }: { name: string; value: string; group: Pick<PatternGroup, 'template'> },
  equals: readonly Equal[],
  run: Run,
): Promise<boolean> {
  // What one value holds still says nothing of another: the default of a name holds nothing in any case.
  const trait = valueTrait(name, value)
  const isKnown = wasLookedAt(name, template, run) || wasLookedAt(trait, template, run)
  if (!run.settings.ablations.control || isKnown) return false
  const pinned = await pinnedSamples(equals, run)
  if (pinned === 'ended' || pinned.length > 0) return true
  noteNothingHeld([trait], template, run)
  return false
}

/** Whether some name has values that URLs share, and was not looked at on this template or on enough others. */
function isDoubted({ going, group }: Trial, run: Run): boolean {
  return going.some((name) => {
    const distinct = ofName(group.values, name)?.distinct ?? 0
    return !wasLookedAt(name, group.template, run) && distinct < ONE_OFF_SHARE * group.urlCount
  })
}

function wasLookedAt(name: string, template: string, { holdingNothing }: Run): boolean {
  const templates = holdingNothing.get(name)
  return templates !== undefined && (templates.has(template) || templates.size >= MAX_TEMPLATES)
}

function noteNothingHeld(names: readonly string[], template: string, { holdingNothing }: Run): void {
  for (const name of names) holdingNothing.set(name, (holdingNothing.get(name) ?? new Set()).add(template))
}

/** Samples on which something holds still in one form only; none where that may be chance. */
async function pinnedSamples(credits: readonly Equal[], run: Run): Promise<readonly Equal[] | 'ended'> {
  const restless: Restless = { with: new Set(), without: new Set() }
  for (const { sample, canonical } of credits) {
    note(restless.with, await known(sample.settled, run))
    note(restless.without, await known(canonical, run))
  }
  const open = new Set(credits)
  const pinned: Equal[] = []
  const chance: Chance = { with: 1, without: 1 }
  const looked: Equal[] = []
  while (looked.length < MAX_SAMPLES) {
    const suspect =
      (await findSuspect(open, restless, run)) ??
      (await findUnlike(pinned.length > 0 ? open : worthALook(open, looked), run))
    if (suspect === undefined) break
    open.delete(suspect)
    looked.push(suspect)
    const shown = await look({ original: suspect.sample.settled, modified: suspect.canonical }, restless, run)
    if (shown === 'ended') return shown
    chance.with *= shown.with
    chance.without *= shown.without
    if (Math.min(shown.with, shown.without) < 1) pinned.push(suspect)
    if (pinned.length >= MIN_SAMPLES && Math.min(chance.with, chance.without) <= MAX_CHANCE) return pinned
  }
  return []
}

/** A sample of which the sightings so far allow the suspicion. */
async function findSuspect(open: ReadonlySet<Equal>, restless: Restless, run: Run): Promise<Equal | undefined> {
  for (const credit of open) {
    const before = { views: await known(credit.sample.settled, run), restless: restless.with }
    const after = { views: await known(credit.canonical, run), restless: restless.without }
    if (mayHoldStill(before, after) || mayHoldStill(after, before)) return credit
  }
  return undefined
}

/** A sample whose forms only agreed where nothing changes by itself. */
async function findUnlike(open: Iterable<Equal>, run: Run): Promise<Equal | undefined> {
  for (const credit of open) {
    const hashes = (await known(credit.sample.settled, run)).map(({ hash }) => hash)
    const others = await known(credit.canonical, run)
    if (others.length > 0 && !others.some(({ hash }) => hashes.includes(hash))) return credit
  }
  return undefined
}

/** Something that one form always showed and the other one mostly did not; seen once, only where nothing beside it changes. */
function mayHoldStill({ views, restless }: Side, other: Side): boolean {
  if (other.views.length === 0) return false
  const units = lastingUnits(views, other.views, Math.ceil(other.views.length / 2))
  return units.some(({ family }) => views.length > 1 || !restless.has(family))
}

interface Forms {
  readonly original: string
  readonly modified: string
}

/** How likely chance alone makes what one form always shows and the other one does not; 1 where there is no such thing. */
interface Chance {
  with: number
  without: number
}

/** Looks at both forms in turn, afresh, until it is certain or out of the question. */
async function look({ original, modified }: Forms, restless: Restless, run: Run): Promise<Chance | 'ended'> {
  const { sightings } = run
  const from = sightings.timesSeen(original)
  const fromModified = sightings.timesSeen(modified)
  let shown: Chance = { with: 1, without: 1 }
  for (let times = 1; times <= LOOKS; times++) {
    const before = printsOf((await sightings.see(original, from + times)).slice(from))
    const after = printsOf((await sightings.see(modified, fromModified + times)).slice(fromModified))
    if (sightings.end() !== undefined) return 'ended'
    if (before.length < times || after.length < times) return { with: 1, without: 1 }
    note(restless.with, before)
    note(restless.without, after)
    shown = { with: chanceOf(before, after), without: chanceOf(after, before) }
    if (times > 1 && shown.with === 1 && shown.without === 1) break
  }
  return shown
}

/**
 * Of 2n sightings, k lack a unit, and by chance alone all of these are of one form: n over k by 2n over k. For the unit that is
 * lacking most often.
 */
function chanceOf(views: readonly Fingerprint[], others: readonly Fingerprint[]): number {
  const most = mostMissed(views, others)
  let chance = 1
  for (let lacking = 1; lacking <= most; lacking++) {
    chance *= (views.length - lacking + 1) / (2 * views.length - lacking + 1)
  }
  return chance
}

/** The name without which alone the samples show it most clearly. */
async function guilty({ going, ...trial }: Trial, pinned: readonly Equal[], run: Run): Promise<string | undefined> {
  if (going.length === 1) return going[0]
  let found: string | undefined
  let least = 1
  for (const name of going.toReversed()) {
    const chance: Chance = { with: 1, without: 1 }
    for (const { sample } of pinned.slice(0, SAMPLES_PER_NAME)) {
      const forms = { original: sample.settled, modified: formOf({ going, ...trial }, sample, [name], run) }
      const shown = await look(forms, { with: new Set(), without: new Set() }, run)
      if (shown === 'ended') return undefined
      chance.with *= shown.with
      chance.without *= shown.without
    }
    const own = Math.min(chance.with, chance.without)
    if (own < least) [found, least] = [name, own]
  }
  return found
}

function note(restless: Set<string>, views: readonly Fingerprint[]): void {
  for (const family of volatileFamilies(views)) restless.add(family)
}

/** What was seen of a URL, without looking again. */
async function known(url: string, { sightings }: Run): Promise<readonly Fingerprint[]> {
  return printsOf(await sightings.see(url, sightings.timesSeen(url)))
}

function printsOf(seen: readonly Observation[]): readonly Fingerprint[] {
  return seen.map(sightOf).flatMap((sight) => (sight.kind === 'page' ? [sight.page.fingerprint] : []))
}
