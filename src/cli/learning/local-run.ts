import { createHash } from 'node:crypto'
import type { Corpus } from '../../learn/corpus.ts'
import { counted } from '../../learn/counted.ts'
import { learn } from '../../learn/learn.ts'
import type { FetchPage, LearnEvent, Observation } from '../../learn/ports.ts'
import type { LearnOptions, LearnResult } from '../../learn/run-types.ts'
import { compareFetched } from '../../learn/tree/compare-fetched.ts'
import { DEFAULT_MAX_FETCHES } from '../../learn/settings.ts'
import { withPathRules } from '../../learn/tree/run-path-rules.ts'
import { unstableUrl } from '../../jobs/publishing/record-checks.ts'
import { styleFor, type Io } from '../output/io.ts'
import { canBeReadAgain, groupCorpora, regroupCorpora } from './learn-corpus.ts'
import { checkOutputs, writeResult } from './learn-files.ts'
import { openPages } from './learn-pages.ts'
import { learnProgress } from './learn-progress.ts'
import { checkReachable, learnSettings, type LearnCommandOptions, type LearnSettings } from './learn-settings.ts'
import { forgetfulState, openLearnState, type LearnState, type RunIdentity } from './learn-state.ts'
import { learnExitCode, learnSummary } from './learn-summary.ts'
import { seededRandom } from '../files/seeded-random.ts'

/**
 * `canon learn`: from URLs of a site to its domain record.
 *
 * @param stop ends the run at the next chance; what was decided is kept
 * @returns 0; 1 when the run got nowhere, was stopped, or the guard holds something back; 3 when the site could not be reached
 * @throws CommandFailure for what the caller has to mend before anything is fetched
 */
export async function runLearn(
  corpora: readonly string[],
  options: LearnCommandOptions,
  io: Io,
  stop: AbortSignal,
): Promise<number> {
  const settings = learnSettings(options, io)
  checkOutputs(settings, corpora)
  const corpus = await groupCorpora(corpora, settings, io)
  const firstUrl = corpus.patterns[0]?.samples[0]?.url
  if (settings.origin === undefined && firstUrl !== undefined)
    checkReachable(new URL(firstUrl), settings.allowPrivate === true)
  const identity = identityOf(corpus, settings)
  const state = openState(settings, identity, io)
  let result: LearnResult
  let lastTrouble: string | undefined
  const onTrouble = (detail: string): void => void (lastTrouble = detail)
  try {
    result = await learnWith({ settings, corpus, corpora, state, seed: identity.seed, stop, onTrouble }, io)
  } finally {
    state.close()
  }
  const files = writeResult(result, settings)
  const facts = { state: settings.state, lastTrouble }
  const summary = learnSummary(result.report, files, facts, styleFor(io.stderr, io.env))
  io.stderr.write(summary.map((line) => `canon: ${line}\n`).join(''))
  if (settings.json === true) io.stdout.write(`${JSON.stringify(result.report)}\n`)
  return learnExitCode(result.report)
}

/** One run and everything it stands on. */
interface Job {
  readonly settings: LearnSettings
  readonly corpus: Corpus
  readonly corpora: readonly string[]
  readonly state: LearnState
  readonly seed: number
  readonly stop: AbortSignal
  /** Hears why a page could not be seen. */
  readonly onTrouble: (detail: string) => void
}

async function learnWith(job: Job, io: Io): Promise<LearnResult> {
  const { settings, corpus, state, seed, stop, onTrouble } = job
  const display = learnProgress(io, () => performance.now())
  const warn = (line: string): void => {
    display.end()
    io.stderr.write(`canon: ${line}\n`)
  }
  const pages = await openPages({ settings, corpus, signal: stop, onWait: display.onWait, warn })
  const seen = [...state.observations]
  const observe = (event: LearnEvent): void => {
    // What was broken off by the stop is no observation of the site.
    const isBrokenOff = event.kind === 'observed' && event.observation.kind !== 'page' && stop.aborted
    if (event.kind === 'observed' && !isBrokenOff) {
      state.append(event.observation)
      seen.push(event.observation)
      if (event.observation.kind !== 'page') onTrouble(event.observation.detail)
    }
    display.onEvent(event)
  }
  try {
    const ports = { fetchPage: pages.fetchPage, now: Date.now, random: seededRandom(seed), observe }
    const result = await learn(optionsOf(job, io), ports)
    return settings.pathRules === false
      ? result
      : await addPathRules(result, seen, { settings, fetchPage: pages.fetchPage })
  } finally {
    display.end()
    await pages.close()
  }
}

/** Mirrors and session segments show in pages that were seen anyway; what is left of the budget settles doubts. */
function addPathRules(
  result: LearnResult,
  seen: readonly Observation[],
  { settings, fetchPage }: { readonly settings: LearnSettings; readonly fetchPage: FetchPage },
): Promise<LearnResult> {
  const { fingerprint, maxFetches = DEFAULT_MAX_FETCHES } = settings
  const left = Math.max(0, maxFetches - result.report.spent)
  return withPathRules({
    result,
    observations: seen,
    compare: compareFetched({ fetchPage, fingerprint, maxFetches: left, seen }),
    isFit: (record) => unstableUrl(record, []) === undefined,
  })
}

function optionsOf({ settings, corpus, corpora, state, stop }: Job, io: Io): LearnOptions {
  const { mode, profile, fingerprint, maxFetches, concurrency, previous, previousGuard } = settings
  return {
    corpus,
    ...(canBeReadAgain(corpora) && { regroup: (record) => regroupCorpora(corpora, record, settings, io) }),
    mode,
    profile,
    fingerprint,
    concurrency,
    ...(maxFetches !== undefined && { maxFetches }),
    ...(previous && { previous }),
    ...(previousGuard && { previousGuard }),
    stored: state.observations,
    startedAtMs: state.startedAtMs,
    signal: stop,
  }
}

/** The seed follows from what the run is about, so that a resumed run draws the same samples and a later one draws others. */
function identityOf(corpus: Corpus, settings: LearnSettings): RunIdentity {
  const { mode, profile, fingerprint, previous } = settings
  const corpusSha256 = createHash('sha256').update(JSON.stringify(corpus)).digest('hex')
  const previousSha256 = previous?.sha256 ?? ''
  const derived = createHash('sha256').update(`${corpusSha256} ${previousSha256}`).digest().readUInt32BE(0)
  const seed = settings.seed ?? derived
  return { domain: corpus.domain, corpusSha256, mode, profile, fingerprint, seed, previousSha256 }
}

function openState(settings: LearnSettings, identity: RunIdentity, io: Io): LearnState {
  const nowMs = Date.now()
  if (settings.state === undefined) return forgetfulState(nowMs)
  const state = openLearnState(settings.state, identity, nowMs)
  const again = state.askedAgain === 0 ? '' : `; ${state.askedAgain} attempts that failed are made again`
  if (state.isResumed)
    io.stderr.write(
      `canon: going on from ${settings.state}: ${counted(state.observations.length, 'page is', 'pages are')} known${again}\n`,
    )
  return state
}
