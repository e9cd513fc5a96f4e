import { readFile, rm, writeFile } from 'node:fs/promises'
import type { LearnReport } from '../../src/learn/types.ts'
import { canon, keysOf } from './canon.ts'
import { makeLog } from './corpus.ts'
import type { LogEntry } from './corpus.ts'
import { crawl, isDisallowed } from './crawl.ts'
import { score } from './measure.ts'
import type { Score } from './measure.ts'
import { openProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import { findTruth } from './truth.ts'
import type { Truth } from './truth.ts'
import type { RealApp } from './types.ts'
import { openWorkshop } from './workshop.ts'

/** How an application is tried. */
export interface TrialOptions {
  readonly maxPages: number
  readonly variants: number
  readonly maxFetches: number
  /** Requests per second that the learner may make. */
  readonly rate: number
  /** Hosts the log speaks of: that of the application itself, or another one that `--origin` leads to the application. */
  readonly hosts: readonly Host[]
  readonly seeds: readonly number[]
  /** Where records, reports and logs are kept for a look; default: nowhere. */
  readonly keepIn?: string
  readonly say: (line: string) => void
}

/** `loopback`: as `http://127.0.0.1:PORT/`; `named`: as `https://wiki.example/` with `--origin`. */
export type Host = 'loopback' | 'named'

/** Outcome of one application under one kind of host. */
export interface Trial {
  readonly app: RealApp
  readonly host: Host
  readonly seed: number
  readonly score: Score
  /** Contradictions of the hand-written rule to the application. */
  readonly conflicts: Truth['conflicts']
  /** Volatile pages, of which the bench judges nothing. */
  readonly unsteady: Truth['unsteady']
  readonly fetches: number
  readonly requests: number
  readonly robotsViolations: readonly string[]
  readonly sideEffects: readonly string[]
  /** Most requests within any second, by the origin's log. */
  readonly peakPerSecond: number
  readonly seconds: number
  readonly exitCode: number
  readonly complaints: string
  readonly report?: LearnReport
}

/** Pages of a crawl for which the usual content of the applications is enough. */
const USUAL_PAGES = 140

/** Starts the application, makes a log of it for each seed, learns from the log and scores what was learned. */
export async function tryApp(app: RealApp, options: TrialOptions): Promise<Trial[]> {
  const { say } = options
  let port = 0
  const proxy = await openProxy(app, () => port)
  const workshop = await openWorkshop(app.name, proxy.origin, options.maxPages / USUAL_PAGES)
  port = workshop.port
  try {
    say(`${app.name}: starting`)
    await app.start(workshop)
    say(`${app.name}: crawling`)
    const crawled = await crawl(app, proxy.origin, options.maxPages)
    say(`${app.name}: ${crawled.pages.length} pages, ${crawled.forbidden.length} forbidden links`)
    const trials: Trial[] = []
    for (const seed of options.seeds) {
      const entries = makeLog(app, crawled, { seed, variants: options.variants })
      say(`${app.name}: asking for the truth of ${entries.length} URLs`)
      const truth = await findTruth(app, proxy.origin, entries)
      const prepared = { app, proxy, seed, entries, forbidden: crawled.forbidden, truth, folder: workshop.folder }
      for (const host of options.hosts) {
        say(`${app.name}: learning (${host}, seed ${seed})`)
        trials.push(await tryHost(prepared, host, options))
      }
    }
    return trials
  } finally {
    await workshop.close()
    await proxy.close()
  }
}

/** An application that runs, with its log and the truth about it. */
export interface Prepared {
  readonly app: RealApp
  readonly proxy: Proxy
  readonly seed: number
  readonly entries: readonly LogEntry[]
  readonly forbidden: readonly string[]
  readonly truth: Truth
  readonly folder: string
}

/** Learns from the log of a prepared application and scores what was learned. */
async function tryHost(prepared: Prepared, host: Host, options: TrialOptions): Promise<Trial> {
  const { app, proxy, seed, entries, truth, folder } = prepared
  const base = host === 'loopback' ? proxy.origin : 'https://wiki.example'
  const place = options.keepIn ?? folder
  const name = `${place}/${app.name}-${host}-${seed}`
  await writeFile(`${name}.log.txt`, logText(prepared, base))
  proxy.forget()
  const words = ['--rate', options.rate, '--max-fetches', options.maxFetches, '--concurrency', 4].map(String)
  const files = ['--out', `${name}.record.json`, '--report', `${name}.report.md`]
  const state = ['--state', `${name}.evidence.ndjson`]
  await rm(state[1]!, { force: true })
  const site = [`${name}.log.txt`, '--origin', proxy.origin, '--allow-private']
  const run = await canon(['learn', ...site, ...state, ...words, ...files])
  const log = [...proxy.log]
  const known = await keysOf(
    entries.map(({ target }) => base + target),
    `${name}.record.json`,
    folder,
  )
  const keys = new Map(known.map((key, index) => [entries[index]?.target ?? '', key]))
  await writeFile(`${name}.judged.ndjson`, judgedText(prepared, keys))
  const report = await reportOf(`${name}.report.json`)
  return {
    app,
    host,
    seed,
    score: score(app, entries, keys, truth),
    conflicts: truth.conflicts,
    unsteady: truth.unsteady,
    fetches: report?.fetches ?? 0,
    requests: log.length,
    robotsViolations: log.map(({ target }) => target).filter((target) => isDisallowed(app.robots, target)),
    sideEffects: log.map(({ target }) => target).filter((target) => app.sideEffect.test(target)),
    peakPerSecond: peak(log.map(({ atMs }) => atMs)),
    seconds: run.seconds,
    exitCode: run.code,
    complaints: run.stderr,
    ...(report === undefined ? {} : { report }),
  }
}

/** What is not held out, as a plain list, with the links that must not be asked for: a log holds them too. */
function logText({ entries, forbidden }: Prepared, base: string): string {
  const targets = [...entries.filter(({ heldOut }) => !heldOut).map(({ target }) => target), ...forbidden]
  return `${targets.map((target) => base + target).join('\n')}\n`
}

/** One line for each URL: what the application shows, what the hand-written rule says, and the key that was learned. */
function judgedText({ app, entries, truth }: Prepared, keys: ReadonlyMap<string, string>): string {
  const lines = entries.map(({ target, page, heldOut }) => {
    const meaning = app.identity(new URL(target, 'http://a.example'))
    return JSON.stringify({
      target,
      page,
      heldOut,
      content: truth.contents.get(target),
      meaning,
      key: keys.get(target),
    })
  })
  return `${lines.join('\n')}\n`
}

async function reportOf(path: string): Promise<LearnReport | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as LearnReport)
}

function peak(times: readonly number[]): number {
  let most = 0
  let from = 0
  for (let to = 0; to < times.length; to++) {
    while ((times[to] ?? 0) - (times[from] ?? 0) >= 1000) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}
