/** What `npm run bench:dedupe` can be told. */

import { parseArgs } from 'node:util'
import { ARCHETYPES } from './archetypes/index.ts'
import { SETTINGS } from './contenders/learned.ts'
import type { SettingName, Task } from './study.ts'

/** What is run. */
export interface Options {
  readonly json: boolean
  readonly archetypes: readonly string[]
  readonly seeds: number
  /** Shares of the fetches, such as 0.02. The first but one is what the main table shows. */
  readonly noises: readonly number[]
  readonly size: number
  readonly threads: number
  /** Runs for the protocols: drift, budget, HTTP. 0 leaves them out. */
  readonly protocolSeeds: number
}

/** How it is called. */
export const USAGE = `usage: npm run bench:dedupe -- [--full] [--seeds N] [--noise 0,0.02,0.1] [--archetype NAME,…]
                               [--size URLS] [--threads N] [--no-protocols] [--json]
archetypes: ${ARCHETYPES.map(({ name }) => name).join(' ')}`

/** The noise under which everybody is compared; the others are for ours alone. */
export const MAIN_NOISE = 0.02

const QUICK = { seeds: 2, noises: [0, MAIN_NOISE, 0.1], size: 8000, protocolSeeds: 3 } as const
const FULL = { seeds: 20, noises: [0, 0.005, MAIN_NOISE, 0.05, 0.1], size: 8000, protocolSeeds: 20 } as const

const FLAGS = {
  full: { type: 'boolean' },
  json: { type: 'boolean' },
  archetype: { type: 'string' },
  seeds: { type: 'string' },
  noise: { type: 'string' },
  size: { type: 'string' },
  threads: { type: 'string' },
  'no-protocols': { type: 'boolean' },
} as const

/** Reads the arguments; undefined when they make no sense. */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parsed(args)
  if (values === undefined) return undefined
  const base = values.full === true ? FULL : QUICK
  const archetypes = values.archetype?.split(',') ?? ARCHETYPES.map(({ name }) => name)
  const options = {
    json: values.json ?? false,
    archetypes,
    seeds: Number(values.seeds ?? base.seeds),
    noises: values.noise?.split(',').map(Number) ?? base.noises,
    size: Number(values.size ?? base.size),
    threads: Number(values.threads ?? 2),
    protocolSeeds: values['no-protocols'] === true || values.archetype !== undefined ? 0 : base.protocolSeeds,
  }
  const known = archetypes.every((name) => ARCHETYPES.some((archetype) => archetype.name === name))
  const sound = [options.seeds, options.size, options.threads].every((n) => Number.isInteger(n) && n > 0)
  return known && sound && options.noises.every((q) => q >= 0 && q < 1) ? options : undefined
}

/** One task per archetype and seed; seeds are 1, 2, 3, …, never picked. Ablations run on the first half of the seeds. */
export function tasksOf({ archetypes, seeds, noises, size }: Options): Task[] {
  const main = noises.includes(MAIN_NOISE) ? MAIN_NOISE : (noises[0] ?? 0)
  const names = Object.keys(SETTINGS) as SettingName[]
  return archetypes.flatMap((archetype) =>
    Array.from({ length: seeds }, (_, i): Task => {
      const ablated = i < Math.ceil(seeds / 2)
      const compared = names.filter((setting) => ablated || ['standard', 'strict', 'seed'].includes(setting))
      const lessons = compared.map((setting) => ({ setting, noise: main }))
      const sweep = noises.filter((noise) => noise !== main).map((noise) => ({ setting: 'standard' as const, noise }))
      return { archetype, seed: i + 1, size, lessons: [...lessons, ...sweep] }
    }),
  )
}

function parsed(args: readonly string[]): ReturnType<typeof parse> | undefined {
  try {
    return parse(args)
  } catch {
    return undefined
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: FLAGS }).values
}
