import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lineChart } from './chart.ts'
import { gatesOf } from './gates-of.ts'
import { measureGrowth, type Growth } from './growth.ts'
import { measureMethods, type MethodRow } from './measure-methods.ts'
import { METHODS } from './methods.ts'
import { ARCHETYPES, LOOK_ALIKES } from './sites.ts'
import { growthTable, methodTable, noiseTable } from './tables.ts'
import { drawGates } from '../table.ts'

const USAGE = 'usage: npm run bench:tree -- [--quick] [--json] [--write]'
const NOISE = [0, 0.01, 0.02, 0.05, 0.1]
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

async function methods(urls: number): Promise<MethodRow[]> {
  const rows: MethodRow[] = []
  for (const archetype of [...ARCHETYPES, LOOK_ALIKES]) rows.push(...(await measureMethods(archetype, urls)))
  return rows
}

async function noise(urls: number): Promise<MethodRow[]> {
  const plus = METHODS.filter(({ name }) => name === 'plus' || name === 'tree, graph')
  const rows: MethodRow[] = []
  for (const share of NOISE) {
    for (const archetype of [...ARCHETYPES, LOOK_ALIKES])
      rows.push(...(await measureMethods(archetype, urls, { noise: share, methods: plus })))
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
  const gates = gatesOf(compared, noisy, grown)
  if (options.write === true) {
    const points = grown.map((row): [number, number] => [row.urls, row.seconds])
    writeFileSync(CHART, lineChart('Learning path rules', ['training URLs', 'seconds of processor time'], [{ name: 'plus', points }])) // prettier-ignore
  }
  if (options.json === true)
    console.log(JSON.stringify({ growth: grown, methods: compared, noise: noisy, gates }, undefined, 2))
  else {
    console.log(
      `${cpus()[0]?.model}, Node ${process.version}, ${urls} URLs to learn from and ${urls} others to measure\n`,
    )
    console.log([methodTable(compared), noiseTable(noisy), growthTable(grown), drawGates(gates)].join('\n\n'))
  }
  return gates.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
