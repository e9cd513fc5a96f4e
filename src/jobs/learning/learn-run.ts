/** One learning run on the platform, step by step, each step safe to repeat. */

import type { Corpus } from '../../learn/corpus/corpus.ts'
import { learn } from '../../learn/learn.ts'
import { hashUnit } from '../../learn/seeded-hash.ts'
import type { FetchPage } from '../../learn/ports.ts'
import type { LearnReport, LearnResult } from '../../learn/types.ts'
import { MODES, type DomainRecord } from '../../rules/record/domain-record.ts'
import { d1ControlStore } from '../../store/d1-control-store.ts'
import { MAX_RUN_FETCHES } from '../../store/control-actions.ts'
import type { ControlStore, RunRow } from '../../store/control-store.ts'
import { forgetOtherRuns, runEvidence } from '../../store/evidence/run-evidence.ts'
import { r2PictureFiles } from '../../store/runs/picture-files.ts'
import { d1ParameterVerdicts, type ParameterVerdicts } from '../../store/runs/d1-parameter-verdicts.ts'
import { r2RunFiles, type RunFile } from '../../store/runs/run-files.ts'
import { publisherOf } from '../publishing/actions.ts'
import type { ControlEnv } from '../control-env.ts'
import { finishRun } from './finish-run.ts'
import type { LearnParams } from '../events/job-messages.ts'
import { refetchSamples } from './refetch-samples.ts'
import { runSlice, type LearnTask, type SliceOutcome } from './learn-slice.ts'
import { numberVariable } from '../number-variable.ts'
import { holdPages } from '../pictures/held-pages.ts'
import { pictureRun, type RunToShow } from '../pictures/run-pictures.ts'
import { domainFetcher } from './platform-fetcher.ts'
import { publishStores } from '../publishing/publish-stores.ts'
import { sharedVerdicts } from './shared-verdicts.ts'
import { samplesOf } from './run-samples.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { snapshotCorpus } from './snapshot-corpus.ts'
import { earlierRuns, evidenceSoFar, observationsOf, trafficBefore } from './known-evidence.ts'
import { storedPathRules } from './stored-path-rules.ts'

/** The steps of one run. */
export interface LearnRun {
  /** Freezes the URLs that the run samples; returns their number. Without any the run has failed, and nothing is published. */
  snapshot(): Promise<number>
  slice(): Promise<{ readonly kind: 'more' | 'done' | 'stopped' | 'failed'; readonly waitMs: number }>
  /** Publishes or holds; answers with the state of the run. */
  finish(): Promise<string>
  stop(): Promise<string>
  fail(message: string): Promise<void>
}

/** Wires the steps of a run to the platform. */
export function learnRun(env: ControlEnv, params: LearnParams): LearnRun {
  const { runId, domain } = params
  const stores = publishStores(env)
  const { control } = stores
  const files = r2RunFiles(env.ARCHIVE)
  const current = (): ReturnType<typeof recordInForce> => recordInForce(stores, domain)
  const fail = (message: string) => control.runs.update(runId, { state: 'failed', message, endedAtMs: Date.now() })

  return {
    async snapshot() {
      await control.runs.update(runId, { state: 'running' })
      const corpus = env.CORPUS.get(env.CORPUS.idFromName(domain))
      const record = await current()
      await files.write(runId, 'previous', record ?? null)
      const urlsAfter = async (url: string) => corpus.urlsAfter(url)
      await files.write(runId, 'priors', await d1ParameterVerdicts(env.DB).priors(record?.platform ?? []))
      await corpus.flushTraffic(domain)
      const { urlCount } = await snapshotCorpus({ runId, domain, record }, { urlsAfter, files })
      if (urlCount === 0) await fail(withoutUrls(domain))
      return urlCount
    },
    async slice() {
      const outcome = await learnSlice(params, env).catch(async (error: unknown) => ({
        kind: await endIfGone(error, runId, control),
      }))
      if (outcome.kind === 'done') await files.write(runId, 'result', outcome.result)
      return { kind: outcome.kind, waitMs: outcome.kind === 'more' ? outcome.waitMs : 0 }
    },
    async finish() {
      const run = await control.runs.get(runId)
      // The step comes again: what it had published, people may have changed since.
      if (run?.endedAtMs !== undefined) return run.state
      if (run?.state === 'stopped') return stop(runId, control)
      return finishLearned(params, env).catch((error: unknown) => endIfGone(error, runId, control))
    },
    stop: () => stop(runId, control),
    fail,
  }
}

/** A run that has ended already keeps its state. */
async function stop(runId: string, { runs }: Pick<ControlStore, 'runs'>): Promise<RunRow['state']> {
  const run = await runs.get(runId)
  if (run?.endedAtMs !== undefined) return run.state
  await runs.update(runId, { state: 'stopped', endedAtMs: Date.now() })
  return 'stopped'
}

/** As `canon learn` refuses an empty corpus: a map of nothing would come into force as a first revision. */
function withoutUrls(domain: string): string {
  return `no URLs of ${domain} are known: let traffic come in through the edge, or learn from a list of them with canon learn`
}

async function finishLearned(params: LearnParams, env: ControlEnv): Promise<RunRow['state']> {
  const { runId, domain } = params
  const stores = publishStores(env)
  const files = r2RunFiles(env.ARCHIVE)
  const current = (): ReturnType<typeof recordInForce> => recordInForce(stores, domain)
  const evidence = await evidenceSoFar(params, env)
  const learned = (await ownFile(runId, 'result', env)) as LearnResult
  const result = await storedPathRules({
    result: learned,
    corpus: (await ownFile(runId, 'corpus', env)) as Corpus,
    entries: [...evidence.before, ...evidence.own],
    current: await current(),
  })
  const publisher = publisherOf(env, domain)
  // They help the person who decides, so they are there first; the decision can be made without them.
  const fetcher = await domainFetcher(env, domain, params.origin)
  const pages = holdPages(fetcher.fetchPage)
  const fetchPage = env.BROWSER === undefined ? fetcher.fetchPage : pages.fetchPage
  if (result.report.guard.flagged.length > 0) await keepSamples(params, result, { env, fetchPage }).catch(warn)
  // An operator may have stopped the run while the pages were fetched.
  if ((await stores.control.runs.get(runId))?.state === 'stopped') return stop(runId, stores.control)
  const state = await finishRun(
    { runId, domain, result, previous: await previousOf(runId, env) },
    {
      control: stores.control,
      files,
      current,
      publish: async (request) => publisher.publish(request),
      shareVerdicts: (report, platforms) =>
        d1ParameterVerdicts(env.DB).count(domain, platforms, sharedVerdicts(report), Date.now()),
      firstMode: MODES.find((mode) => mode === env.MODE) ?? 'observe',
      nowMs: () => Date.now(),
    },
  )
  await runEvidence(env.ARCHIVE, domain, runId).join()
  const kept = [runId, ...(await earlierRuns(params, env)).map(({ id }) => id)]
  await forgetOtherRuns(env.ARCHIVE, domain, kept)
  await addPictures({ runId, pages, get: fetcher.get }, env)
  return state
}

/** Last, so that nothing waits for them. Where no browser is bound, nothing. */
async function addPictures(run: RunToShow, { BROWSER, ARCHIVE }: ControlEnv): Promise<void> {
  if (BROWSER === undefined) return
  const stores = { files: r2RunFiles(ARCHIVE), pictures: r2PictureFiles(ARCHIVE) }
  await pictureRun(run, { browser: BROWSER, ...stores, nowMs: () => Date.now() })
}

async function learnSlice(params: LearnParams, env: ControlEnv): Promise<SliceOutcome> {
  const { fetchPage } = await domainFetcher(env, params.domain, params.origin)
  return runSlice(await taskOf(params, env), {
    runs: d1ControlStore(env.DB).runs,
    evidence: runEvidence(env.ARCHIVE, params.domain, params.runId),
    seen: () => evidenceSoFar(params, env),
    learn,
    fetchPage,
    nowMs: () => Date.now(),
    randomOf,
  })
}

/** What was seen of the patterns that the guard flagged, and some of it fetched once more. */
async function keepSamples(
  params: LearnParams,
  { report, record, candidate }: LearnResult,
  { env, fetchPage }: { readonly env: ControlEnv; readonly fetchPage: FetchPage },
) {
  const { runId } = params
  const files = r2RunFiles(env.ARCHIVE)
  const before = (await earlierRuns(params, env)).map(async ({ id }) => [id, await files.read(id, 'report')] as const)
  const known = (await Promise.all(before)).filter(([, found]) => found !== undefined)
  const samples = samplesOf({
    now: { runId, report },
    before: known.map(([id, found]) => ({ runId: id, report: found as LearnReport })),
    candidate: candidate ?? record,
    observations: await observationsOf(params, env),
  })
  await files.write(runId, 'samples', await refetchSamples(samples, fetchPage))
}

function warn(error: unknown): void {
  console.warn({ message: 'no samples of what is held back', error: String(error) })
}

/** Read anew in every slice: a step may begin in another isolate than the one before. */
async function taskOf(params: LearnParams, env: ControlEnv): Promise<LearnTask> {
  const { runId, startedAtMs, mode, profile, maxFetches } = params
  const files = r2RunFiles(env.ARCHIVE)
  const [before] = await earlierRuns(params, env)
  const report = before === undefined ? undefined : await files.read(before.id, 'report')
  return {
    runId,
    startedAtMs,
    corpus: (await ownFile(runId, 'corpus', env)) as Corpus,
    previous: await previousOf(runId, env),
    known: {
      // A run that began before priors were kept goes on without.
      priors: ((await files.read(runId, 'priors')) ?? {}) as ParameterVerdicts,
      traffic: await trafficBefore(params, env),
    },
    options: {
      ...(mode !== undefined && { mode }),
      ...(profile !== undefined && { profile }),
      ...(report !== undefined && { previousGuard: (report as LearnReport).guard }),
      maxFetches: Math.min(
        MAX_RUN_FETCHES,
        maxFetches ?? numberVariable(env, 'MAX_FETCHES', { fallback: 900, least: 1 }),
      ),
    },
  }
}

/** Asking again brings nothing back. */
class FileGone extends Error {}

/**
 * Ends the run after {@link FileGone}; rejects with any other error, so that the step is repeated. A request to erase a page
 * stops the runs whose files mention it, and deletes these files.
 */
async function endIfGone(
  error: unknown,
  runId: string,
  control: Pick<ControlStore, 'runs'>,
): Promise<'stopped' | 'failed'> {
  if (!(error instanceof FileGone)) throw error
  if ((await control.runs.get(runId))?.state === 'stopped') {
    await stop(runId, control)
    return 'stopped'
  }
  await control.runs.update(runId, { state: 'failed', message: error.message, endedAtMs: Date.now() })
  return 'failed'
}

/** Reads a file of an earlier step. Rejects with {@link FileGone} when it was deleted since. */
async function ownFile(runId: string, file: RunFile, { ARCHIVE }: ControlEnv): Promise<unknown> {
  const found = await r2RunFiles(ARCHIVE).read(runId, file)
  if (found === undefined) throw new FileGone(`${file}.json of this run is gone: begin another`)
  return found
}

/** The record that a run began from. */
async function previousOf(runId: string, env: ControlEnv): Promise<DomainRecord | undefined> {
  return ((await ownFile(runId, 'previous', env)) as DomainRecord | null) ?? undefined
}

function randomOf(runId: string): () => number {
  let draws = 0
  return () => hashUnit(runId, draws++)
}
