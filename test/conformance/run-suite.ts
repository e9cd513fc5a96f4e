import { CASES } from './cases/index.ts'
import type { ConformanceCase } from './support/case.ts'
import { complaintAbout, differenceFrom, runSteps } from './support/run-case.ts'
import type { Target, Targets } from './support/targets.ts'
import { CACHING_TARGETS, TRANSPARENT_TARGETS } from './support/targets.ts'

/** What came of one case on one target. */
export interface Result {
  readonly topic: string
  readonly target: string
  readonly one: ConformanceCase
  /** What does not hold; undefined when all does. */
  readonly complaint: string | undefined
}

/** Cases under way at a time: they mostly wait. */
const AT_ONCE = 24

/**
 * Runs every case on every target, side by side. Where the edge caches, the expectations of the case are looked at; where it
 * is to be transparent, the bytes are compared with those through a bare pass-through Worker.
 */
export async function runSuite({ edges, passThrough, startMs }: Targets): Promise<Result[]> {
  const all = Object.entries(CASES).flatMap(([topic, cases]) => cases.map((one) => ({ topic, one })))
  const caching = CACHING_TARGETS.flatMap((target) =>
    all.map(({ topic, one }) => async (): Promise<Result[]> => [
      { topic, target, one, complaint: await complaintOn(edges[target], one, startMs) },
    ]),
  )
  const transparent = all.map(({ topic, one }) => async (): Promise<Result[]> => {
    const bare = await runSteps(passThrough, one, startMs)
    const results = TRANSPARENT_TARGETS.map(async (target) => ({
      topic,
      target,
      one,
      complaint: differenceFrom(one, bare, await runSteps(edges[target], one, startMs)),
    }))
    return Promise.all(results)
  })
  return inTurns([...caching, ...transparent])
}

async function complaintOn(target: Target, one: ConformanceCase, startMs: number): Promise<string | undefined> {
  try {
    return complaintAbout(one, await runSteps(target, one, startMs), startMs)
  } catch (error) {
    return String(error)
  }
}

async function inTurns(jobs: readonly (() => Promise<Result[]>)[]): Promise<Result[]> {
  const results: Result[][] = jobs.map(() => [])
  let next = 0
  const work = async (): Promise<void> => {
    while (next < jobs.length) {
      const mine = next++
      results[mine] = await jobs[mine]!()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results.flat()
}
