/**
 * Names that a site reads on few of its pages: the price of a promotion on what is on sale, a unit where something is measured. A
 * pattern with few URLs has met few pages. What goes from it is tried on other pages of the template as well, with the values that
 * it was seen with, until as many pages agree as for a name that says it chooses something.
 */

import { ofName } from '../rules/match/by-name.ts'
import type { LearnedPattern } from '../rules/record/domain-record.ts'
import { templateOf } from '../rules/record/pattern-key.ts'
import { compareFound } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import { withKept, withoutDrops } from './drift.ts'
import type { Finding } from './findings.ts'
import { decideKeptInPart } from './kept-in-part.ts'
import { valueTrait } from './ledger.ts'
import { probablyNeutral } from './prior.ts'
import { pathOf, valuesOf, withoutNames, withPair, withValues } from './query-values.ts'
import type { Run } from './run.ts'
import { readSamples } from './sample.ts'

/** Share of the budget: most of these pages have been seen, so that one fetch asks one question. */
const BUDGET_SHARE = 0.05

/** Values that hardly any two URLs share are tokens and times: a site cannot offer a page for each. */
const ONE_OFF_SHARE = 0.8

/** A name on the paths of a template. */
interface Named {
  readonly template: string
  readonly name: string
}

/** A name that goes from the patterns of a template. */
interface Doubt extends Named {
  /** Patterns that it goes from, with the pages of all that agreed. */
  readonly groups: readonly PatternGroup[]
  readonly equal: number
  readonly neutral: number
}

/** A URL that nobody brought, and the page of the template that it should show. */
interface Probe {
  readonly original: string
  readonly modified: string
  readonly value: string
}

/** The findings without drops of names that changed another page of their template. */
export async function crossCheck(findings: readonly Finding[], run: Run): Promise<readonly Finding[]> {
  const { sightings, settings } = run
  if (settings.mode === 'seed') return findings
  const limit = sightings.tally.spent + settings.maxFetches * BUDGET_SHARE
  for (const { probe, ...doubt } of valueProbes(findings, run)) {
    if (sightings.tally.spent >= limit || sightings.end() !== undefined) return findings
    await ask(probe, doubt, run)
  }
  let current = findings
  for (const doubt of doubtsOf(findings, run)) {
    let { equal } = doubt
    for (const probe of probesOf(doubt, run)) {
      if (equal >= settings.equalsOfTelling) break
      if (sightings.tally.spent >= limit || sightings.end() !== undefined) return current
      const kind = await ask(probe, doubt, run)
      if (kind === 'equal') equal++
      if (kind !== 'differ') continue
      for (const value of otherValues(current, doubt, probe))
        await ask(probeOf(probe.modified, doubt.name, value), doubt, run)
      current = await keptFrom(current, doubt, run)
      break
    }
  }
  return current
}

/** Whether a page is another one with the name; what makes it another one is remembered. */
async function ask({ original, modified, value }: Probe, { name, template }: Named, run: Run) {
  const { sightings, settings, ledger } = run
  const { kind } = await compareFound(original, modified, { sightings, settings, yardstick: run.yardstickOf(template) })
  if (kind === 'differ') for (const trait of [name, valueTrait(name, value)]) ledger.noteImportant(trait, template)
  return kind
}

/**
 * Values that go by themselves, in the place of one that matters: a few pages on which a name chooses nothing do not tell the
 * default from a value that was not met where it counts.
 */
function valueProbes(findings: readonly Finding[], run: Run) {
  const places = new Map<string, string>()
  for (const { report } of findings) {
    for (const { name, verdict, example } of report.parameters) {
      if (verdict === 'important' && example) places.set(`${templateOf(report.key)} ${name}`, example.original)
    }
  }
  const probes = new Map<string, Named & { readonly probe: Probe }>()
  for (const { pattern, report } of findings) {
    const template = templateOf(report.key)
    for (const [name, values] of Object.entries(pattern?.dropValues ?? {})) {
      const place = places.get(`${template} ${name}`)
      if (place === undefined || !run.ledger.isImportantOn(template, name)) continue
      const modified = withoutNames(place, new Set([name]))
      for (const value of values) {
        const original = withValues(place, new Map([[name, value]]))
        probes.set(original, { template, name, probe: { original, modified, value } })
      }
    }
  }
  return [...probes.values()]
}

/** Other values that go by themselves: on this page it shows whether they are the default or were not met where they matter. */
function otherValues(findings: readonly Finding[], { name, template }: Doubt, probe: Probe): readonly string[] {
  const here = findings.filter(({ report }) => templateOf(report.key) === template)
  const values = new Set(here.flatMap(({ pattern }) => ofName(pattern?.dropValues, name) ?? []))
  return [...values].filter((value) => value !== probe.value)
}

/** Those that sound most as if they chose something first. */
function doubtsOf(findings: readonly Finding[], run: Run): readonly Doubt[] {
  const { corpus, ledger, settings } = run
  const groups = new Map(corpus.patterns.map((group) => [group.key, group]))
  const doubts = new Map<string, Doubt>()
  for (const { pattern, report, isRenewed } of findings) {
    const group = groups.get(report.key)
    if (group === undefined || group.isFolded === true || pattern === undefined || isRenewed === true) continue
    for (const name of droppedBy(pattern, group)) {
      const id = `${group.template} ${name}`
      const before = doubts.get(id)
      const neutral = probablyNeutral(name, group, NO_HINTS)
      const equal = (before?.equal ?? 0) + pattern.evidence.equal
      doubts.set(id, { template: group.template, name, groups: [...(before?.groups ?? []), group], equal, neutral })
    }
  }
  return [...doubts.values()]
    .filter(({ name, template, groups: own, equal }) => {
      if (ledger.isTransferred(name) || ledger.isImportantOn(template, name)) return false
      return equal < settings.equalsOfTelling && !own.every((group) => isOneOff(name, group))
    })
    .toSorted((a, b) => a.neutral - b.neutral || b.groups.length - a.groups.length || (a.name < b.name ? -1 : 1))
}

/** What the name alone says; that it is neutral so far is what is in doubt. */
const NO_HINTS = { hint: () => undefined }

/** Names that go whatever their value, or in every value that they have. */
function droppedBy({ basis, drop, dropValues }: LearnedPattern, { values }: PatternGroup): readonly string[] {
  if (basis !== 'verified' && basis !== 'exhaustive') return []
  const byValue = Object.entries(dropValues ?? {}).filter(
    ([name, known]) => known.length === ofName(values, name)?.distinct,
  )
  return [...drop, ...byValue.map(([name]) => name)]
}

function isOneOff(name: string, { values, urlCount }: PatternGroup): boolean {
  return (ofName(values, name)?.distinct ?? 0) >= ONE_OFF_SHARE * urlCount
}

/** Pages of the template that no URL with the name leads to, those that were seen first; the rarest values first, in turn. */
function probesOf({ template, name, groups }: Doubt, run: Run): readonly Probe[] {
  const { corpus, deployed, sightings, settings } = run
  const own = groups.flatMap((group) => readSamples(group, settings.seed))
  const met = new Set(own.map(({ settled }) => deployed.of(settled)))
  const values = rarestFirst(own.map((sample) => sample.values.get(name) ?? ''))
  const pages = new Set(
    corpus.patterns
      .filter((group) => group.template === template && group.isFolded !== true)
      .flatMap((group) => readSamples(group, settings.seed).map(({ settled }) => deployed.of(settled, group.key))),
  )
  const others = [...pages].filter((page) => !met.has(page) && !page.includes('#') && !valuesOf(page).has(name))
  const paths = new Map<string, number>()
  const ranked = others.map((page) => {
    const nth = paths.get(pathOf(page)) ?? 0
    paths.set(pathOf(page), nth + 1)
    return { page, rank: nth + (sightings.timesSeen(page) > 0 ? 0 : 0.5) }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ page }, at) => {
      const value = values[at % values.length] ?? ''
      return probeOf(page, name, value)
    })
}

function probeOf(page: string, name: string, value: string): Probe {
  return { original: withPair(page, name, value), modified: page, value }
}

function rarestFirst(values: readonly string[]): readonly string[] {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, a], [, b]) => a.length - b.length).map(([value]) => value)
}

/** Single values are left to what was noted of them. */
async function keptFrom(
  findings: readonly Finding[],
  { template, name }: Doubt,
  run: Run,
): Promise<readonly Finding[]> {
  const current = [...findings]
  for (const [at, finding] of findings.entries()) {
    const { pattern, report } = finding
    if (pattern?.drop.includes(name) !== true || templateOf(report.key) !== template) continue
    const safer = withoutDrops(pattern, [name])
    current[at] = withKept(finding, await decideKeptInPart({ key: report.key, pattern: safer, names: [name] }, run))
  }
  return current
}
