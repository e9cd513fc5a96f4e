/**
 * `npm run bench:load -- [--minutes 15] [--variants 200000] [--pages 5000] [--json] [--write] [--from FILE]`: Zipf traffic on the
 * edge, on its cache alone and on a bare pass-through. `--write` keeps the result and draws chart and table from it; `--from`
 * takes an earlier result instead of loading. Exit code 1 when a gate fell, 2 for a wrong flag.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '../../scripts/build-worker.ts'
import { formatted } from '../../scripts/formatted.ts'
import type { LoadPlan, LoadRun } from './load-bench.ts'
import { runLoadBench } from './load-bench.ts'
import { loadChart, loadTable, replaceBetween } from './report.ts'
import { hitRatioAtShop, loadGates } from './summary.ts'

/** A run and what it was made on. */
interface KeptRun {
  readonly date: string
  readonly machine: string
  readonly versions: string
  readonly run: LoadRun
}

const RESULT = join(import.meta.dirname, 'result.json')
const README = join(import.meta.dirname, 'README.md')
const FRONT_PAGE = join(REPOSITORY, 'README.md')
const CHART = join(REPOSITORY, 'docs', 'load.svg')

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const flags = readFlags(args)
  if (typeof flags === 'string') {
    process.stderr.write(`bench:load: ${flags}\n`)
    return 2
  }
  const kept = flags.from === undefined ? await measure(flags.plan) : (JSON.parse(readFileSync(flags.from, 'utf8')) as KeptRun)
  const gates = loadGates(kept.run)
  if (flags.write) await write(kept)
  console.log(flags.json ? JSON.stringify({ ...kept, gates }, undefined, 2) : describe(kept))
  const fallen = gates.filter(({ ok }) => !ok)
  for (const { name, value, limit, kind } of fallen) process.stderr.write(`fell: ${name} ${value}, ${kind} ${limit}\n`)
  return fallen.length === 0 ? 0 : 1
} // prettier-ignore

function readFlags(args: string[]): string | { plan: LoadPlan; json: boolean; write: boolean; from: string | undefined } {
  const number = (value: string): { type: 'string'; default: string } => ({ type: 'string', default: value })
  const options = {
    'minutes': number('15'),
    'variants': number('200000'),
    'pages': number('5000'),
    'origin-ms': number('10'),
    'connections': number('32'),
    'think-ms': number('32'),
    'json': { type: 'boolean', default: false },
    'write': { type: 'boolean', default: false },
    'from': { type: 'string' },
  } as const
  try {
    const { values } = parseArgs({ args, options })
    const plan = {
      minutes: Number(values.minutes),
      pages: Number(values.pages),
      variants: Number(values.variants),
      renderMs: Number(values['origin-ms']),
      connections: Number(values.connections),
      thinkMs: Number(values['think-ms']),
      pageExponent: 1,
      variantExponent: 1,
    }
    const wrong = Object.entries(plan).find(([, value]) => !(value >= 0))
    if (wrong !== undefined) return `${wrong[0]} is no number`
    return { plan, json: values.json, write: values.write, from: values.from }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
} // prettier-ignore

async function measure(plan: LoadPlan): Promise<KeptRun> {
  const run = await runLoadBench(plan, ({ contender, fromSeconds, requests, originRequests, calm, residentMb }) => {
    const ratio = (hitRatioAtShop({ requests, originRequests }) * 100).toFixed(1)
    const line = `${fromSeconds} s ${contender}: ${requests} requests, ${ratio} % hits, p50 ${calm.p50Ms} ms, ${residentMb.toFixed(0)} MB`
    process.stderr.write(`${line}\n`)
  })
  const cores = cpus()
  const machine = `${cores[0]?.model.trim() ?? 'unknown'}, ${cores.length} cores shared by load generator, shop and contenders`
  return { date: new Date().toISOString().slice(0, 10), machine, versions: versions(), run }
}

function versions(): string {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'node_modules/workerd/package.json'), 'utf8')) as {
    readonly version: string
  }
  return `Node ${process.versions.node}, workerd ${version}`
}

function describe(kept: KeptRun): string {
  return `${originOf(kept)}\n\n${loadTable(kept.run)}`
}

/** Where the figures come from: command, date, machine. */
function originOf({ date, machine, versions: of, run }: KeptRun): string {
  const { minutes, variants, pages, renderMs, connections, thinkMs } = run.plan
  const command = `npm run bench:load -- --minutes ${minutes} --variants ${variants} --pages ${pages}`
  return `\`${command}\`, ${date}, ${machine}, ${of}. ${connections} connections, each pausing for ${thinkMs} ms between requests in the calm half of the run; the shop takes ${renderMs} ms per page.`
}

function headlines(kept: KeptRun): string {
  const { pages, variants } = kept.run.plan
  const what = `${variants.toLocaleString('en-US')} URL variants of ${pages.toLocaleString('en-US')} pages`
  const links = `How it is measured, and more figures: [bench/load](bench/load/README.md).`
  return `![Hit ratio, latency and memory over time: ${what}](docs/load.svg)\n\n${loadTable(kept.run, 'headlines')}\n\n${originOf(kept)} ${links}`
}

async function write(kept: KeptRun): Promise<void> {
  writeFileSync(CHART, loadChart(kept.run))
  for (const [path, text] of [
    [RESULT, JSON.stringify(kept)],
    [README, replaceBetween(readFileSync(README, 'utf8'), 'load', describe(kept))],
    [FRONT_PAGE, replaceBetween(readFileSync(FRONT_PAGE, 'utf8'), 'load', headlines(kept))],
  ] as const) {
    writeFileSync(path, await formatted(path, text))
  }
}
