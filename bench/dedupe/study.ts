/** One site under all contenders: the unit of work of a run, and what comes of it as plain data. */

import { learnSite, SETTINGS, trainingPart, type Learned } from './contenders/learned.ts'
import type { TakenMemo } from './contenders/port.ts'
import { NOTHING, REMOVAL_LISTS, staticRules, STRUCTURAL, trustedCanonical } from './contenders/static.ts'
import { ARCHETYPES } from './archetypes/index.ts'
import type { Contender } from './judge/contender.ts'
import { missedNeutrals } from './judge/missed.ts'
import { fullOracle, oracle, removablesOf, type Removables } from './judge/oracle.ts'
import { scoreOf, type Score } from './judge/score.ts'
import { makeSite, type Site } from './site/site.ts'
import type { Kind } from './site/types.ts'

/** Name of a learned contender's setting. */
export type SettingName = keyof typeof SETTINGS

/** What is to be done with one site. */
export interface Task {
  readonly archetype: string
  readonly seed: number
  readonly size: number
  /** Who learns under which noise (share of the fetches). */
  readonly lessons: readonly { readonly setting: SettingName; readonly noise: number }[]
}

/** One contender on one site. Structured-cloneable. */
export interface Result {
  readonly archetype: string
  readonly kind: Kind
  readonly seed: number
  readonly contender: string
  /** Undefined for those who fetch nothing. */
  readonly noise?: number
  readonly score: Score
  readonly neutral: number
  readonly missed: number
  readonly learning?: Learning
}

/** What learning took. */
export interface Learning {
  readonly fetches: number
  readonly patterns: number
  readonly patternParams: number
  /** Patterns of which the learner says that it saw nothing it could trust. */
  readonly blind: number
  /** Nothing could be told from outside on any page of the site. */
  readonly walled: boolean
  readonly sideEffects: number
  readonly seconds: number
}

/** Runs a task. Deterministic but for `seconds`. */
export async function study(task: Task): Promise<Result[]> {
  const archetype = ARCHETYPES.find(({ name }) => name === task.archetype)
  if (archetype === undefined) throw new Error(`no archetype ${task.archetype}`)
  const desk = deskOf(makeSite(archetype, task.seed, task.size))
  const { site, removables } = desk
  const unlearned = [
    oracle(site, removables),
    fullOracle(site),
    NOTHING,
    STRUCTURAL,
    staticRules(),
    REMOVAL_LISTS,
    trustedCanonical(site),
  ]
  const results = unlearned.map((contender) => judge(desk, contender))
  for (const { setting, noise } of task.lessons) results.push(await lesson(desk, setting, noise))
  return results
}

/** What is computed once per site. */
interface Desk {
  readonly site: Site
  readonly truth: (url: string) => string
  readonly removables: Removables
  readonly memo: TakenMemo
}

function deskOf(site: Site): Desk {
  const truths = new Map<string, string>()
  function truth(url: string): string {
    const known = truths.get(url)
    if (known !== undefined) return known
    const told = site.truth(url)
    truths.set(url, told)
    return told
  }
  return { site, truth, removables: removablesOf(site), memo: new Map() }
}

function judge({ site, truth, removables }: Desk, contender: Contender): Result {
  const score = scoreOf(site, contender, truth)
  const { name, kind } = site.archetype
  return {
    archetype: name,
    kind,
    seed: site.seed,
    contender: contender.name,
    score,
    ...missedNeutrals(removables, contender),
  }
}

async function lesson(desk: Desk, setting: SettingName, noise: number): Promise<Result> {
  const { site, truth, memo } = desk
  const origin = site.origin(noise)
  const start = performance.now()
  const learned = await learnSite({ site, origin, memo, corpus: trainingPart(site, truth) }, SETTINGS[setting])
  const seconds = (performance.now() - start) / 1000
  return {
    ...judge(desk, learned),
    noise,
    learning: { ...effortOf(site, learned), sideEffects: origin.sideEffects(), seconds },
  }
}

/** What the reports of a learned contender add up to. */
export function effortOf(site: Site, { reports, fetches }: Learned): Omit<Learning, 'sideEffects' | 'seconds'> {
  const patterns = reports.flatMap((report) => report.patterns)
  return {
    fetches,
    patterns: patterns.length,
    patternParams: patterns.reduce((sum, { parameters }) => sum + parameters.length, 0),
    blind: patterns.filter(({ basis }) => basis === 'blind').length,
    walled: site.walled.length > 0,
  }
}
