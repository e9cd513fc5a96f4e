import { cpus, loadavg } from 'node:os'
import { flagsOf } from '../../scripts/flags.ts'
import type { Gate } from '../gates.ts'
import { drawGates } from '../table.ts'
import { corporaGates, countObjectRequests, simulateCorpora } from './corpora-bench.ts'
import { bytesOf, domainsGates, simulateSchedule, tablesOf, type TableFigures } from './domains-bench.ts'
import { ENGINES, measureEngine, type EngineFigures } from './engines-bench.ts'
import { measureRows, rowsGates, type RowsFigures } from './rows-bench.ts'
import { measureSeen, seenGates, type SeenFigures } from './seen-bench.ts'

const options = flagsOf('bench:store', { quick: { type: 'boolean' }, only: { type: 'string' } })

function drawRowsTable(figures: readonly RowsFigures[]): string {
  const head = ['rows', 'inserts/s', 'updates/s', 'lookups/s', 'invariants', 'size', 'bytes/row']
  const lines = figures.map((each) => [
    each.rows.toLocaleString('en'),
    ...[each.insertsPerSecond, each.updatesPerSecond, each.lookupsPerSecond].map((rate) =>
      Math.round(rate).toLocaleString('en'),
    ),
    `${(each.invariantsMs / 1000).toFixed(2)} s`,
    `${(each.bytes / 1e6).toFixed(1)} MB`,
    (each.bytes / each.rows).toFixed(0),
  ])
  return [head, ...lines].map((cells) => cells.map((cell) => cell.padStart(11)).join('')).join('\n')
}

const ENGINE_COLUMNS = ['engine', 'rows', 'inserts/s', 'updates/s', 'lookups/s', 'bytes/row']

function engineCells({ engine, ...each }: EngineFigures): string[] {
  const { rows, insertsPerSecond, updatesPerSecond, lookupsPerSecond, bytes } = each
  const numbers = [rows, insertsPerSecond, updatesPerSecond, lookupsPerSecond, bytes / rows]
  return [engine, ...numbers.map((n) => Math.round(n).toLocaleString('en'))]
}

function drawEngine(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(14)).join('')
}

function drawTables(tables: readonly TableFigures[]): string {
  const lines = tables.map(({ table, rows, bytesPerRow }) => [
    table,
    rows.toLocaleString('en'),
    bytesPerRow.toFixed(0),
    `${((rows * bytesPerRow) / 1e6).toFixed(0)} MB`,
  ])
  const sum = ['all', '', '', `${(bytesOf(tables) / 1e6).toFixed(0)} MB`]
  return [['table', 'rows', 'bytes/row', 'size'], ...lines, sum]
    .map((cells) => cells.map((cell) => cell.padStart(18)).join(''))
    .join('\n')
}

function drawSeen({ rates, falsePositives, operations, restarts, falseNegatives }: SeenFigures): string {
  return [
    ...rates.map(({ name, perSecond }) => `${Math.round(perSecond).toLocaleString('en').padStart(12)}/s  ${name}`),
    ...falsePositives.map(
      ({ keys, measured, foretold }) =>
        `false positives with ${keys.toLocaleString('en')} keys: ${(measured * 100).toFixed(4)} %, by the formula ${(foretold * 100).toFixed(4)} %`,
    ),
    `${operations.toLocaleString('en')} operations, ${restarts} restarts: ${falseNegatives} false negatives`,
  ].join('\n')
}

console.log(
  `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
)
const gates: Gate[] = []
if (options.only === 'engines') {
  console.log(drawEngine(ENGINE_COLUMNS))
  // One after the other, and each is shown when it is done: a million rows take minutes.
  for (const engine of Object.keys(ENGINES))
    console.log(drawEngine(engineCells(await measureEngine(engine, options.quick === true ? 20_000 : 1_000_000))))
}
if (options.only === 'domains') {
  const load = { domains: 100_000, days: 60, eventsPerDay: 1_000_000 }
  const schedule = await simulateSchedule(load)
  const tables = tablesOf(load, schedule.runs)
  const corpora = simulateCorpora(load, [100, 1000, 10_000, 100_000])
  const objects = await countObjectRequests(load)
  console.log(`${JSON.stringify({ ...schedule, corpora, objects })}\n${drawTables(tables)}\n`)
  gates.push(...domainsGates(load, schedule, tables), ...corporaGates(corpora, objects))
}
if (options.only === undefined || options.only === 'rows') {
  const figures: RowsFigures[] = []
  for (const rows of options.quick === true ? [10_000, 50_000] : [10_000, 100_000, 1_000_000])
    figures.push(await measureRows(rows))
  console.log(`${drawRowsTable(figures)}\n`)
  gates.push(...rowsGates(figures))
}
if (options.only === undefined || options.only === 'seen') {
  const figures = await measureSeen(
    options.quick === true
      ? { keys: 200_000, operations: 1_000_000, peerKeys: 2000 }
      : { keys: 1_000_000, operations: 10_000_000, peerKeys: 20_000 },
  )
  console.log(`${drawSeen(figures)}\n`)
  gates.push(...seenGates(figures))
}
console.log(drawGates(gates))
process.exitCode = gates.every(({ ok }) => ok) ? 0 : 1
