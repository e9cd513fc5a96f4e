/**
 * Names beside which a site reads nothing of its query: a directory index that knows `?C=M&O=D` and nothing else shows the plain
 * list as soon as a tracker stands there too. Every name seems to matter on such a site, because taking the tracker off
 * `?C=M&O=D&ref=x` brings the order back. What holds is that nothing else means anything beside a tracker, and the tracker
 * nothing where it is alone; so the others go first, and the last that goes is the one that spoils.
 *
 * Looked for only where a static rule was vetoed: there, what every other site does not read changes pages. `standard` only.
 */

import { emptyByName, ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { patternKey } from '../rules/record/pattern-key.ts'
import { compareForms } from './compare.ts'
import type { Candidate } from './deployed.ts'
import type { Finding } from './findings.ts'
import { withoutNames } from './query-values.ts'
import type { Run } from './run.ts'
import type { ParameterReport } from './run-types.ts'
import { MIN_EQUALS } from './settings.ts'
import { hearSpoiled, setOf, type Spoiled } from './spoiler-evidence.ts'

/** What a record names to switch sorting off: no rule about a name. */
const SORT = 'sort'

/** Different pages that must have been seen: fewer may all be one wall. */
const MIN_PAGES = 3

/** Different values that must have been tried before a name goes whatever its value. */
const MIN_VALUES = 5

/** Equal samples that one value needs before it goes. */
const MIN_EQUALS_PER_VALUE = 3

/** Paths that must agree before others are judged like them. */
const MIN_TEMPLATES = 3

/** Patterns for paths that nobody has seen; the record has to stay small. */
const MAX_ADDED = 200

/** A set of names that spoils, with what is known of it on all paths together. */
interface Spoiler {
  readonly names: readonly string[]
  readonly equal: number
}

/** Adds patterns for URLs whose query is spoiled, and enters them into the draft of the record. */
export async function learnSpoilers(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { settings, deployed } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return findings
  const vetoed = (deployed.draft().veto ?? []).filter((name) => name !== SORT)
  if (vetoed.length === 0) return findings
  const heard = await hearSpoiled(run)
  const spoilers = provenSpoilers(heard, new Set(vetoed), run)
  const values = valuesBeside(heard, spoilers)
  const learned = new Map<string, Finding>()
  for (const spoiled of heard) {
    const spoiler = spoilers.get(setOf(spoiled.spoilers))
    if (spoiler === undefined || !(await isAloneNothing(spoiled, run))) continue
    const { group, others } = spoiled
    const alone = patternKey(group.template, spoiler.names)
    learned.set(alone, findingFor(alone, spoiler, { names: spoiler.names, drop: spoiler.names }, run))
    if (others.length === 0) continue
    const going = goingBeside(others, values)
    learned.set(group.key, findingFor(group.key, spoiler, { names: group.names, ...going }, run))
  }
  for (const [key, finding] of onEveryPath(heard, spoilers, values, run)) learned.set(key, finding)
  for (const [key, { pattern }] of learned) if (pattern !== undefined) deployed.decide(key, pattern)
  const told = new Set(findings.map(({ report }) => report.key))
  const added = [...learned].filter(([key]) => !told.has(key)).map(([, finding]) => finding)
  return [...findings.map((finding) => learned.get(finding.report.key) ?? finding), ...added]
}

/**
 * Sets of names that spoil: one at least with the number of equal samples that every drop needs, and beside names that are read
 * elsewhere; then others with all of their URLs looked at, as in patterns that are too small for a sample.
 */
function provenSpoilers(
  heard: readonly Spoiled[],
  vetoed: ReadonlySet<string>,
  { settings }: Run,
): ReadonlyMap<string, Spoiler> {
  const pages = new Set(heard.flatMap(({ equals }) => equals.map(({ page }) => page.fingerprint.hash)))
  const bySet = Map.groupBy(heard, ({ spoilers }) => setOf(spoilers))
  const sure = [...bySet.values()].filter((own) => {
    return equalsOf(own) >= settings.equalsNeeded && own.some(({ others }) => others.length > 0)
  })
  if (pages.size < MIN_PAGES || sure.length === 0) return new Map()
  const spoilers = new Map<string, Spoiler>()
  for (const [key, own] of bySet) {
    const names = own[0]!.spoilers
    const isEnough = sure.includes(own) || (own.every(({ isWhole }) => isWhole) && equalsOf(own) >= MIN_EQUALS)
    const isWide = names.every((name) => vetoed.has(name) || valuesOf(own, name).size >= MIN_VALUES)
    if (isEnough && isWide) spoilers.set(key, { names, equal: equalsOf(own) })
  }
  for (const [key, spoiler] of together(bySet, spoilers)) spoilers.set(key, spoiler)
  return spoilers
}

/** Sets of names that each spoil, with or without the others: what is unread beside one of them is unread beside several. */
function together(
  bySet: ReadonlyMap<string, readonly Spoiled[]>,
  spoilers: ReadonlyMap<string, Spoiler>,
): readonly (readonly [key: string, spoiler: Spoiler])[] {
  const known = new Set([...spoilers.values()].flatMap(({ names }) => names))
  return [...bySet].flatMap(([key, own]) => {
    const { spoilers: names } = own[0]!
    const isKnown = !spoilers.has(key) && names.every((name) => known.has(name))
    return isKnown ? [[key, { names, equal: equalsOf(own) }] as const] : []
  })
}

function equalsOf(heard: readonly Spoiled[]): number {
  return heard.reduce((sum, { equals }) => sum + equals.length, 0)
}

/** Values of a name, with how many URLs had each. */
function valuesOf(heard: readonly Spoiled[], name: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sample } of heard.flatMap(({ equals }) => equals)) {
    const value = sample.values.get(name)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Values of names that are read elsewhere, as they stood beside what spoils. */
function valuesBeside(
  heard: readonly Spoiled[],
  spoilers: ReadonlyMap<string, Spoiler>,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const beside = heard.filter((spoiled) => spoilers.has(setOf(spoiled.spoilers)))
  const names = new Set(beside.flatMap(({ others }) => others))
  return new Map([...names].map((name) => [name, valuesOf(beside, name)]))
}

/**
 * What spoils on several paths, alone or beside names that several paths have, is taken to do so on paths that nobody has seen.
 * The best known first, and each of them alone before beside others: what a first step leaves must be known too.
 */
function onEveryPath(
  heard: readonly Spoiled[],
  spoilers: ReadonlyMap<string, Spoiler>,
  values: ReadonlyMap<string, ReadonlyMap<string, number>>,
  run: Run,
): ReadonlyMap<string, Finding> {
  const known = heard.filter((spoiled) => spoilers.has(setOf(spoiled.spoilers)))
  const contexts = [...Map.groupBy(known, ({ others }) => setOf(others)).values()]
    .filter((own) => new Set(own.map(({ group }) => group.template)).size >= MIN_TEMPLATES)
    .map((own) => own[0]!.others)
    .toSorted((a, b) => a.length - b.length)
  const added = new Map<string, Finding>()
  for (const spoiler of withUnions(spoilers)) {
    for (const others of contexts) {
      const names = [...others, ...spoiler.names].toSorted()
      const candidate = others.length === 0 ? { drop: names } : goingBeside(others, values)
      if (added.size < MAX_ADDED)
        added.set(setOf(names), findingFor(setOf(names), spoiler, { names, ...candidate }, run))
    }
  }
  return added
}

/** Sets that spoil, and those of two of them together, the best known first. */
function withUnions(spoilers: ReadonlyMap<string, Spoiler>): readonly Spoiler[] {
  const single = [...spoilers.values()].toSorted((a, b) => b.equal - a.equal)
  const pairs = single.flatMap((a, i) => single.slice(i + 1).map((b) => [a, b] as const))
  const unions = pairs.toSorted(([a, b], [c, d]) => c.equal * d.equal - a.equal * b.equal).map(unionOf)
  return [...single, ...unions.filter(({ names }) => !spoilers.has(setOf(names)))]
}

function unionOf([a, b]: readonly [Spoiler, Spoiler]): Spoiler {
  return { names: [...new Set([...a.names, ...b.names])].toSorted(), equal: 0 }
}

/** Names with few values go by value; a value that is left leaves the one that spoils with it. */
function goingBeside(
  others: readonly string[],
  values: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Required<Candidate> {
  const drop = others.filter((name) => (values.get(name)?.size ?? 0) >= MIN_VALUES)
  const dropValues = emptyByName<readonly string[]>()
  for (const name of others.filter((other) => !drop.includes(other))) {
    const sure = [...(values.get(name) ?? [])].filter(([, count]) => count >= MIN_EQUALS_PER_VALUE)
    if (sure.length > 0) dropValues[name] = sure.map(([value]) => value).toSorted()
  }
  return { drop, dropValues }
}

/** Whether what the first step leaves, the one that spoils alone, shows the bare path as well. */
async function isAloneNothing({ group, others, equals }: Spoiled, run: Run): Promise<boolean> {
  const { sightings, settings, deployed } = run
  const yardstick = run.yardstickOf(group.template)
  const [first] = equals
  if (others.length === 0 || first === undefined) return first !== undefined
  const { settled } = first.sample
  const bare = deployed.of(settled, group.key, { drop: group.names })
  const outcome = await compareForms(withoutNames(settled, new Set(others)), bare, { yardstick, sightings, settings })
  return outcome.kind === 'equal'
}

/** What is entered: the share of the evidence that concerns this set, from all paths. */
function findingFor(
  key: string,
  { equal }: Spoiler,
  { names, drop, dropValues = {} }: Candidate & { readonly names: readonly string[] },
  { corpus }: Run,
): Finding {
  const keep = names.filter((name) => !drop.includes(name))
  const evidence = { equal, differ: 0, inconclusive: 0, upperBound99: 1, holdout: [0, 0] as const }
  const values = Object.keys(dropValues).length === 0 ? {} : { dropValues }
  const pattern: LearnedPattern = { keep, drop, ...values, basis: 'inferred', evidence }
  const urlCount = corpus.patterns.find((group) => group.key === key)?.urlCount ?? 0
  const parameters = names.map((name) => parameterReport(name, drop, dropValues))
  return { pattern, report: { key, urlCount, ...pattern, basis: 'inferred', parameters, fetches: 0 } }
}

function parameterReport(
  name: string,
  drop: readonly string[],
  dropValues: Readonly<Record<string, readonly string[]>>,
): ParameterReport {
  const why = 'the site reads nothing of a query in which an unknown name stands'
  if (drop.includes(name)) return { name, verdict: 'neutral', why }
  const values = ofName(dropValues, name)
    ?.map((value) => JSON.stringify(value))
    .join(', ')
  if (values !== undefined) return { name, verdict: 'value-dependent', why: `${values}: ${why}` }
  return { name, verdict: 'unknown', why: 'goes when it is the last that is left' }
}
