import type { ContenderName } from './contenders.ts'
import type { LoadRun, Round } from './load-bench.ts'
import { hitRatioAtShop, summarize } from './summary.ts'
import type { ContenderSummary } from './summary.ts'
import type { TimeLine } from './time-chart.ts'
import { timeCharts } from './time-chart.ts'

const NAMES: Readonly<Record<ContenderName, string>> = {
  edge: 'with the canonicalizer',
  'raw-cache': 'the same cache alone',
  'pass-through': 'bare pass-through',
}
const ORDER: readonly ContenderName[] = ['edge', 'raw-cache', 'pass-through']

type Row = readonly [what: string, cell: (summary: ContenderSummary, bare: ContenderSummary) => string]

const HEADLINES: readonly Row[] = [
  ['requests/s at most', ({ atOnce }) => whole(atOnce.requestsPerSecond)],
  ['hit ratio', ({ hitRatio }) => `${(hitRatio * 100).toFixed(2)} %`],
  ['of 1,000 requests, to the shop', ({ hitRatio }) => ((1 - hitRatio) * 1000).toFixed(1)],
  ['p50 in the calm half', ({ calm }) => milliseconds(calm.p50Ms)],
  ['p99 in the calm half', ({ calm }) => milliseconds(calm.p99Ms)],
]
const DETAILS: readonly Row[] = [
  ['p50 beside the pass-through', ({ calm }, bare) => (calm.p50Ms / bare.calm.p50Ms).toFixed(2)],
  ['p99 beside the pass-through', ({ calm }, bare) => (calm.p99Ms / bare.calm.p99Ms).toFixed(2)],
  ['requests/s in the calm half', ({ calm }) => whole(calm.requestsPerSecond)],
  ['p50 when all ask again at once', ({ atOnce }) => milliseconds(atOnce.p50Ms)],
  ['p99 when all ask again at once', ({ atOnce }) => milliseconds(atOnce.p99Ms)],
  ['requests', ({ requests }) => whole(requests)],
  ['requests to the shop', ({ originRequests }) => whole(originRequests)],
  ['memory at the end', ({ residentMb }) => `${residentMb.toFixed(0)} MB`],
  ['memory, slope of the second half', ({ residentMbPerMinute }) => `${residentMbPerMinute.toFixed(2)} MB/min`],
  ['answers read and compared', ({ answersChecked }) => whole(answersChecked)],
  ['of these another page', ({ answersWrong }) => whole(answersWrong)],
  ['failed requests', ({ errors }) => whole(errors)],
]

/** The figures as a Markdown table, one column for each contender; `headlines` leaves out what few ask for. */
export function loadTable(run: LoadRun, extent: 'all' | 'headlines' = 'all'): string {
  const summaries = summarize(run)
  const columns = ORDER.map((name) => summaries.find((summary) => summary.name === name)!)
  const bare = columns.at(-1)!
  const rows = extent === 'all' ? [...HEADLINES, ...DETAILS] : HEADLINES
  return [
    `|  | ${columns.map(({ name }) => NAMES[name]).join(' | ')} |`,
    `| --- | ${columns.map(() => '---:').join(' | ')} |`,
    ...rows.map(([what, cell]) => `| ${what} | ${columns.map((column) => cell(column, bare)).join(' | ')} |`),
  ].join('\n')
}

/** Hit ratio, latency and memory over the time of load. */
export function loadChart(run: LoadRun): string {
  const of = (names: readonly ContenderName[], value: (round: Round) => number): TimeLine[] =>
    names.map((name) => ({
      name: NAMES[name],
      points: run.rounds
        .filter(({ contender }) => contender === name)
        .map((round) => [(round.fromSeconds + round.seconds) / 60, value(round)]),
    }))
  const { variants, pages } = run.plan
  return timeCharts(`Load: ${whole(variants)} URL variants of ${whole(pages)} pages`, [
    {
      title: 'Hit ratio',
      unit: ' %',
      top: 100,
      lines: of(ORDER.slice(0, 2), (round) => hitRatioAtShop(round) * 100),
    },
    { title: 'Median latency in the calm half', unit: ' ms', lines: of(ORDER, ({ calm }) => calm.p50Ms) },
    { title: 'Latency that 99 of 100 requests stay below', unit: ' ms', lines: of(ORDER, ({ calm }) => calm.p99Ms) },
    { title: 'Memory of workerd', unit: ' MB', lines: of(ORDER, ({ residentMb }) => residentMb) },
  ])
}

/** Puts a text between the markers `<!-- NAME:begin -->` and `<!-- NAME:end -->`. Throws when they are not there. */
export function replaceBetween(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`]
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from === -1 || to === -1) throw new SyntaxError(`Cannot find the markers "${name}"`)
  return `${document.slice(0, from + start.length)}\n\n${text}\n\n${document.slice(to)}`
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
