/** Tables of the sites with a log. */

import { SETTINGS } from '../contenders/learned.ts'
import { learnedRows, spreadOf, type LogRow } from './rows.ts'

/** Heading of {@link logLine}. */
export const LOG_HEADING = [
  `${''.padEnd(46)}merges, % of the oracle's                                 false  fetches`,
  [
    `${'site'.padEnd(24)}seed  ${'kind'.padEnd(6)}${'URLs'.padStart(6)} `,
    ['none', 'order', 'list', 'seed', 'strict', 'plus', 'above', 'pairs'].map((text) => text.padStart(7)).join(''),
    ['seed', 'strict', 'plus'].map((text) => text.padStart(7)).join(''),
    ['strict', 'plus', 'stored', 'warm', 'seconds'].map((text) => text.padStart(8)).join(''),
  ].join('  '),
].join('\n')

/** One site and seed. `above`, `pairs`: standard, of the merges that order alone does not give, and counted in pairs. */
export function logLine(rows: readonly LogRow[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const named = (name: string): LogRow | undefined =>
    rows.find(({ contender, start }) => contender === name && (start === undefined || start === 'cold'))
  const learned = (['seed', 'strict', 'standard'] as const).map((setting) => named(SETTINGS[setting].name))
  const [, strict, standard] = learned
  const [stored] = learnedRows(rows, 'standard', 'stored')
  const [warm] = learnedRows(rows, 'standard', 'warm')
  return [
    `${first.site.padEnd(24)}${`${first.seed}`.padEnd(6)}${first.kind.padEnd(6)}${`${first.urls}`.padStart(6)} `,
    [named('B0 none'), named('B1 structural'), named('B2 static'), ...learned]
      .map((row) => percent(row?.share))
      .join('') +
      percent(standard?.above) +
      percent(standard?.pairs),
    learned.map((row) => whole(row && row.falseUrls + row.misrouted, 7)).join(''),
    [strict?.fetches, standard?.fetches, stored?.fetches, warm?.fetches].map((value) => whole(value, 8)).join('') +
      (standard?.seconds.toFixed(1) ?? '-').padStart(8),
  ].join('  ')
}

/** Each family under each setting: worst, median and mean. */
export function familyTable(rows: readonly LogRow[]): string {
  const heading = [
    `${'family'.padEnd(14)}${'contender'.padEnd(24)}sites`,
    `% of the oracle's merges      above order and standard      false merges, misrouted  fetches`,
  ].join('  ')
  const second = `${''.padEnd(45)}${['worst', 'median', 'mean', '', 'worst', 'median', 'mean', '', 'URLs', 'worst %', '', 'mean', 'most'].map((text) => (text === '' ? '  ' : text.padStart(8))).join('')}`
  const families = [...new Set(rows.map(({ family }) => family))]
  const lines = families.flatMap((family) =>
    familyLines(
      family,
      rows.filter((row) => row.family === family),
    ),
  )
  return [
    heading,
    second,
    ...lines,
    ...familyLines(
      'all but rate',
      rows.filter(({ family }) => family !== 'rate'),
    ),
  ].join('\n')
}

/** The curve of the rate bed: runs with a false merge, by the share of the pages on which a name decides. */
export function rateTable(rows: readonly LogRow[]): string {
  const heading =
    "name decides on  runs with a false merge: standard  strict   merges, % of the oracle's: standard  strict"
  const sites = [...new Set(rows.map(({ site }) => site))]
  const lines = sites.map((site) => {
    const own = rows.filter((row) => row.site === site)
    const settings = (['standard', 'strict'] as const).map((setting) => learnedRows(own, setting))
    const wrong = settings.map((runs) => `${runs.filter((run) => run.falseUrls > 0).length} of ${runs.length}`)
    const shares = settings.map((runs) => spreadOf(runs.map((run) => run.share)).mean)
    return [
      `${site.replace('rate-', '')} % of the pages`.padEnd(15),
      (wrong[0] ?? '').padStart(34),
      (wrong[1] ?? '').padStart(7),
      percent(shares[0], 36),
      percent(shares[1], 7),
    ].join(' ')
  })
  return [heading, ...lines].join('\n')
}

function familyLines(family: string, rows: readonly LogRow[]): string[] {
  if (rows.length === 0) return []
  const groups = Map.groupBy(rows, ({ contender, start }) =>
    start === undefined || start === 'cold' ? contender : `${contender}, ${start}`,
  )
  return [...groups].map(([name, own]) => {
    const share = spreadOf(own.map((row) => row.share))
    const above = spreadOf(own.map((row) => row.above))
    const wrong = own.map(({ falseUrls, misrouted }) => falseUrls + misrouted)
    const worst = Math.max(...own.map(({ falseUrls, misrouted, judged }) => (falseUrls + misrouted) / judged))
    const fetches = own.map((row) => row.fetches)
    return [
      `${family.padEnd(14)}${name.padEnd(24)}${`${own.length}`.padStart(5)}`,
      [share.worst, share.median, share.mean].map((value) => percent(value, 8)).join(''),
      [above.worst, above.median, above.mean].map((value) => percent(value, 8)).join(''),
      whole(
        wrong.reduce((sum, value) => sum + value, 0),
        8,
      ) + (worst * 100).toFixed(2).padStart(8),
      whole(spreadOf(fetches).mean, 8) + whole(Math.max(...fetches), 8),
    ].join('  ')
  })
}

function percent(share: number | undefined, width = 7): string {
  return (share === undefined || Number.isNaN(share) ? '-' : (share * 100).toFixed(1)).padStart(width)
}

function whole(value: number | undefined, width: number): string {
  return (value === undefined ? '-' : value.toFixed(0)).padStart(width)
}
