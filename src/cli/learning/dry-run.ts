import type { Corpus } from '../../learn/corpus/corpus.ts'
import { readSite } from '../../learn/site/site.ts'
import { counted } from '../../learn/counted.ts'
import { verdictsInForce } from '../../learn/derive/in-force.ts'
import { priorsOf } from '../../learn/derive/priors.ts'
import { estimateRun, type RunEstimate } from '../../learn/plan/estimate.ts'
import { DEFAULT_MAX_FETCHES } from '../../learn/settings.ts'
import { POLICIES } from '../../learn/thresholds.ts'
import { EXIT_OK } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { inert } from '../output/terminal.ts'
import { groupCorpora } from './learn-corpus.ts'
import { learnSettings, type LearnCommandOptions, type LearnSettings } from './learn-settings.ts'

/** What a run would be, with its settings. */
export interface PlannedRun extends RunEstimate {
  readonly domain: string
  readonly maxFetches: number
  /** Fetching at `--rate`, the budget counted in. */
  readonly minutes: number
}

const NAMES_SHOWN = 12

/**
 * `canon learn --dry-run`: says what a run would ask, how many pages that probably takes and how long.
 *
 * @returns 0
 * @throws CommandFailure for what the caller has to mend
 */
export async function runEstimate(
  corpora: readonly string[],
  options: Omit<LearnCommandOptions, 'out'>,
  io: Io,
): Promise<number> {
  const settings = learnSettings({ ...options, out: '' }, io)
  const corpus = await groupCorpora(corpora, settings, io)
  const planned = plannedRun(corpus, settings)
  const text = options.json === true ? JSON.stringify(planned) : plannedLines(planned, settings).join('\n')
  io.stdout.write(`${text}\n`)
  return EXIT_OK
}

/** Estimates a run of `plus` on a corpus. */
export function plannedRun(
  corpus: Corpus,
  { profile, previous, maxFetches = DEFAULT_MAX_FETCHES, rate }: Pick<LearnSettings, 'profile' | 'previous' | 'maxFetches' | 'rate'>, // prettier-ignore
  nowMs = Date.now(),
): PlannedRun {
  const priors = priorsOf({ ...(previous && { previous }) }, undefined)
  const inForce = verdictsInForce({ ...(previous && { previous }) }, nowMs)
  const estimate = estimateRun(readSite(corpus, previous), POLICIES[profile], { priors, inForce })
  const minutes = Math.min(estimate.pages, maxFetches) / rate / 60
  return { domain: corpus.domain, ...estimate, maxFetches, minutes: Math.round(minutes * 10) / 10 }
}

function plannedLines(
  { candidates, templates, ...planned }: PlannedRun,
  settings: Pick<LearnSettings, 'rate'>,
): string[] {
  if (candidates.length === 0) return ['nothing to ask: no URL has a parameter that may be neutral']
  const names = candidates.slice(0, NAMES_SHOWN).map(inert).join(', ')
  const more = candidates.length > NAMES_SHOWN ? ` and ${candidates.length - NAMES_SHOWN} more` : ''
  return [
    `may be neutral: ${counted(candidates.length, 'parameter')} on ${counted(templates, 'path template')}: ${names}${more}`,
    pagesText({ candidates, templates, ...planned }, settings),
  ]
}

/** `about 120 pages of at most 900, about 2 min at 1/s`. */
export function pagesText(
  { pages, maxFetches, minutes, comparisons }: PlannedRun,
  { rate }: Pick<LearnSettings, 'rate'>,
): string {
  const budget = pages > maxFetches ? `; --max-fetches allows ${maxFetches}, so the run decides what is worth most` : ''
  const time = minutes < 1 ? 'less than a minute' : `about ${Math.ceil(minutes)} min`
  return `about ${counted(comparisons, 'comparison')}, ${counted(pages, 'page')}${budget}; ${time} at ${rate}/s`
}
