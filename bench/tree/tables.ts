import type { Growth } from './growth.ts'
import type { MethodRow, SampleRow } from './measure-methods.ts'
import type { Metrics } from './metrics.ts'

type Cell = string | number | undefined

/** The quantities of the paper's tables 1 to 4, one line per site and method. */
export function methodTable(rows: readonly MethodRow[]): string {
  const head = ['site', 'method', 'nodes', 'height', 'seconds', 'raw', 'qualified', 'deployed', 'compression', 'dup reduction', 'fpr', 'false merges', 'lost pages'] // prettier-ignore
  return table(
    head,
    rows.map(({ archetype, method, nodes, height, seconds, raw, qualified, deployed, metrics }) => [
      archetype, method, nodes, height, seconds.toFixed(2), raw, qualified, deployed,
      percent(metrics.compression), percent(metrics.dupReduction), percent(metrics.fpr), percent(metrics.falseMerges, 3), metrics.lostPages,
    ]), // prettier-ignore
  )
}

/** Duplicate reduction and false merges by the share of wrong labels. */
export function noiseTable(rows: readonly MethodRow[]): string {
  const shares = [...new Set(rows.map(({ noise }) => noise))]
  const byLine = Map.groupBy(rows, ({ archetype, method }) => `${archetype}\n${method}`)
  return table(
    [
      'dup reduction / false merges at wrong labels of',
      'method',
      ...shares.map((share) => percent(share, 0)),
      'pages fetched again',
    ],
    [...byLine].map(([name, line]) => [
      ...name.split('\n'),
      ...line.map(({ metrics }) => `${percent(metrics.dupReduction)} / ${percent(metrics.falseMerges, 3)}`),
      line.map(({ fetches }) => fetches ?? '-').join(' '),
    ]),
  )
}

/** Small samples, and what opens after learning left out. */
export function sampleTable(rows: readonly SampleRow[]): string {
  const cell = ({ dupReduction, falseMerges }: Metrics): string =>
    `${percent(dupReduction)} / ${percent(falseMerges, 3)}`
  const head = ['dup reduction / false merges', 'best baseline from 5 % of the URLs, 2 % wrong labels', 'plus from the same', 'plus from 10,000 URLs, no new sections'] // prettier-ignore
  return table(
    head,
    rows.map(({ archetype, baseline, plus, sameTime }) => [archetype, cell(baseline), cell(plus), cell(sameTime)]),
  )
}

/** Time and memory by the number of training URLs. */
export function growthTable(rows: readonly Growth[]): string {
  return table(
    ['training URLs', 'seconds', 'µs per URL', 'largest resident set, MB', 'applied URL/s'],
    rows.map(({ urls, seconds, maxRssMb, applyPerSecond }) => [
      urls, seconds.toFixed(2), ((seconds * 1e6) / urls).toFixed(0), maxRssMb.toFixed(0), Math.round(applyPerSecond),
    ]), // prettier-ignore
  )
}

function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`
}

/** A Markdown table, columns of one width. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '-')))
  const widths = head.map((_, i) => Math.max(...texts.map((row) => (row[i] ?? '').length)))
  const line = (row: readonly string[]): string => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  const [first = [], ...rest] = texts
  return [line(first), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest.map(line)].join('\n')
}
