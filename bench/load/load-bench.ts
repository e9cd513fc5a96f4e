/** Zipf traffic on three contenders in turns: what the canonicalizer saves, what it costs, and whether its memory stays flat. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { seededRandom } from '../../src/cli/files/seeded-random.ts'
import type { CheckedAnswers, Traffic } from './check-answers.ts'
import { checkAnswers } from './check-answers.ts'
import type { Contender, ContenderName } from './contenders.ts'
import { startContenders } from './contenders.ts'
import type { ShopUrls } from './shop-urls.ts'
import { shopUrls } from './shop-urls.ts'
import type { Burst, BurstResult } from './wrk.ts'
import { runWrk } from './wrk.ts'
import { createZipf } from './zipf.ts'

/** How much load, on what. */
export interface LoadPlan {
  /** All contenders together. */
  readonly minutes: number
  readonly pages: number
  readonly variants: number
  /** How long the shop takes for a page. */
  readonly renderMs: number
  readonly connections: number
  /** How long a user looks at a page, on average, in the calm part of a round. */
  readonly thinkMs: number
  readonly pageExponent: number
  readonly variantExponent: number
}

/** One round of one contender. */
export interface Round {
  readonly contender: ContenderName
  /** Load that this contender has had before this round, in seconds. */
  readonly fromSeconds: number
  /** Both parts. */
  readonly seconds: number
  /** Sent in both parts; those that were under way at the end included. */
  readonly requests: number
  readonly originRequests: number
  /** Every connection asks again at once. */
  readonly atOnce: Part
  /** Every connection waits for {@link LoadPlan.thinkMs}: all contenders are asked about as much. */
  readonly calm: Part
  readonly errors: number
  /** After the round. */
  readonly residentMb: number
}

/** How one part of a round went. */
export interface Part {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Everything that was measured. */
export interface LoadRun {
  readonly plan: LoadPlan
  readonly rounds: readonly Round[]
  readonly answers: Readonly<Record<ContenderName, CheckedAnswers>>
}

const CONTENDERS = 3
const USUAL_ROUNDS = 30
/** Of one of the two parts of a round, in whole seconds: wrk takes no others. */
const LONGEST_PART_SECONDS = 5
const SHORTEST_PART_SECONDS = 2

/**
 * Runs the plan. Contenders alternate, in a new order every round, so that a slow moment of the machine falls on all. Needs
 * wrk. `tell` hears of every round. Rejects when something does not start.
 */
export async function runLoadBench(plan: LoadPlan, tell: (round: Round) => void): Promise<LoadRun> {
  const urls = shopUrls(plan.pages, plan.variants)
  const urlsPath = writeUrls(urls)
  const contenders = await startContenders(plan.renderMs)
  const secondsEach = (plan.minutes * 60) / CONTENDERS
  const partSeconds = clamp(Math.round(secondsEach / USUAL_ROUNDS / 2), SHORTEST_PART_SECONDS, LONGEST_PART_SECONDS)
  const seconds = 2 * partSeconds
  const rounds: Round[] = []
  const answers: Record<string, CheckedAnswers> = {}
  try {
    for (let round = 0; round < Math.max(1, Math.round(secondsEach / seconds)); round++) {
      for (let turn = 0; turn < contenders.length; turn++) {
        const contender = contenders[(round + turn) % contenders.length]!
        const burst = { ...plan, variantsPerPage: urls.variantsPerPage, urlsPath, port: contender.port, seconds: partSeconds, seed: round + 1 }
        const done = await runRound(contender, burst, { urls, seed: round + 1 }, round * seconds)
        rounds.push(done.round)
        answers[contender.name] = together(answers[contender.name], done.answers)
        tell(done.round)
      }
    } // prettier-ignore
  } finally {
    await Promise.all(contenders.map((contender) => contender.stop()))
    rmSync(dirname(urlsPath), { recursive: true })
  }
  return { plan, rounds, answers: answers as LoadRun['answers'] }
}

async function runRound(
  contender: Contender,
  burst: Burst,
  { urls, seed }: { readonly urls: ShopUrls; readonly seed: number },
  fromSeconds: number,
): Promise<{ readonly round: Round; readonly answers: CheckedAnswers }> {
  const before = await contender.originRequests()
  let isOver = false
  const checking = checkAnswers(contender.port, trafficOf(urls, burst, seed), () => isOver)
  const [atOnce, calm] = await runBoth(burst).finally(() => (isOver = true))
  const answers = await checking
  const originRequests = (await contender.originRequests()) - before
  const round = {
    contender: contender.name,
    fromSeconds,
    seconds: atOnce.seconds + calm.seconds,
    requests: atOnce.requests + calm.requests + 2 * burst.connections + answers.checked,
    errors: atOnce.errors + calm.errors,
    atOnce: partOf(atOnce),
    calm: partOf(calm),
    originRequests,
    residentMb: contender.residentMb(),
  }
  return { round, answers }
}

async function runBoth(burst: Burst): Promise<readonly [atOnce: BurstResult, calm: BurstResult]> {
  const atOnce = await runWrk({ ...burst, thinkMs: 0 })
  return [atOnce, await runWrk({ ...burst, seed: -burst.seed })]
}

function partOf({ requests, seconds, p50Ms, p99Ms }: BurstResult): Part {
  return { requestsPerSecond: requests / seconds, p50Ms, p99Ms }
}

function trafficOf(urls: ShopUrls, burst: Burst, seed: number): Traffic {
  return {
    urls,
    pageRanks: createZipf(urls.pages, burst.pageExponent),
    variantRanks: createZipf(urls.variantsPerPage, burst.variantExponent),
    random: seededRandom(seed),
  }
}

/** The file that wrk reads, in a folder of its own. */
function writeUrls(urls: ShopUrls): string {
  const lines: string[] = []
  for (let page = 0; page < urls.pages; page++) {
    for (let variant = 0; variant < urls.variantsPerPage; variant++) lines.push(urls.url(page, variant))
  }
  const path = join(mkdtempSync(join(tmpdir(), 'load-')), 'urls.txt')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

function together(before: CheckedAnswers | undefined, now: CheckedAnswers): CheckedAnswers {
  return { checked: (before?.checked ?? 0) + now.checked, wrong: [...(before?.wrong ?? []), ...now.wrong] }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
