import type { Corpus } from '../../learn/corpus/corpus.ts'
import { counted } from '../../learn/counted.ts'
import { observationsIn } from '../../evidence/evidence.ts'
import { learn } from '../../learn/learn.ts'
import type { LearnEvent } from '../../learn/ports.ts'
import type { LearnOptions, LearnResult } from '../../learn/types.ts'
import { styleFor, type Io } from '../output/io.ts'
import { groupCorpora } from './learn-corpus.ts'
import { checkOutputs, writeResult } from './learn-files.ts'
import { openPages } from './learn-pages.ts'
import { learnProgress } from './learn-progress.ts'
import { checkReachable, learnSettings, type LearnCommandOptions, type LearnSettings } from './learn-settings.ts'
import { withLearnedPaths } from './learned-paths.ts'
import { forgetfulState, openLearnState, type LearnState } from './learn-state.ts'
import { identityOf } from './run-identity.ts'
import type { RunIdentity } from './evidence-log.ts'
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
    result = await learnWith({ settings, corpus, state, seed: identity.seed, stop, onTrouble }, io)
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
  const seen = [...state.entries]
  const observe = (event: LearnEvent): void => {
    if (event.kind === 'compared') {
      state.append(event.comparison)
      seen.push(event.comparison)
    }
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
    const learned = await learn(optionsOf(job), ports)
    const result = await withLearnedPaths(learned, { corpus, entries: seen }, settings)
    state.end(result.report)
    return result
  } finally {
    display.end()
    await pages.close()
  }
}

function optionsOf({ settings, corpus, state, stop }: Job): LearnOptions {
  const { mode, profile, fingerprint, maxFetches, concurrency, previous, previousGuard, pathRules } = settings
  return {
    corpus,
    mode,
    profile,
    fingerprint,
    concurrency,
    ...(maxFetches !== undefined && { maxFetches }),
    ...(pathRules !== undefined && { pathRules }),
    ...(previous && { previous }),
    ...(previousGuard && { previousGuard }),
    stored: state.entries,
    startedAtMs: state.startedAtMs,
    signal: stop,
  }
}

function openState(settings: LearnSettings, identity: RunIdentity, io: Io): LearnState {
  const nowMs = Date.now()
  if (settings.state === undefined) return forgetfulState(nowMs)
  const state = openLearnState(settings.state, identity, nowMs)
  const known = observationsIn(state.entries).length
  const again = state.askedAgain === 0 ? '' : `; ${state.askedAgain} attempts that failed are made again`
  if (state.isResumed)
    io.stderr.write(`canon: going on from ${settings.state}: ${counted(known, 'page is', 'pages are')} known${again}\n`)
  return state
}
