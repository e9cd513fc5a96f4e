/** Something that turns every URL of the list into a text; the lengths are summed, so that no engine can skip the work. */
export interface Contender {
  readonly name: string
  readonly run: (url: string) => string
}

/** What one contender needed. */
export interface Row {
  readonly name: string
  /** Median over the rounds, per URL. */
  readonly microseconds: number
  /** Median over the rounds of the time beside the first contender in the same round. */
  readonly ratio: number
}

/** How long to measure. */
export interface Effort {
  readonly rounds: number
  /** Shortest batch; a batch repeats the whole list. */
  readonly batchMs: number
}

/** Usual effort: nine rounds and batches of at least 100 ms. */
export const FULL: Effort = { rounds: 9, batchMs: 100 }

/** A look in a few seconds; too few rounds for a published number. */
export const QUICK: Effort = { rounds: 3, batchMs: 60 }

/**
 * Measures contenders in turns: every round runs each of them for one batch, so that a slow moment of the machine falls on
 * all of them. Ratios are taken inside a round. The first contender is the measure of the others.
 *
 * @throws {RangeError} without contenders or URLs
 */
export function measure(contenders: readonly Contender[], urls: readonly string[], effort: Effort): Row[] {
  if (contenders.length === 0 || urls.length === 0) throw new RangeError('Nothing to measure')
  const passes = contenders.map((contender) => passesFor(contender, urls, effort.batchMs))
  const times = contenders.map((): number[] => [])
  for (let round = 0; round < effort.rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      const count = passes[i] ?? 1
      times[i]?.push((batchMs(contender, urls, count) * 1000) / (count * urls.length))
    }
  }
  return contenders.map(({ name }, i) => {
    const own = times[i] ?? []
    return { name, microseconds: median(own), ratio: median(own.map((time, round) => time / (times[0]?.[round] ?? 1))) }
  })
}

/** The middle value; the mean of the two middle ones when their number is even; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/**
 * In batches. The engine compiles what it has run often, drops it where a later URL takes another way, and compiles it again:
 * the time per URL settles after about a second.
 */
const WARM_UP_BATCHES = 10

/** Warms the contender up and finds how often the list fits into a batch. */
function passesFor(contender: Contender, urls: readonly string[], atLeastMs: number): number {
  let fastestMs = batchMs(contender, urls, 1)
  for (let spentMs = 0; spentMs < WARM_UP_BATCHES * atLeastMs;) {
    const onceMs = batchMs(contender, urls, 1)
    spentMs += onceMs
    fastestMs = Math.min(fastestMs, onceMs)
  }
  return Math.max(1, Math.ceil(atLeastMs / fastestMs))
}

function batchMs({ run }: Contender, urls: readonly string[], passes: number): number {
  let length = 0
  const start = performance.now()
  for (let pass = 0; pass < passes; pass++) for (const url of urls) length += run(url).length
  const elapsed = performance.now() - start
  if (length === 0) throw new RangeError('A contender returned nothing for the whole list')
  return elapsed
}
