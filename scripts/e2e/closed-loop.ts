/**
 * One pass of the closed loop. Traffic fills the corpus, the control Worker learns that `spot` is neutral, the edge drops it.
 * Then the shop makes `spot` important, an audit detects it, and the edge keeps it again.
 */

import { setTimeout } from 'node:timers/promises'
import { startLoop, type LoopWorkers } from './loop-workers.ts'
import { PAGES, sendVariants, spotOf, variantPath } from './shop-traffic.ts'

/** What one pass measured. */
export interface LoopFigures {
  readonly requests: number
  /** Requests that the control Worker has counted, all phases. */
  readonly counted: number
  readonly corpusUrls: number
  readonly run: { readonly state: unknown; readonly fetches: number; readonly seconds: number }
  /** `map=` of `Canonical-Applied` once the edge goes by what was learned. */
  readonly map: string
  readonly secondsToEdge: number
  /** Renders of the shop for as many requests after that, and the most of one page. */
  readonly merged: { readonly requests: number; readonly renders: number; readonly mostOfOnePage: number }
  readonly audits: { readonly equal: number; readonly differ: number }
  readonly quarantined: readonly string[]
  readonly secondsToQuarantine: number
  readonly secondsToEdgeAfterwards: number
  /** Pages served without the offer they should have shown. */
  readonly wrong: { readonly beforeQuarantine: number; readonly beforeEdgeKnew: number; readonly afterwards: number }
  readonly asked: { readonly beforeQuarantine: number; readonly beforeEdgeKnew: number; readonly afterwards: number }
}

/** How many requests the fixed parts send. */
export interface LoopSize {
  readonly learnedFrom: number
  readonly merged: number
  readonly afterwards: number
}

/** 3,000 requests, and those that are sent while waiting. */
export const WHOLE_LOOP: LoopSize = { learnedFrom: 1_500, merged: 1_000, afterwards: 500 }
/** A tenth of them: what the loop does is the same, and `npm test` has other things to do. */
export const SHORT_LOOP: LoopSize = { learnedFrom: 200, merged: 75, afterwards: 25 }

const POLL_MS = 250
const PATIENCE_MS = 180_000

/** Runs one pass. Rejects when a stage takes more than three minutes. */
export async function runClosedLoop(size: LoopSize, say: (line: string) => void): Promise<LoopFigures> {
  const workers = await startLoop()
  try {
    const learned = await learnShop(workers, size, say)
    const merged = await mergeVariants(workers, learned.sent, size, say)
    const change = await changeShop(workers, merged.sent, size, say)
    const counted = await countedRequests(workers, change.sent)
    const audits = await workers.query('SELECT outcome, count(*) AS n FROM audits GROUP BY 1')
    const auditsOf = (outcome: string): number => Number(audits.find((row) => row['outcome'] === outcome)?.['n'] ?? 0)
    return {
      ...learned.figures,
      ...merged.figures,
      ...change.figures,
      requests: change.sent,
      counted,
      audits: { equal: auditsOf('equal'), differ: auditsOf('differ') },
    }
  } finally {
    await workers.close()
  }
}

/** Waits until `look` has something to show; how long that took, in seconds. */
async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
): Promise<{ readonly value: T; readonly seconds: number }> {
  const begunMs = performance.now()
  while (performance.now() - begunMs < PATIENCE_MS) {
    const value = await look()
    if (value !== undefined) return { value, seconds: Math.round((performance.now() - begunMs) / 100) / 10 }
    await setTimeout(POLL_MS)
  }
  throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`)
}

async function countedRequests({ query }: LoopWorkers, atLeast: number): Promise<number> {
  const count = async (): Promise<number> =>
    Number((await query('SELECT coalesce(sum(requests), 0) AS n FROM traffic_hours'))[0]?.['n'])
  await until('the events to be counted', async () => ((await count()) >= atLeast ? true : undefined))
  return count()
}

async function learnShop(workers: LoopWorkers, { learnedFrom }: LoopSize, say: (line: string) => void) {
  await sendVariants(workers.shop, 0, learnedFrom)
  await countedRequests(workers, learnedFrom)
  const corpusUrls = await workers.corpusUrls()
  say(`${learnedFrom} requests sent and counted; ${corpusUrls} URLs in the corpus`)
  await workers.strike()
  const run = await until('the run to end', async () => {
    const [row] = await workers.query('SELECT * FROM runs WHERE ended_at IS NOT NULL')
    return row
  })
  const { fetches } = JSON.parse(String(run.value['progress'])) as { readonly fetches: number }
  say(`learned in ${run.seconds} s: ${String(run.value['state'])}, ${String(run.value['message'])}`)
  let sent = learnedFrom
  const known = await until('the edge to know', async () => {
    const { applied } = await workers.shop(variantPath(sent++))
    return /map="(shop\.example@\d+)"/.exec(applied)?.[1]
  })
  say(`the edge goes by ${known.value} after ${known.seconds} s`)
  const figures = {
    corpusUrls,
    run: { state: run.value['state'], fetches, seconds: run.seconds },
    map: known.value,
    secondsToEdge: known.seconds,
  }
  return { sent, figures }
}

async function mergeVariants(workers: LoopWorkers, from: number, { merged }: LoopSize, say: (line: string) => void) {
  const visited = await sendVariants(workers.shop, from, from + merged)
  const rendered = visited.filter(
    ({ cacheStatus }) => cacheStatus.includes('fwd=') && !cacheStatus.includes('collapsed'),
  )
  const perPage = [...Map.groupBy(rendered, ({ body }) => /<h1>.*<\/h1>/.exec(body)?.[0]).values()].map(
    ({ length }) => length,
  )
  const renders = rendered.length
  const figures = { merged: { requests: merged, renders, mostOfOnePage: Math.max(0, ...perPage) } }
  say(`${merged} further requests: ${renders} renders of ${PAGES.length} pages`)
  return { sent: from + merged, figures }
}

/** Sends one by one, so that the figures tell of a time and not of a backlog. */
async function changeShop(workers: LoopWorkers, from: number, { afterwards }: LoopSize, say: (line: string) => void) {
  await workers.shop('/spot-prices/on', 'POST')
  let sent = from
  const wrong = { beforeQuarantine: 0, beforeEdgeKnew: 0, afterwards: 0 }
  const asked = { beforeQuarantine: 0, beforeEdgeKnew: 0, afterwards: 0 }
  async function ask(stage: keyof typeof wrong): Promise<boolean> {
    const n = sent++
    const { body } = await workers.shop(variantPath(n))
    const isRight = body.includes(`Special offer from ${spotOf(n)}`)
    asked[stage]++
    if (!isRight) wrong[stage]++
    return isRight
  }
  const found = await until('an audit to find out', async () => {
    await ask('beforeQuarantine')
    return (await workers.record())?.quarantine
  })
  // One name is there once for every pattern in which an audit has met it by now.
  const quarantined = [...new Set(found.value.map(({ name }) => name))]
  say(`${quarantined.join(', ')} in quarantine after ${found.seconds} s; ${wrong.beforeQuarantine} wrong pages`)
  // Each pattern is quarantined by an audit of its own: the edge knows when every page is right.
  const edge = await until('the edge to let it be', async () => {
    for (let page = 0; page < PAGES.length; page++) if (!(await ask('beforeEdgeKnew'))) return undefined
    return true
  })
  say(`the edge lets it be after another ${edge.seconds} s; ${wrong.beforeEdgeKnew} wrong pages`)
  for (let n = 0; n < afterwards; n++) await ask('afterwards')
  const figures = {
    quarantined,
    secondsToQuarantine: found.seconds,
    secondsToEdgeAfterwards: edge.seconds,
    wrong,
    asked,
  }
  return { sent, figures }
}
