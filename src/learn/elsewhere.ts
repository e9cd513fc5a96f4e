/**
 * What is neutral on several paths is dropped on others as well, where no URL of the corpus has it: trackers go everywhere. Whether a
 * name is one of them, or is read in a section that nobody has tried it in, one page of each section tells.
 */

import { ofName } from '../rules/match/by-name.ts'
import { compareFound, type FoundOutcome } from './compare-found.ts'
import type { PatternGroup } from './corpus.ts'
import type { Finding } from './findings.ts'
import { valueTrait } from './ledger.ts'
import { withPair } from './query-values.ts'
import type { Run } from './run.ts'
import { readSamples } from './sample.ts'

/** Share of the budget. */
const BUDGET_SHARE = 0.04

/** Pages of a template, each with other values. */
const MAX_PAGES = 2

/** Templates on which a name goes before it may go on others. */
const MIN_TEMPLATES = 2

/** Tries names that go on some paths on pages of those that never had them, all at once; what changes a page is remembered. */
export async function tryElsewhere(findings: readonly Finding[], run: Run): Promise<void> {
  const { settings, sightings, corpus } = run
  if (settings.mode === 'seed' || settings.profile === 'strict' || !settings.ablations.transfer) return
  const limit = sightings.tally.spent + settings.maxFetches * BUDGET_SHARE
  const names = spreadingNames(findings, run)
  const byTemplate = [...Map.groupBy(corpus.patterns, ({ template }) => template)]
  const weight = (groups: readonly PatternGroup[]): number => groups.reduce((sum, { urlCount }) => sum + urlCount, 0)
  for (const [template, groups] of byTemplate.toSorted(([, a], [, b]) => weight(b) - weight(a))) {
    const met = new Set(groups.flatMap((group) => group.names))
    const unmet = new Map([...names].filter(([name]) => !met.has(name) && !run.ledger.isTriedOn(template, name)))
    if (unmet.size === 0) continue
    for (const [nth, page] of pagesOf(groups, run).entries()) {
      if (sightings.tally.spent >= limit || sightings.end() !== undefined) return
      await tryOn({ template, page, nth, names: unmet }, run)
    }
  }
}

/** Names that go on several templates, with values to try. */
function spreadingNames(findings: readonly Finding[], run: Run): ReadonlyMap<string, readonly string[]> {
  const groups = new Map(run.corpus.patterns.map((group) => [group.key, group]))
  const templates = new Map<string, Set<string>>()
  for (const { report, isRenewed } of findings) {
    const group = groups.get(report.key)
    if (group === undefined || group.isFolded === true || isRenewed === true) continue
    for (const name of report.drop) templates.set(name, (templates.get(name) ?? new Set()).add(group.template))
  }
  const spreading = [...templates].filter(
    ([name, own]) => own.size >= MIN_TEMPLATES && !run.ledger.isImportantOn('', name),
  )
  return new Map(spreading.map(([name]) => [name, valuesFor(name, run)]))
}

/** What the site offers first, then what most visitors bring and hardly any, in turn. */
function valuesFor(name: string, { sightings, corpus }: Run): readonly string[] {
  const offered = sightings.offers.of(name).flatMap(({ values }) => values.get(name) ?? [])
  const seen = corpus.patterns.flatMap(({ values }) => ofName(values, name)?.top ?? [])
  const rare = seen.toSorted((a, b) => a.count - b.count || (a.value < b.value ? -1 : 1)).map(({ value }) => value)
  return [...new Set([...offered, ...rare.flatMap((value, at) => [rare.at(-1 - at) ?? '', value])])]
}

/** Canonical pages, those that were seen first. */
function pagesOf(groups: readonly PatternGroup[], { deployed, settings, sightings }: Run): readonly string[] {
  const pages = groups
    .filter(({ isFolded }) => isFolded !== true)
    .flatMap((group) => readSamples(group, settings.seed).map(({ settled }) => deployed.of(settled, group.key)))
  const isSeen = (page: string): number => (sightings.timesSeen(page) > 0 ? 0 : 1)
  return [...new Set(pages)]
    .filter((page) => !page.includes('#'))
    .toSorted((a, b) => isSeen(a) - isSeen(b))
    .slice(0, MAX_PAGES)
}

interface Place {
  readonly template: string
  readonly page: string
  readonly nth: number
  readonly names: ReadonlyMap<string, readonly string[]>
}

async function tryOn({ template, page, nth, names }: Place, run: Run): Promise<void> {
  const { sightings, settings, ledger } = run
  const pairs = [...names].map(([name, values]) => ({ name, value: values[nth % values.length] ?? '' }))
  const compare = async (own: typeof pairs): Promise<FoundOutcome['kind']> => {
    const url = own.reduce((longer, { name, value }) => withPair(longer, name, value), page)
    return (await compareFound(url, page, { sightings, settings, yardstick: run.yardstickOf(template) })).kind
  }
  const all = await compare(pairs)
  if (all === 'equal') for (const { name } of pairs) ledger.noteTried(name, template)
  if (all !== 'differ') return
  for (const pair of pairs) {
    if (pairs.length > 1 && (await compare([pair])) !== 'differ') continue
    for (const trait of [pair.name, valueTrait(pair.name, pair.value)]) ledger.noteImportant(trait, template)
  }
}
