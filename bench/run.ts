import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { EDGE_FULL, EDGE_QUICK, runEdgeBench } from './edge/edge-bench.ts'
import type { Gate } from './gates.ts'
import { runLibraryBench } from './library.ts'
import { FULL, QUICK } from './measure.ts'
import { drawFigures, drawGates, drawRows } from './table.ts'

const USAGE = 'usage: npm run bench -- [--quick] [--json] [--only library|edge]'

interface Options {
  readonly quick: boolean
  readonly json: boolean
  readonly only: string | undefined
}

function readOptions(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, only: { type: 'string' } },
    })
    if (values.only !== undefined && values.only !== 'library' && values.only !== 'edge') return undefined
    return { quick: values.quick ?? false, json: values.json ?? false, only: values.only }
  } catch {
    return undefined
  }
}

function runLibrary(options: Options, report: Record<string, unknown>): Gate[] {
  const { rows, gates, urls } = runLibraryBench(options.quick ? QUICK : FULL)
  report['library'] = { urls, rows }
  if (!options.json) console.log(`library, ${urls} URLs, time per URL\n${drawRows(rows)}\n`)
  return gates
}

async function runEdge(options: Options, report: Record<string, unknown>): Promise<readonly Gate[]> {
  const { tool, figures, gates } = await runEdgeBench(options.quick ? EDGE_QUICK : EDGE_FULL)
  report['edge'] = { tool, figures }
  if (!options.json) console.log(`edge Worker on plain workerd, load from ${tool}\n${drawFigures(figures)}\n`)
  return gates
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (options === undefined) {
    console.error(USAGE)
    return 2
  }
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const report: Record<string, unknown> = { date: new Date().toISOString().slice(0, 10), machine }
  if (!options.json)
    console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${String(report['date'])}\n`)
  const gates: Gate[] = []
  if (options.only !== 'edge') gates.push(...runLibrary(options, report))
  if (options.only !== 'library') gates.push(...(await runEdge(options, report)))
  if (options.json) console.log(JSON.stringify({ ...report, gates }, undefined, 2))
  else console.log(drawGates(gates))
  return gates.every(({ ok }) => ok) ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}${cause}`)
  return 1
})
