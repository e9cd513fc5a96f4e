/** Verifies the static strip rules on this site: a tracking name that means something here is vetoed. */

import { compareForms, type Bench, type Outcome } from './compare.ts'
import { pathOf, withoutNames } from './query-values.ts'
import type { Run } from './run.ts'
import { seededOrder } from './seeded-order.ts'

/** A static rule that is wrong here, with the pair that shows it. */
export interface Veto {
  readonly name: string
  readonly original: string
  readonly modified: string
}

/** Share of the budget for static rules: they are right nearly everywhere. */
const BUDGET_SHARE = 0.05

/** Tries one URL for every name that static rules remove; URLs that carry several count for all of them. */
export async function checkStaticRules(run: Run): Promise<readonly Veto[]> {
  if (run.settings.mode === 'seed') return []
  const { strippedByRule } = run.corpus
  const vetoes: Veto[] = []
  const cleared = new Set<string>()
  const limit = run.sightings.tally.spent + run.settings.maxFetches * BUDGET_SHARE
  for (const [name, urls] of Object.entries(strippedByRule).toSorted(bySize)) {
    if (cleared.has(name) || run.sightings.tally.spent >= limit) continue
    const [url] = seededOrder(urls, run.settings.seed, (each) => each).toSorted(
      (a, b) => carried(b, run).length - carried(a, run).length,
    )
    if (url === undefined) continue
    const outcome = await compareForms(url, run.deployed.of(url), benchOf(url, run))
    if (outcome.kind === 'equal') for (const each of carried(url, run)) cleared.add(each)
    if (outcome.kind === 'differ') vetoes.push(...(await vetoFrom(url, run)))
  }
  return vetoes
}

/** Judges URLs whose page changed although only static rules were applied. */
export async function checkSuspects(run: Run): Promise<readonly Veto[]> {
  const vetoes: Veto[] = []
  for (const url of run.suspects) vetoes.push(...(await vetoFrom(url, run)))
  return vetoes
}

/** Finds the names that are to blame on this URL, confirms each on another one where there is one, and vetoes it. */
async function vetoFrom(url: string, run: Run): Promise<readonly Veto[]> {
  const vetoes: Veto[] = []
  for (const name of carried(url, run)) {
    const others = (run.corpus.strippedByRule[name] ?? []).filter((other) => other !== url)
    if ((await without(name, url, run)).kind !== 'differ') continue
    const confirmed = await confirm(name, others.slice(0, 3), run)
    if (!confirmed) continue
    run.deployed.veto(name)
    vetoes.push({ name, original: url, modified: withoutNames(url, new Set([name])) })
  }
  return vetoes
}

async function confirm(name: string, urls: readonly string[], run: Run): Promise<boolean> {
  for (const url of urls) {
    const { kind } = await without(name, url, run)
    if (kind === 'equal' || kind === 'differ') return kind === 'differ'
  }
  // Nothing else to ask: a confirmed difference on one URL is enough to keep a name.
  return true
}

function without(name: string, url: string, run: Run): Promise<Outcome> {
  return compareForms(url, withoutNames(url, new Set([name])), benchOf(url, run))
}

/** Names that static rules remove from a URL. */
function carried(url: string, run: Run): readonly string[] {
  const left = run.namesOf(run.deployed.of(url))
  return [...run.namesOf(url)].filter((name) => !left.has(name) && run.corpus.strippedByRule[name] !== undefined)
}

function benchOf(url: string, run: Run): Bench {
  const { sightings, settings } = run
  return { sightings, settings, yardstick: run.yardstickOf(pathOf(url)) }
}

function bySize([nameA, a]: [string, readonly string[]], [nameB, b]: [string, readonly string[]]): number {
  return b.length - a.length || (nameA < nameB ? -1 : 1)
}
