import { cpus } from 'node:os'
import type { Gate } from '../gates.ts'
import { drawGates } from '../table.ts'
import { SETTINGS } from './contenders/learned.ts'
import { httpRows } from './http/end-to-end.ts'
import { MAIN_NOISE, readOptions, tasksOf, USAGE, type Options } from './options.ts'
import { runTasks, type Done } from './pool.ts'
import { budgetRows } from './protocols/budget.ts'
import { driftRow } from './protocols/drift.ts'
import type { Result } from './study.ts'
import { slice, summarize, wallDetection, type Summary } from './summary.ts'
import { budgetTable, driftTable, httpTable, SITE_HEADING, siteRow, summaryTable } from './tables.ts'
import { protocolGates, siteGates } from './verdict.ts'

type Report = Record<string, unknown>

const STATIC = [
  'oracle',
  'full oracle',
  'B0 none',
  'B1 structural',
  'B2 static',
  'B3 removal lists',
  'B8 rel=canonical',
]

/** Studies all sites, printing an archetype's line when its last seed is through. */
async function studySites(
  options: Options,
  say: (text: string) => void,
): Promise<{ results: Result[]; failures: string[] }> {
  const tasks = tasksOf(options)
  const results: Result[] = []
  const failures: string[] = []
  const startMs = performance.now()
  let done = 0
  const onDone = ({ task, results: fresh, failure }: Done): void => {
    results.push(...fresh)
    done++
    if (failure !== undefined) failures.push(`${task.archetype} seed ${task.seed}: ${failure}`)
    const seconds = Math.round((performance.now() - startMs) / 1000)
    console.error(
      `${done} of ${tasks.length} sites, ${seconds} s: ${task.archetype} seed ${task.seed}${failure === undefined ? '' : ' FAILED'}`,
    )
    const own = results.filter(({ archetype }) => archetype === task.archetype)
    if (new Set(own.map(({ seed }) => seed)).size === options.seeds) say(siteRow(own, mainNoise(options)))
  }
  say(SITE_HEADING)
  await runTasks(tasks, options.threads, onDone)
  return { results, failures }
}

function mainNoise({ noises }: Options): number {
  return noises.includes(MAIN_NOISE) ? MAIN_NOISE : (noises[0] ?? 0)
}

function summaries(results: readonly Result[], options: Options): Summary[] {
  const learned = Object.values(SETTINGS).map(({ name }) => slice(results, name, mainNoise(options)))
  const sweep = options.noises.map((noise) => slice(results, SETTINGS.standard.name, noise))
  return [
    ...STATIC.map((name) => slice(results, name)),
    ...learned,
    ...sweep.filter(({ noise }) => noise !== mainNoise(options)),
  ]
    .filter((part) => part.results.length > 0)
    .map((part) => summarize(part, results))
}

async function runProtocols(
  { protocolSeeds, size }: Options,
  say: (text: string) => void,
): Promise<{ report: Report; gates: Gate[] }> {
  const budget = await budgetRows(1, size * 2, MAIN_NOISE)
  say(`\n${budgetTable(budget)}`)
  const drift = []
  for (let seed = 1; seed <= protocolSeeds; seed++) drift.push(await driftRow(seed, size, MAIN_NOISE))
  say(`\n${driftTable(drift)}`)
  const http = await httpRows(1, size / 2, MAIN_NOISE)
  say(`\n${httpTable(http)}`)
  return { report: { budget, drift, http }, gates: protocolGates({ budget, drift, http }) }
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(USAGE)
    return 2
  }
  const say = (text: string): void => {
    if (!options.json) console.log(text)
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const date = new Date().toISOString().slice(0, 10)
  say(
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${date}; ${options.seeds} seeds, ${options.size} URLs a site\n`,
  )
  const { results, failures } = await studySites(options, say)
  const overview = summaries(results, options)
  const walls = wallDetection(slice(results, SETTINGS.standard.name, mainNoise(options)))
  say(
    `\n${summaryTable(overview)}\n\nwalls: precision ${walls.precision.toFixed(2)}, recall ${walls.recall.toFixed(2)}`,
  )
  const protocols = options.protocolSeeds === 0 ? undefined : await runProtocols(options, say)
  const gates = [...siteGates(results, options.noises), ...(protocols?.gates ?? [])]
  if (options.json)
    console.log(
      JSON.stringify({
        date,
        machine,
        options,
        summaries: overview,
        walls,
        ...protocols?.report,
        gates,
        failures,
        results,
      }),
    )
  else console.log(['', drawGates(gates), ...failures.map((failure) => `FAILED ${failure}`)].join('\n'))
  return failures.length === 0 && gates.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`bench:dedupe: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return 1
})
