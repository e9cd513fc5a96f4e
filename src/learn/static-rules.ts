/** Verifies the static strip rules on this site: a tracking name that means something here is vetoed. */

import { ofName } from '../rules/match/by-name.ts'
import { vetoUnseen, type Doubt } from './any-name.ts'
import type { Bench, Outcome } from './compare.ts'
import { compareFound } from './compare-found.ts'
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

/** The same on a site where one was wrong: then others may be, too. */
const BUDGET_SHARE_IN_DOUBT = 0.15

/**
 * Tries one URL for every name that static rules remove, beside every set of names that stay; URLs that carry several names
 * count for all of them. A server may read a tracker only, or read its other names no longer, next to certain ones.
 */
export async function checkStaticRules(run: Run): Promise<readonly Veto[]> {
  if (run.settings.mode === 'seed') return []
  const vetoes: Veto[] = []
  const cleared = new Set<string>()
  const doubtful = new Set<string>()
  const right = new Set<string>()
  const { spent } = run.sightings.tally
  const isSpent = (): boolean => {
    const share = isInDoubt(run) ? BUDGET_SHARE_IN_DOUBT : BUDGET_SHARE
    return run.sightings.tally.spent >= spent + run.settings.maxFetches * share
  }
  for (const { name, url, place } of questionsOf(run)) {
    const isGone = !carried(url, run).includes(name)
    if (isGone || cleared.has(`${name} ${place}`) || isSpent()) continue
    const outcome = await compareFound(url, run.deployed.of(url), benchOf(url, run))
    const isTold = outcome.kind === 'differ' || (outcome.kind === 'equal' && (await isRead(url, run)))
    if (isTold) for (const each of carried(url, run)) cleared.add(`${each} ${place}`)
    if (isTold && outcome.kind === 'equal') right.add(place)
    if (outcome.kind !== 'differ') continue
    const found = await vetoFrom(url, run)
    if (found.length > 0) doubtful.add(place)
    vetoes.push(...found)
  }
  const uncleared = vetoUncleared(doubtful, cleared, run)
  await vetoUnseen(
    doubtsOf(vetoes, run).filter(({ place }) => !right.has(place)),
    run,
  )
  return [...vetoes, ...uncleared]
}

/** Where rules were wrong, without the names that they remove. */
function doubtsOf(vetoes: readonly Veto[], run: Run): readonly Doubt[] {
  const removed = new Set(Object.keys(run.corpus.strippedByRule))
  return vetoes
    .map(({ original }) => withoutNames(original, removed))
    .map((url) => ({ url, place: contextOf(url, run) }))
}

/** Whether a rule was wrong on this site, now or in an earlier run. */
export function isInDoubt({ deployed }: Pick<Run, 'deployed'>): boolean {
  return (deployed.draft().veto?.length ?? 0) > 0
}

interface Question {
  readonly name: string
  readonly url: string
  /** The names that static rules leave. */
  readonly place: string
}

/** Names that many URLs carry first; under each, URLs that answer most. */
function questionsOf(run: Run): readonly Question[] {
  return Object.entries(run.corpus.strippedByRule)
    .toSorted(bySize)
    .flatMap(([name, urls]) =>
      seededOrder(urls, run.settings.seed, (each) => each)
        .toSorted((a, b) => weight(b, run) - weight(a, run))
        .map((url) => ({ name, url, place: contextOf(url, run) })),
    )
}

/** Beside names with which one tracker changed the page, others do so until the opposite was seen. */
function vetoUncleared(places: ReadonlySet<string>, cleared: ReadonlySet<string>, run: Run): readonly Veto[] {
  if (places.size === 0) return []
  const vetoes: Veto[] = []
  for (const { name, url, place } of questionsOf(run)) {
    const isOpen = carried(url, run).includes(name) && places.has(place) && !cleared.has(`${name} ${place}`)
    if (!isOpen) continue
    run.deployed.veto(name)
    vetoes.push({ name, original: url, modified: withoutNames(url, new Set([name])) })
  }
  return vetoes
}

/**
 * Whether the names that stay show another page than none: where `?C=N` is the default, the page is the same whether a tracker
 * spoils the order or not. A site on which an earlier run found every rule right is not asked again.
 */
async function isRead(url: string, run: Run): Promise<boolean> {
  const settled = run.deployed.of(url)
  const bare = withoutNames(settled, run.namesOf(settled))
  if (bare === settled || (run.options.previous !== undefined && !isInDoubt(run))) return true
  const [shown] = await run.sightings.see(settled, 1)
  const [other] = await run.sightings.see(bare, 1)
  if (shown?.kind !== 'page' || other?.kind !== 'page') return true
  return !run.yardstickOf(pathOf(url)).same(shown, other)
}

/** The names that static rules leave. */
function contextOf(url: string, run: Run): string {
  return [...run.namesOf(run.deployed.of(url))].toSorted().join('&')
}

/** URLs that answer most questions come first: with names that stay, which may lose their meaning, and with many that go. */
function weight(url: string, run: Run): number {
  return run.namesOf(run.deployed.of(url)).size * 100 + carried(url, run).length
}

/**
 * Finds the names that are to blame for a difference that was seen on this URL, and vetoes them; a name that cannot be cleared any
 * more is among them. On a path that changes by itself each is confirmed on another URL of the same kind where there is one; URLs that
 * stood out as well are asked first. Where only all of them together make the difference, all are to blame.
 */
export async function vetoFrom(url: string, run: Run): Promise<readonly Veto[]> {
  const names = carried(url, run)
  if (names.length === 0) return []
  const place = contextOf(url, run)
  const others = [...run.suspects, ...names.flatMap((name) => ofName(run.corpus.strippedByRule, name) ?? [])].filter(
    (other) => other !== url && contextOf(other, run) === place,
  )
  const culprits: string[] = []
  for (const name of names) if (await mayMatter([name], url, run)) culprits.push(name)
  const isJoint = culprits.length === 0
  if (isJoint && !(await mayMatter(names, url, run))) return []
  const vetoes: Veto[] = []
  for (const group of isJoint ? [names] : culprits.map((name) => [name])) {
    const witnesses = others.filter((other) => group.every((name) => run.namesOf(other).has(name)))
    if (run.yardstickOf(pathOf(url)).isNoisy && !(await confirm(group, witnesses.slice(0, 3), run))) continue
    for (const name of group) {
      run.deployed.veto(name)
      vetoes.push({ name, original: url, modified: withoutNames(url, new Set(group)) })
    }
  }
  return vetoes
}

async function mayMatter(names: readonly string[], url: string, run: Run): Promise<boolean> {
  const { kind } = await without(names, url, run)
  return kind === 'differ' || kind === 'ended'
}

async function confirm(names: readonly string[], urls: readonly string[], run: Run): Promise<boolean> {
  for (const url of urls) {
    const { kind } = await without(names, url, run)
    if (kind === 'differ') return true
    if (kind === 'equal' && (await isRead(url, run))) return false
  }
  // Nothing else to ask: a confirmed difference on one URL is enough to keep a name.
  return true
}

function without(names: readonly string[], url: string, run: Run): Promise<Outcome> {
  return compareFound(url, withoutNames(url, new Set(names)), benchOf(url, run))
}

/** Names that static rules remove from a URL. */
function carried(url: string, run: Run): readonly string[] {
  const left = run.namesOf(run.deployed.of(url))
  return [...run.namesOf(url)].filter(
    (name) => !left.has(name) && ofName(run.corpus.strippedByRule, name) !== undefined,
  )
}

function benchOf(url: string, run: Run): Bench {
  const { sightings, settings } = run
  return { sightings, settings, yardstick: run.yardstickOf(pathOf(url)) }
}

function bySize([nameA, a]: [string, readonly string[]], [nameB, b]: [string, readonly string[]]): number {
  return b.length - a.length || (nameA < nameB ? -1 : 1)
}
