import { fingerprinterNamed } from '../../fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../fingerprint/signals/page-signals.ts'
import type { Page } from '../../fingerprint/types.ts'
import type { FetchPage, TakenPage } from '../../learn/ports.ts'
import type { SeenPair } from '../../store/runs/page-evidence.ts'
import type { PatternSamples } from '../../store/runs/run-samples.ts'
import { recordPages } from './page-recorder.ts'

/** Pairs that are fetched of one pattern, and of all patterns together. */
const PER_PATTERN = 2
const MAX_PAIRS = 5
/** Fetches of each URL: the second one is a control fetch and shows what is volatile. */
const VIEWS = 2

/**
 * Adds the current pages of a few pairs to the samples, for the operator who decides. Ends where the limiter of the host refuses:
 * the list of pairs is useful without pages. Never rejects.
 */
export async function refetchSamples(
  samples: readonly PatternSamples[],
  fetchPage: FetchPage,
): Promise<readonly PatternSamples[]> {
  let left = MAX_PAIRS
  let isRefused = false
  const refetched: PatternSamples[] = []
  for (const sample of samples) {
    const looks: SeenPair[] = []
    for (const [original, canonical] of urlPairsOf(sample).slice(0, Math.min(PER_PATTERN, left))) {
      const seen: SeenPair | undefined = isRefused ? undefined : await fetchPair(original, canonical, fetchPage)
      isRefused ||= seen === undefined
      if (seen !== undefined) looks.push(seen)
    }
    left -= looks.length
    refetched.push({ ...sample, looks })
  }
  return refetched
}

/** The pairs that showed a difference in an earlier run, then those of this run; each page once. */
function urlPairsOf({ pairs, names }: PatternSamples): (readonly [string, string])[] {
  const examples = names.flatMap(({ earlier }) => (earlier?.example === undefined ? [] : [earlier.example]))
  const known = examples.map(({ original, modified }) => [original, modified] as const)
  const seen = pairs.map(({ original, canonical }) => [original, canonical] as const)
  const byPage = new Map([...known, ...seen].toReversed().map((forms) => [forms[1], forms]))
  return [...byPage.values()].toReversed()
}

async function fetchPair(original: string, canonical: string, fetchPage: FetchPage): Promise<SeenPair | undefined> {
  const recorder = recordPages(fetchPage)
  // In turns, so that a temporary change of the site affects both URLs.
  for (let view = 0; view < VIEWS; view++) {
    for (const url of [original, canonical]) {
      const seen = await recorder.fetchPage(url, take)
      if (seen.kind === 'refused' && seen.why === 'rate') return undefined
    }
  }
  return recorder.pair(original, canonical)
}

function take(page: Page): TakenPage {
  return { fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) }
}
