import type { ContenderName } from '../../../../bench/load/contenders.ts'
import type { LoadRun, Part, Round } from '../../../../bench/load/load-bench.ts'

const SECONDS = 10
const USUAL: Readonly<Record<ContenderName, Partial<Round>>> = {
  edge: { originRequests: 10, calm: part({ p50Ms: 1 }) },
  'raw-cache': { originRequests: 400, calm: part({ p50Ms: 5 }) },
  'pass-through': { originRequests: 1000, calm: part({ p50Ms: 12 }) },
}

/** How one part of a round went, but for what is given like any other. */
export function part(differs: Partial<Part> = {}): Part {
  return { requestsPerSecond: 100, p50Ms: 1, p99Ms: 20, ...differs }
}

/** A made-up run: rounds of ten seconds that differ from the usual in what is given. */
export function loadRun(
  differs: Partial<Record<ContenderName, readonly Partial<Round>[]>>,
  wrong: Partial<Record<ContenderName, LoadRun['answers']['edge']['wrong']>> = {},
): LoadRun {
  const names = ['edge', 'raw-cache', 'pass-through'] as const
  const rounds = names.flatMap((contender) =>
    (differs[contender] ?? [{}, {}]).map((round, index): Round => ({
      contender,
      fromSeconds: index * SECONDS,
      seconds: SECONDS,
      requests: 1000,
      originRequests: 0,
      atOnce: part(),
      calm: part(),
      errors: 0,
      residentMb: 100,
      ...USUAL[contender],
      ...round,
    })),
  )
  const answers = Object.fromEntries(names.map((name) => [name, { checked: 50, wrong: wrong[name] ?? [] }]))
  const plan = {
    minutes: 1,
    pages: 50,
    variants: 2000,
    renderMs: 10,
    connections: 32,
    thinkMs: 32,
    pageExponent: 1,
    variantExponent: 1,
  }
  return { plan, rounds, answers: answers as unknown as LoadRun['answers'] }
}
