/** One site under all contenders: the unit of work of a run, and its results as plain data. */

import { profileOf, SETTINGS, trainingPart, type Learned, type Lesson } from './contenders/learned.ts'
import type { LearnerName } from './contenders/learners.ts'
import type { TakenMemo } from './contenders/port.ts'
import { learnFrom, type Start } from './contenders/starts.ts'
import { NOTHING, REMOVAL_LISTS, staticRules, STRUCTURAL, trustedCanonical } from './contenders/static.ts'
import { familyOf, siteNamed } from './families/index.ts'
import type { Contender } from './judge/contender.ts'
import { missedNeutrals } from './judge/missed.ts'
import { fullOracle, logOracle, oracle, removablesOf, type Removables } from './judge/oracle.ts'
import { scoreOf, type Score } from './judge/score.ts'
import { makeSite, type Site } from './site/site.ts'
import type { Kind } from './site/types.ts'

/** Name of a learned contender's setting. */
export type SettingName = keyof typeof SETTINGS

/** One run of a learner on a site. */
export interface LessonPlan {
  readonly setting: SettingName
  /** Share of the fetches. Default: that of the site. */
  readonly noise?: number
  /** Default `cold`. `warm` needs a cold run of the same setting before it. */
  readonly start?: Start
}

/** What to do with one site. Structured-cloneable. */
export interface Task {
  readonly archetype: string
  readonly seed: number
  /** URLs, where the site has no log of its own. */
  readonly size: number
  readonly learner: LearnerName
  readonly maxFetches: number
  readonly lessons: readonly LessonPlan[]
}

/** One contender on one site. Structured-cloneable. */
export interface Result {
  readonly archetype: string
  readonly family: string
  readonly kind: Kind
  readonly seed: number
  readonly contender: string
  /** Undefined for contenders that fetch nothing. */
  readonly noise?: number
  readonly score: Score
  /** The same on the URLs of a log and those that came later. */
  readonly later?: Score
  readonly neutral: number
  readonly missed: number
  readonly learning?: Learning
}

/** What learning took. */
export interface Learning {
  readonly start: Start
  readonly fetches: number
  readonly patterns: number
  readonly patternParams: number
  /** Patterns of which the learner says that it saw nothing it could trust. */
  readonly blind: number
  /** Nothing on the site can be judged from outside. */
  readonly walled: boolean
  readonly sideEffects: number
  readonly seconds: number
}

/** Runs a task. Deterministic but for `seconds`. */
export async function study(task: Task): Promise<Result[]> {
  const archetype = siteNamed(task.archetype)
  if (archetype === undefined) throw new Error(`no site ${task.archetype}`)
  const desk = deskOf(makeSite(archetype, task.seed, task.size))
  const results = unlearned(desk).map((contender) => judge(desk, contender))
  const cold = new Map<SettingName, Learned>()
  for (const plan of task.lessons) {
    const { result, learned } = await lesson(desk, task, plan, cold.get(plan.setting))
    if (result.learning?.start === 'cold') cold.set(plan.setting, learned)
    results.push(result)
  }
  return results
}

/** What is computed once per site. */
interface Desk {
  readonly site: Site
  readonly truth: (url: string) => string
  readonly removables: Removables
  readonly memo: TakenMemo
}

function unlearned({ site, removables }: Desk): Contender[] {
  const common = [NOTHING, STRUCTURAL, staticRules(profileOf(site))]
  if (site.archetype.log !== undefined) {
    const best = site.reachesTruth ? { ...fullOracle(site), name: 'oracle' } : logOracle(site, removables)
    return [best, ...common]
  }
  return [oracle(site, removables), fullOracle(site), ...common, REMOVAL_LISTS, trustedCanonical(site)]
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
  const { name, kind, log } = site.archetype
  // The oracle is fitted to the log, and says nothing about URLs beyond it.
  const later = log === undefined || contender.name === 'oracle' ? undefined : { urls: [...site.urls, ...site.later] }
  return {
    archetype: name,
    family: familyOf(site.archetype),
    kind,
    seed: site.seed,
    contender: contender.name,
    score,
    ...(later === undefined ? {} : { later: scoreOf(later, contender, truth) }),
    ...missedNeutrals(removables, contender),
  }
}

async function lesson(
  desk: Desk,
  { learner, maxFetches }: Pick<Task, 'learner' | 'maxFetches'>,
  { setting, noise = desk.site.archetype.log?.noise ?? 0, start = 'cold' }: LessonPlan,
  cold: Learned | undefined,
): Promise<{ readonly result: Result; readonly learned: Learned }> {
  const { site, truth, memo } = desk
  const corpus = trainingPart(site, truth)
  let origin = site.origin(noise)
  const fresh = (): Lesson => ({ site, origin: (origin = site.origin(noise)), memo, corpus, learner, maxFetches })
  const startMs = performance.now()
  const learned = await learnFrom(start, fresh, SETTINGS[setting], cold)
  const seconds = (performance.now() - startMs) / 1000
  const learning = { ...effortOf(site, learned), start, sideEffects: origin.sideEffects(), seconds }
  return { result: { ...judge(desk, learned), noise, learning }, learned }
}

/** What the reports of a learned contender add up to. */
export function effortOf(
  site: Site,
  { reports, fetches }: Learned,
): Omit<Learning, 'start' | 'sideEffects' | 'seconds'> {
  const patterns = reports.flatMap((report) => report.patterns)
  return {
    fetches,
    patterns: patterns.length,
    patternParams: patterns.reduce((sum, { parameters }) => sum + parameters.length, 0),
    blind: patterns.filter(({ basis }) => basis === 'blind').length,
    walled: site.walled.length > 0,
  }
}
