import type { Trial } from './trial.ts'

const HEADS = [
  'application',
  'as',
  'seed',
  'URLs',
  'pages',
  'fetches',
  'false',
  'same pairs',
  'merged',
  'noise off',
  'robots',
  'acts',
  'req/s',
  'seconds',
]

/** One line per application and host. `false`: keys of two pages; `noise off`: variants made by noise that lost it. */
export function drawTrials(trials: readonly Trial[]): string {
  return aligned([HEADS, ...trials.map(cells)])
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** One line per application and host that ran with several seeds: the lowest share, and the most fetches and false merges of any. */
export function drawWorst(trials: readonly Trial[]): string {
  const groups = [...Map.groupBy(trials, ({ app, host }) => `${app.name} ${host}`).values()]
  const rows = groups
    .filter((group) => group.length > 1)
    .map((group) => {
      const lowest = group.toSorted((a, b) => mergedShare(a) - mergedShare(b))[0]!
      const most = (count: (trial: Trial) => number): string => String(Math.max(...group.map(count)))
      const { score } = lowest
      return [
        lowest.app.name,
        lowest.host,
        most(({ score: { urls } }) => urls),
        most(({ fetches }) => fetches),
        most(({ score: { falseMerges } }) => falseMerges.length),
        percent(score.mergedPairs, score.samePairs),
      ]
    })
  return rows.length === 0 ? '' : aligned([['worst seed', 'as', 'URLs', 'fetches', 'false', 'merged'], ...rows])
}

function mergedShare({ score: { mergedPairs, samePairs } }: Trial): number {
  return samePairs === 0 ? 1 : mergedPairs / samePairs
}

function cells({
  app,
  host,
  seed,
  score,
  fetches,
  robotsViolations,
  sideEffects,
  peakPerSecond,
  seconds,
}: Trial): string[] {
  return [
    app.name,
    host,
    String(seed),
    String(score.urls),
    String(score.pages),
    String(fetches),
    String(score.falseMerges.length),
    String(score.samePairs),
    percent(score.mergedPairs, score.samePairs),
    percent(...noiseOff(score)),
    String(robotsViolations.length),
    String(sideEffects.length),
    String(peakPerSecond),
    seconds.toFixed(1),
  ]
}

/** URLs made by tracking, session or cache-busting parameters: how many have the key of their page, of how many. */
export function noiseOff({ byVariation }: Trial['score']): [number, number] {
  const counts = (['tracking', 'session', 'cache-busting'] as const).map((name) => byVariation[name] ?? [0, 0])
  return [counts.reduce((sum, [merged]) => sum + merged, 0), counts.reduce((sum, [, total]) => sum + total, 0)]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

/** What is wrong with a trial, in words; empty when every target holds. */
export function complaintsOf(trial: Trial): string[] {
  const { app, host, seed, score, conflicts, unsteady } = trial
  const share = mergedShare(trial)
  const found = [
    trial.exitCode === 0 ? '' : `canon learn ended with ${trial.exitCode}: ${trial.complaints.slice(-400)}`,
    ...score.falseMerges.map(([key, a, b]) => `false merge ${key}: ${a} and ${b}`),
    share >= 0.9 ? '' : `only ${percent(score.mergedPairs, score.samePairs)} of the same-page pairs have one key`,
    ...trial.robotsViolations.map((target) => `robots.txt forbids ${target}`),
    ...trial.sideEffects.map((target) => `side effect: ${target}`),
    ...conflicts.map(([a, b]) => `bench: the hand-written rule calls ${a} and ${b} one page, the application does not`),
    ...unsteady.map((target) => `bench: ${target} answers differently when it is asked for again`),
  ]
  return found.filter(Boolean).map((text) => `${app.name} (${host}, seed ${seed}): ${text}`)
}
