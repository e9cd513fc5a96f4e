import { cpus } from 'node:os'
import type { Gate } from '../gates.ts'
import { drawGates } from '../table.ts'
import { SETTINGS } from './contenders/learned.ts'
import { httpRows } from './http/end-to-end.ts'
import { logGates } from './logs/gates.ts'
import { familyTable, LOG_HEADING, logLine, rateTable } from './logs/tables.ts'
import { logRows } from './logs/rows.ts'
import { MAIN_NOISE, readOptions, tasksOf, USAGE, type Options } from './options.ts'
import { runTasks, type Done } from './pool.ts'
import { budgetRows } from './protocols/budget.ts'
import { driftRow } from './protocols/drift.ts'
import type { Result } from './study.ts'
import { slice, summarize, wallDetection, type Summary } from './summary.ts'
import { budgetTable, driftTable, httpTable, SITE_HEADING, siteRow, summaryTable } from './tables.ts'
import { protocolGates, siteGates } from './verdict.ts'

/** Where results go: tables for people, or one JSON value a line. */
interface Output {
  readonly text: (text: string) => void
  readonly json: (value: Readonly<Record<string, unknown>>) => void
}

const STATIC = [
  'oracle',
  'full oracle',
  'B0 none',
  'B1 structural',
  'B2 static',
  'B3 removal lists',
  'B8 rel=canonical',
]

/** Studies all sites; reports each when its last seed is through. */
async function studySites(options: Options, out: Output): Promise<{ results: Result[]; failures: string[] }> {
  const tasks = tasksOf(options)
  const results: Result[] = []
  const failures: string[] = []
  const report = reporter(options, out)
  const startMs = performance.now()
  let done = 0
  const onDone = ({ task, results: fresh, failure }: Done): void => {
    results.push(...fresh)
    done++
    if (failure !== undefined) {
      failures.push(`${task.archetype} seed ${task.seed}: ${failure}`)
      out.json({ type: 'failure', site: task.archetype, seed: task.seed, failure })
    }
    const seconds = Math.round((performance.now() - startMs) / 1000)
    console.error(
      `${done} of ${tasks.length} sites, ${seconds} s: ${task.archetype} seed ${task.seed}${failure === undefined ? '' : ' FAILED'}`,
    )
    report(fresh, results)
  }
  await runTasks(tasks, options.jobs, onDone)
  return { results, failures }
}

/** Prints the line of a site; of an archetype, when all of its seeds are known. */
function reporter(options: Options, out: Output): (fresh: readonly Result[], all: readonly Result[]) => void {
  let heading = ''
  const line = (wanted: string, text: string): void => {
    if (heading !== wanted) out.text(`\n${wanted}`)
    heading = wanted
    out.text(text)
  }
  return (fresh, all) => {
    const [first] = fresh
    if (first === undefined) return
    if (first.family !== 'archetypes') {
      const rows = logRows(fresh)
      for (const row of rows) out.json({ type: 'log', ...row })
      line(LOG_HEADING, logLine(rows))
      return
    }
    for (const result of fresh) out.json({ type: 'archetype', ...result })
    const own = all.filter(({ archetype }) => archetype === first.archetype)
    if (new Set(own.map(({ seed }) => seed)).size === options.seeds)
      line(SITE_HEADING, siteRow(own, mainNoise(options)))
  }
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

/** The tables and gates of the archetypes. */
function judgeArchetypes(results: readonly Result[], options: Options, out: Output): Gate[] {
  if (results.length === 0) return []
  const overview = summaries(results, options)
  const walls = wallDetection(slice(results, SETTINGS.standard.name, mainNoise(options)))
  out.json({ type: 'archetypes', summaries: overview, walls })
  out.text(
    `\n${summaryTable(overview)}\n\nwalls: precision ${walls.precision.toFixed(2)}, recall ${walls.recall.toFixed(2)}`,
  )
  return siteGates(results, options.noises)
}

/** The table and the gates of the sites with a log. */
function judgeLogs(results: readonly Result[], out: Output): Gate[] {
  const rows = logRows(results)
  if (rows.length === 0) return []
  out.text(`\n${familyTable(rows)}`)
  const bed = rows.filter(({ family }) => family === 'rate')
  if (bed.length > 0) out.text(`\n${rateTable(bed)}`)
  return logGates(rows)
}

async function runProtocols({ protocolSeeds, size, learner }: Options, out: Output): Promise<Gate[]> {
  const budget = await budgetRows({ seed: 1, size: size * 2, noise: MAIN_NOISE, learner })
  out.text(`\n${budgetTable(budget)}`)
  const drift = []
  for (let seed = 1; seed <= protocolSeeds; seed++) {
    drift.push(await driftRow({ seed, size, noise: MAIN_NOISE, learner }))
  }
  out.text(`\n${driftTable(drift)}`)
  const http = await httpRows({ seed: 1, size: size / 2, noise: MAIN_NOISE, learner })
  out.text(`\n${httpTable(http)}`)
  out.json({ type: 'protocols', budget, drift, http })
  return protocolGates({ budget, drift, http })
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(USAGE)
    return 2
  }
  const out: Output = {
    text: (text) => options.json || console.log(text),
    json: (value) => options.json && console.log(JSON.stringify(value)),
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const date = new Date().toISOString().slice(0, 10)
  out.json({ type: 'run', date, machine, options })
  out.text(
    `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${date}; learner ${options.learner}, ${options.seeds} seeds, ${options.size} URLs an archetype, --fresh ${options.fresh}`,
  )
  const { results, failures } = await studySites(options, out)
  const gates = [
    ...judgeArchetypes(
      results.filter(({ family }) => family === 'archetypes'),
      options,
      out,
    ),
    ...judgeLogs(results, out),
    ...(options.protocolSeeds === 0 ? [] : await runProtocols(options, out)),
  ]
  out.json({ type: 'verdict', gates, failures })
  out.text(['', drawGates(gates), ...failures.map((failure) => `FAILED ${failure}`)].join('\n'))
  return failures.length === 0 && gates.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`bench:dedupe: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return 1
})
