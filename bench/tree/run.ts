import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lineChart } from './chart.ts'
import { gatesOf } from './gates-of.ts'
import { measureGrowth, type Growth } from './growth.ts'
import { bestBaseline, measureMethods, type MethodRow, type SampleRow } from './measure-methods.ts'
import { PLUS } from './methods.ts'
import { ARCHETYPES, LOOK_ALIKES } from './sites.ts'
import { growthTable, methodTable, noiseTable, sampleTable } from './tables.ts'
import { WILD } from './wild-sites.ts'
import { drawGates } from '../table.ts'

const USAGE = 'usage: npm run bench:tree -- [--quick] [--json] [--write]'
const NOISE = [0, 0.02, 0.05, 0.1]
/** A crawl of a twentieth of the site, with some labels wrong. */
const SMALL = { urls: 1000, testUrls: 20_000, noise: 0.02 }
/** Pages of the time of learning, none of which is learned from. */
const SAME_TIME = 5_000_000
const SIZES = [5000, 10_000, 20_000, 50_000, 70_000, 100_000, 200_000]
const CHART = join(import.meta.dirname, '..', '..', 'docs', 'path-rules-growth.svg')

interface Options {
  readonly quick?: boolean
  readonly json?: boolean
  readonly write?: boolean
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const flag = { type: 'boolean' } as const
    return parseArgs({ args: [...args], options: { quick: flag, json: flag, write: flag } }).values
  } catch {
    return undefined
  }
}

/** Growth first: the largest resident set is that of the process so far. */
async function growth(quick: boolean): Promise<Growth[]> {
  const rows: Growth[] = []
  // Sizes must not overlap in time.
  for (const size of quick ? SIZES.slice(0, 3) : SIZES) rows.push(await measureGrowth(size))
  return rows
}

const ALL = [...ARCHETYPES, LOOK_ALIKES, ...WILD]

async function methods(urls: number): Promise<MethodRow[]> {
  const rows: MethodRow[] = []
  for (const archetype of ALL) rows.push(...(await measureMethods(archetype, urls)))
  return rows
}

async function noise(urls: number): Promise<MethodRow[]> {
  const rows: MethodRow[] = []
  for (const share of NOISE) {
    for (const archetype of ALL) {
      rows.push(await bestBaseline(archetype, urls, { noise: share }))
      rows.push(...(await measureMethods(archetype, urls, { noise: share, methods: [PLUS] })))
    }
  }
  return rows
}

async function samples(urls: number): Promise<SampleRow[]> {
  const rows: SampleRow[] = []
  for (const archetype of ALL) {
    const small = { noise: SMALL.noise, testUrls: SMALL.testUrls }
    rows.push({
      archetype: archetype.name,
      baseline: (await bestBaseline(archetype, SMALL.urls, small)).metrics,
      plus: (await measureMethods(archetype, SMALL.urls, { ...small, methods: [PLUS] }))[0]!.metrics,
      sameTime: (await measureMethods(archetype, urls, { methods: [PLUS], from: SAME_TIME }))[0]!.metrics,
    })
  }
  return rows
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(USAGE)
    return 2
  }
  const quick = options.quick === true
  const urls = quick ? 10_000 : 20_000
  const grown = await growth(quick)
  const compared = await methods(urls)
  const noisy = await noise(10_000)
  const sampled = await samples(10_000)
  const gates = gatesOf({ methods: compared, noise: noisy, samples: sampled, growth: grown })
  if (options.write === true) {
    const points = grown.map((row): [number, number] => [row.urls, row.seconds])
    writeFileSync(CHART, lineChart('Learning path rules', ['training URLs', 'seconds of processor time'], [{ name: 'plus', points }])) // prettier-ignore
  }
  if (options.json === true)
    console.log(
      JSON.stringify({ growth: grown, methods: compared, noise: noisy, samples: sampled, gates }, undefined, 2),
    )
  else {
    console.log(
      `${cpus()[0]?.model}, Node ${process.version}, ${urls} URLs to learn from and ${urls} others to measure\n`,
    )
    console.log(
      [methodTable(compared), noiseTable(noisy), sampleTable(sampled), growthTable(grown), drawGates(gates)].join(
        '\n\n',
      ),
    )
  }
  return gates.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
