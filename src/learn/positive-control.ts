/** Asks whether different pages look different at all; where they do not, equality is no evidence and the pattern is blind. */

import { sightOf } from './page-kind.ts'
import type { PageSeen } from './ports.ts'
import { withValues } from './query-values.ts'
import type { Run } from './run.ts'
import { madeUpWord } from './seeded-order.ts'
import type { Credit, Trial } from './trial.ts'
import { clusterCredits, isShownEverywhere, pathsOf, telling, type Cluster } from './walls.ts'

/** Which equal samples count. */
export type Assessment =
  | { readonly kind: 'sound'; readonly credits: readonly Credit[] }
  | { readonly kind: 'blind'; readonly why: string }

/** Other pages that are looked at anew when a pattern has only one. */
const MAX_CONTROLS = 2

/** A name that is kept by its looks should have shown another page after so many values. */
const MANY_VALUES = 3

/** Judges the equal samples of a trial. */
export async function assess(trial: Trial, run: Run): Promise<Assessment> {
  const { credits } = trial
  if (!run.settings.ablations.positiveControl || credits.length === 0) return { kind: 'sound', credits }
  const walls = await soft404Pages(trial, run)
  const kept = trial.group.names.filter((name) => !trial.going.includes(name))
  const { yardstick } = trial
  const clusters = clusterCredits(credits, yardstick)
  const scene = { all: credits, kept, walls, shown: run.shown, yardstick }
  const only = clusters.length === 1 ? clusters[0] : undefined
  const isPlain = only !== undefined && !walls.some((page) => yardstick.same(page, only.page))
  const sound = clusters
    .filter((cluster) => !isShownEverywhere(cluster, run.shown))
    .flatMap((cluster) => (isPlain ? cluster.credits : telling(cluster, scene)))
  if (sound.length === 0) return { kind: 'blind', why: 'unrelated URLs show the same page' }
  const why = only !== undefined && !hasDifference(trial) ? await whyBlind(only, trial, run) : undefined
  return why === undefined ? remember(sound, run) : { kind: 'blind', why }
}

/** A confirmed difference within the pattern: the server does look at these URLs. */
function hasDifference({ staying }: Trial): boolean {
  return [...staying.values()].some(({ proven }) => proven)
}

function remember(credits: readonly Credit[], run: Run): Assessment {
  for (const { sample, page } of credits) {
    const isNew = !run.shown.some(({ url }) => url === sample.settled)
    if (isNew) run.shown.push({ url: sample.settled, path: sample.path, page })
  }
  return { kind: 'sound', credits }
}

/** All samples show one page. That is right for one path without names that matter, if other paths of the site show others. */
async function whyBlind(only: Cluster, trial: Trial, run: Run): Promise<string | undefined> {
  if (pathsOf(only).size > 1) return 'different paths show the same page'
  const isIgnored = [...trial.fixed].some((name) => {
    return new Set(only.credits.map(({ sample }) => sample.values.get(name))).size >= MANY_VALUES
  })
  if (isIgnored) return 'names that denote identity make no difference'
  const others = await otherPages(only, run)
  if (others.some((page) => trial.yardstick.same(page, only.page))) return 'other paths show the same page'
  const isAlone = others.length === 0 && run.soft404.get(trial.group.template)?.length !== 0
  return isAlone ? 'there is no other page to compare with' : undefined
}

/** Pages of other paths as they are now, in case a wall came up in the meantime. */
async function otherPages(only: Cluster, run: Run): Promise<readonly PageSeen[]> {
  const own = pathsOf(only)
  const seen = run.shown.filter(({ path }) => !own.has(path)).map(({ url }) => url)
  const unseen = run.corpus.patterns.flatMap(({ samples }) => samples.slice(0, 1).map(({ settled }) => settled))
  const home = originOf(only.page.url)
  const urls = [...new Set([...seen.toReversed(), ...unseen, ...home])].filter((url) => !own.has(pathIn(url)))
  const pages: PageSeen[] = []
  for (const url of urls.slice(0, MAX_CONTROLS + 1)) {
    if (pages.length === MAX_CONTROLS) break
    const views = await run.sightings.see(url, run.sightings.timesSeen(url) + 1)
    const sight = views.length === 0 ? undefined : sightOf(views.at(-1)!)
    if (sight?.kind === 'page') pages.push(sight.page)
  }
  return pages
}

/**
 * What the server shows for a path and for an id that do not exist, once per template. An honest 404 is no page, so the list
 * is empty for most sites.
 */
async function soft404Pages(trial: Trial, run: Run): Promise<readonly PageSeen[]> {
  const { template } = trial.group
  const known = run.soft404.get(template)
  if (known !== undefined) return known
  const sample = trial.credits[0]!.sample
  const pages: PageSeen[] = []
  for (const url of [madeUpSibling(sample.settled, run), madeUpId(trial, sample.settled, run)]) {
    const views = url === undefined ? [] : await run.sightings.see(url, 1)
    for (const sight of views.map(sightOf)) if (sight.kind === 'page') pages.push(sight.page)
  }
  run.soft404.set(template, pages)
  return pages
}

function madeUpSibling(url: string, { settings }: Run): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null) return undefined
  const folder = parsed.pathname.replace(/[^/]*\/?$/, '')
  return `${parsed.origin}${folder}${madeUpWord(settings.seed, parsed.pathname)}`
}

/** Only names that were seen to matter: another value of the others is no other page. */
function madeUpId(trial: Trial, url: string, { settings }: Run): string | undefined {
  const names = [...trial.staying].filter(([, { proven }]) => proven).map(([name]) => name)
  if (names.length === 0) return undefined
  return withValues(url, new Map(names.map((name) => [name, madeUpWord(settings.seed, name)])))
}

function originOf(url: string): readonly string[] {
  const parsed = URL.parse(url)
  return parsed === null ? [] : [`${parsed.origin}/`]
}

function pathIn(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}
