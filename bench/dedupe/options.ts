/** What `npm run bench:dedupe` can be told. */

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { SETTINGS } from './contenders/learned.ts'
import { LEARNERS, type LearnerName } from './contenders/learners.ts'
import { FAMILIES, familyOf, FIXED_SITES, LOG_SITES, siteNamed } from './families/index.ts'
import { freshName } from './families/fresh/index.ts'
import { DEFAULT_MAX_FETCHES } from '../../src/learn/settings.ts'
import type { LessonPlan, SettingName, Task } from './study.ts'

/** What is run. */
export interface Options {
  readonly json: boolean
  /** Names of sites, in the order in which they run. */
  readonly sites: readonly string[]
  /** Seed of the fresh sites. */
  readonly fresh: number
  readonly seeds: number
  /** Shares of the fetches of archetypes, such as 0.02. Logs have a share of their own. */
  readonly noises: readonly number[]
  /** URLs of each archetype. */
  readonly size: number
  readonly jobs: number
  /** Pages that a run of ours may fetch. */
  readonly maxFetches: number
  readonly learner: LearnerName
  readonly settings: readonly SettingName[]
  /** Learn logs with a crawl in store, and again a month later. */
  readonly starts: boolean
  /** Runs for the protocols: drift, budget, HTTP. 0 leaves them out. */
  readonly protocolSeeds: number
}

/** How it is called. */
export const USAGE = `usage: npm run bench:dedupe -- [--quick | --full] [--family NAME,…] [--only SITE,…] [--fresh [SEED]]
                               [--seeds N] [--settings NAME,…] [--learner ${Object.keys(LEARNERS).join('|')}] [--jobs N] [--json]
                               [--noise 0,0.02,0.1] [--size URLS] [--max-fetches N] [--starts] [--protocols | --no-protocols]
families: ${FAMILIES.join(' ')}
settings: ${Object.keys(SETTINGS).join(' ')}
sites: ${FIXED_SITES.map(({ name }) => name).join(' ')} fresh-<seed>-<number>`

/** The noise under which all contenders are compared on archetypes; the others are for ours alone. */
export const MAIN_NOISE = 0.02

const EVERY_SETTING = Object.keys(SETTINGS) as SettingName[]
const USUAL_SETTINGS: readonly SettingName[] = ['standard', 'strict', 'seed']
/** The rate bed has many sites, and the published algorithm no certificate. */
const BED_SETTINGS: readonly SettingName[] = ['standard', 'strict']
/** Fresh sites of a quick run; any other run has as many as it has fixed sites. */
const QUICK_FRESH = 4

const MODES = {
  quick: { seeds: 1, noises: [MAIN_NOISE], size: 8000, protocolSeeds: 0 },
  usual: { seeds: 2, noises: [0, MAIN_NOISE, 0.1], size: 8000, protocolSeeds: 3 },
  full: { seeds: 20, noises: [0, 0.005, MAIN_NOISE, 0.05, 0.1], size: 8000, protocolSeeds: 20 },
} as const

const FLAGS = {
  quick: { type: 'boolean' },
  full: { type: 'boolean' },
  json: { type: 'boolean' },
  only: { type: 'string' },
  family: { type: 'string' },
  fresh: { type: 'string' },
  seeds: { type: 'string' },
  noise: { type: 'string' },
  size: { type: 'string' },
  jobs: { type: 'string' },
  'max-fetches': { type: 'string' },
  learner: { type: 'string' },
  settings: { type: 'string' },
  starts: { type: 'boolean' },
  protocols: { type: 'boolean' },
  'no-protocols': { type: 'boolean' },
} as const

type Values = ReturnType<typeof parse>

/** Reads the arguments; undefined when they make no sense. */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parsed(args)
  if (values === undefined) return undefined
  const isQuick = values.quick === true
  const base = MODES[isQuick ? 'quick' : values.full === true ? 'full' : 'usual']
  const fresh = Number(values.fresh ?? randomInt(1, 1_000_000))
  const settings = values.settings?.split(',') ?? (isQuick ? ['standard'] : EVERY_SETTING)
  const learner = values.learner ?? 'new'
  const isPart = values.only !== undefined || values.family !== undefined || values['no-protocols'] === true
  const numbers = {
    seeds: Number(values.seeds ?? base.seeds),
    size: Number(values.size ?? base.size),
    jobs: Number(values.jobs ?? 2),
    maxFetches: Number(values['max-fetches'] ?? DEFAULT_MAX_FETCHES),
  }
  const sites = sitesOf(values, fresh)
  const noises = values.noise?.split(',').map(Number) ?? base.noises
  const isSound =
    [fresh, ...Object.values(numbers)].every((n) => Number.isInteger(n) && n > 0) &&
    noises.every((q) => q >= 0 && q < 1) &&
    settings.every(isSetting) &&
    isLearner(learner)
  if (sites === undefined || !isSound) return undefined
  return {
    json: values.json ?? false,
    sites,
    fresh,
    ...numbers,
    noises,
    learner,
    settings: settings.filter(isSetting),
    starts: values.starts ?? (!isQuick && values.settings === undefined),
    protocolSeeds: isPart ? 0 : base.protocolSeeds,
  }
}

/** One task per site and seed; seeds are 1, 2, 3, …, never picked. */
export function tasksOf({ sites, seeds, size, learner, maxFetches, ...options }: Options): Task[] {
  return sites.flatMap((name): Task[] => {
    const archetype = siteNamed(name)
    if (archetype === undefined) return []
    const isFresh = familyOf(archetype) === 'fresh'
    // Two fresh sites show more than one site with two seeds.
    return Array.from({ length: isFresh ? 1 : (archetype.log?.seeds ?? seeds) }, (_, i) => ({
      archetype: name,
      seed: i + 1,
      size,
      learner,
      maxFetches,
      lessons:
        archetype.log === undefined
          ? archetypeLessons({ ...options, seeds }, i)
          : logLessons(options, familyOf(archetype), i),
    }))
  })
}

/** Ablations run on the first half of the seeds, the other noises under our standard setting alone. */
function archetypeLessons(
  { noises, settings, seeds }: Pick<Options, 'noises' | 'settings' | 'seeds'>,
  index: number,
): LessonPlan[] {
  const main = noises.includes(MAIN_NOISE) ? MAIN_NOISE : (noises[0] ?? 0)
  const isAblated = index < Math.ceil(seeds / 2)
  const compared = settings.filter((setting) => isAblated || USUAL_SETTINGS.includes(setting))
  const sweep = settings.includes('standard') ? noises.filter((noise) => noise !== main) : []
  return [
    ...compared.map((setting) => ({ setting, noise: main })),
    ...sweep.map((noise) => ({ setting: 'standard' as const, noise })),
  ]
}

function logLessons(
  { settings, starts }: Pick<Options, 'settings' | 'starts'>,
  family: string,
  index: number,
): LessonPlan[] {
  const wanted = family === 'rate' ? BED_SETTINGS : USUAL_SETTINGS
  const compared = settings.filter((setting) => wanted.includes(setting)).map((setting) => ({ setting }))
  if (!starts || index > 0 || family === 'rate') return compared
  return [...compared, { setting: 'standard', start: 'stored' }, { setting: 'standard', start: 'warm' }]
}

/** Names of the sites that run; undefined when one is unknown. */
function sitesOf({ quick, only, family, protocols, fresh: given }: Values, fresh: number): string[] | undefined {
  if (protocols === true) return []
  const names = only?.split(',')
  if (names !== undefined) return names.every((name) => siteNamed(name) !== undefined) ? names : undefined
  // `--fresh` alone asks for nothing else.
  const families = family?.split(',') ?? (given !== undefined && quick !== true ? ['fresh'] : FAMILIES)
  if (!families.every((name) => FAMILIES.includes(name))) return undefined
  const candidates = quick === true ? LOG_SITES.filter(({ log }) => log?.quick === true) : FIXED_SITES
  const fixed = candidates.filter((site) => families.includes(familyOf(site))).map(({ name }) => name)
  const amount = quick === true ? QUICK_FRESH : fixed.length === 0 ? LOG_SITES.length : fixed.length
  const made = Array.from({ length: amount }, (_, i) => freshName(fresh, i + 1))
  return [...fixed, ...(families.includes('fresh') ? made : [])]
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name)
}

function isLearner(name: string): name is LearnerName {
  return Object.hasOwn(LEARNERS, name)
}

function parsed(args: readonly string[]): Values | undefined {
  try {
    return parse(args)
  } catch {
    return undefined
  }
}

/** `--fresh` without a seed chooses one. */
function parse(args: readonly string[]) {
  const seeded = args.flatMap((arg, i) =>
    arg === '--fresh' && !/^\d+$/.test(args[i + 1] ?? '') ? [arg, `${randomInt(1, 1_000_000)}`] : [arg],
  )
  return parseArgs({ args: seeded, options: FLAGS }).values
}
