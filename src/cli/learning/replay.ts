import { counted } from '../../learn/counted.ts'
import { FINGERPRINT_NAMES } from '../../fingerprint/kinds/fingerprints.ts'
import type { Corpus } from '../../learn/corpus/corpus.ts'
import { observationsIn } from '../../evidence/evidence.ts'
import { learn } from '../../learn/learn.ts'
import type { FetchPage, LearnPorts } from '../../learn/ports.ts'
import type { LearnProfile, LearnResult } from '../../learn/types.ts'
import { seededRandom } from '../files/seeded-random.ts'
import { CommandFailure } from '../output/failure.ts'
import { styleFor, type Io } from '../output/io.ts'
import type { EvidenceLog } from './evidence-log.ts'
import { groupCorpora } from './learn-corpus.ts'
import { checkOutputs, writeResult } from './learn-files.ts'
import { learnSettings, type LearnCommandOptions, type LearnSettings } from './learn-settings.ts'
import { readLearnState } from './learn-state.ts'
import { learnExitCode, learnSummary } from './learn-summary.ts'
import { withLearnedPaths } from './learned-paths.ts'
import { identityOf } from './run-identity.ts'

/** Options of a replay. What they leave open is as in the run that wrote the evidence. */
export type ReplayOptions = Omit<LearnCommandOptions, 'profile'> & { readonly profile?: LearnProfile }

/**
 * `canon learn --replay EVIDENCE`: derives the record from the evidence of a run, without a network. The same corpus and options give
 * the bytes that the run wrote.
 *
 * @returns exit code, as of a run
 * @throws CommandFailure when the log cannot be read, or is of another domain or of mode `seed`
 */
export async function runReplay(
  evidence: string,
  corpora: readonly string[],
  options: ReplayOptions,
  io: Io,
): Promise<number> {
  const log = readLearnState(evidence)
  const settings = learnSettings({ ...options, ...optionsOf(evidence, log, options.profile) }, io)
  checkOutputs({ ...settings, state: evidence }, corpora)
  const corpus = await groupCorpora(corpora, settings, io)
  if (corpus.domain !== log.header.domain)
    throw new CommandFailure(`${evidence}: evidence of ${log.header.domain}, and the corpus is of ${corpus.domain}`)
  warnOfChanges(evidence, log, { corpus, settings }, io)
  const result = await derive(log, corpus, settings)
  const files = writeResult(result, settings)
  io.stderr.write(`canon: ${contentText(evidence, log)}\n`)
  const facts = { state: evidence, lastTrouble: undefined }
  const summary = learnSummary(result.report, files, facts, styleFor(io.stderr, io.env))
  io.stderr.write(summary.map((line) => `canon: ${line}\n`).join(''))
  if (settings.json === true) io.stdout.write(`${JSON.stringify(result.report)}\n`)
  return learnExitCode(result.report)
}

function optionsOf(evidence: string, { header }: EvidenceLog, profile: LearnProfile | undefined) {
  const fingerprint = FINGERPRINT_NAMES.find((name) => name === header.fingerprint)
  if (fingerprint === undefined)
    throw new CommandFailure(`${evidence}: of a fingerprint that this version does not have: ${header.fingerprint}`)
  if (header.mode !== 'plus')
    throw new CommandFailure(
      `${evidence}: evidence of mode ${header.mode}, which fetches every page anew for every test`,
    )
  return { mode: 'plus', fingerprint, profile: profile ?? (header.profile === 'strict' ? 'strict' : 'standard') } as const // prettier-ignore
}

/** The evidence may serve a newer corpus or another record; the result is then not that of the run. */
function warnOfChanges(
  evidence: string,
  { header }: EvidenceLog,
  { corpus, settings }: { readonly corpus: Corpus; readonly settings: LearnSettings },
  io: Io,
): void {
  const now = identityOf(corpus, settings)
  const changed = [
    now.corpusSha256 === header.corpusSha256 ? '' : 'corpus (or --seed)',
    now.previousSha256 === header.previousSha256 ? '' : '--previous',
    now.profile === header.profile ? '' : '--policy',
  ].filter((what) => what !== '')
  if (changed.length > 0)
    io.stderr.write(`canon: ${evidence}: written by a run with another ${changed.join(' and another ')}\n`)
}

function contentText(evidence: string, { entries, end }: EvidenceLog): string {
  const comparisons = entries.filter(({ kind }) => kind === 'comparison').length
  const found = `${counted(entries.length - comparisons, 'observation')} and ${counted(comparisons, 'comparison')}`
  return `${evidence}: ${found}${end === undefined ? '; the run has not ended' : ''}; no page is fetched`
}

async function derive(log: EvidenceLog, corpus: Corpus, settings: LearnSettings): Promise<LearnResult> {
  const { header, entries, end } = log
  const seen = observationsIn(entries)
  const lastMs = seen.reduce((latest, { fetchedAtMs }) => Math.max(latest, fetchedAtMs), header.startedAtMs)
  const now = (): number => end?.endedAtMs ?? lastMs
  const fetchPage: FetchPage = async (url) => ({
    kind: 'refused',
    url,
    fetchedAtMs: now(),
    why: 'rate',
    detail: 'a replay fetches no page',
  })
  const { mode, profile, fingerprint, previous, previousGuard } = settings
  const ports: LearnPorts = { fetchPage, now, random: seededRandom(header.seed), observe: () => undefined }
  const learned = await learn(
    {
      corpus,
      mode,
      profile,
      fingerprint,
      maxFetches: 0,
      ...(previous && { previous }),
      ...(previousGuard && { previousGuard }),
      stored: entries,
      startedAtMs: header.startedAtMs,
    },
    ports,
  )
  const asItEnded = { ...learned, report: { ...learned.report, ...(end !== undefined && { end: end.end }) } }
  return withLearnedPaths(asItEnded, { corpus, entries }, settings)
}
