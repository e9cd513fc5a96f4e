/** Records the pages of a comparison for the operator; the comparison does not depend on the records. */

import { canonicalize } from '../../canonicalize/canonicalize.ts'
import { shownLines, type ShownLine } from '../../fingerprint/compare/shown-lines.ts'
import type { Page } from '../../fingerprint/types.ts'
import type { Observation } from '../../evidence/types.ts'
import type { FetchPage } from '../../learn/ports.ts'
import { judgedPages, type JudgedPage } from './judged-pages.ts'
import { hidesSecret, passesThrough } from '../../rules/match/hidden-secrets.ts'
import type { SeenForm, SeenPage, SeenPair } from '../../store/runs/page-evidence.ts'

/** A port that remembers the pages that it fetched. */
export interface PageRecorder {
  readonly fetchPage: FetchPage
  /** The observations of two URLs so far. */
  pair(original: string, canonical: string): SeenPair
}

// Of one page, 64 KiB at most in UTF-8 (three bytes a code unit at worst, and quotes around every line).
const BOUNDS = { maxCharacters: 20_000, maxPerLine: 1_000 } as const
// A shorter text without a query holds no secret.
const MAY_HIDE = /\?|\S{16}/
/** Observations of one URL; a comparison fetches each six times, and once more for a failure or two. */
const MAX_OBSERVATIONS = 8

/** One fetch, and what of its page people can read. */
interface Recorded {
  readonly observation: Observation
  readonly lines: readonly ShownLine[]
  readonly isCut: boolean
}

/** Wraps a port. The lines of the two observations that the comparison rests on are kept; where they are equal, once. */
export function recordPages(fetchPage: FetchPage): PageRecorder {
  const recorded: Recorded[] = []
  const of = (url: string): Recorded[] => recorded.filter(({ observation }) => observation.url === url)

  function remember(observation: Observation, page: Page | undefined): void {
    if (of(observation.url).length >= MAX_OBSERVATIONS) return
    const shown = page === undefined ? { lines: [], isCut: false } : shownLines(page, BOUNDS)
    recorded.push({ observation, ...shown })
  }

  function formOf(url: string, judged: JudgedPage | undefined, isTold: boolean): SeenForm {
    const sightings = of(url).map((seen) => seenPageOf(seen, judged, isTold))
    return { url: redactUrl(url), sightings }
  }
  return {
    async fetchPage(url, take) {
      let last: Page | undefined
      const observation = await fetchPage(url, (page) => {
        last = page
        return take(page)
      })
      const isRefusedForNow = observation.kind === 'refused' && observation.why === 'rate'
      if (!isRefusedForNow) remember(observation, last)
      return observation
    },
    pair(original, canonical) {
      const observations = recorded.map(({ observation }) => observation)
      const [left, right] = judgedPages(original, canonical, observations)
      const isTold = left !== undefined && left.page.fingerprint.hash === right?.page.fingerprint.hash
      return { original: formOf(original, left, false), canonical: formOf(canonical, right, isTold) }
    },
  }
}

function seenPageOf(
  { observation, lines, isCut }: Recorded,
  judged: JudgedPage | undefined,
  isTold: boolean,
): SeenPage {
  const atMs = observation.fetchedAtMs
  if (observation.kind !== 'page') {
    return { kind: 'not-seen', atMs, why: observation.why, detail: observation.detail }
  }
  const { status, chain, signals, fingerprint } = observation
  const finalUrl = chain.at(-1) ?? observation.url
  const base = { kind: 'page', atMs, status, finalUrl: redactUrl(finalUrl), title: signals.title, hash: fingerprint.hash } as const // prettier-ignore
  if (observation !== judged?.page) return { ...base, lines: [], isCut }
  const { differing } = judged
  const shown = lines.map(({ text, isTarget, units: [from, to] }) => {
    const differs = Array.from({ length: to - from }, (_, n) => from + n).some((at) => differing.has(at))
    return { text: redactText(text, finalUrl), isTarget, ...(differs && { differs }) }
  })
  return { ...base, lines: isTold ? [] : shown, isCut, isShown: true }
}

/** A link may carry a signature or a short-lived token, and a text may print one. */
function redactText(text: string, base: string): string {
  if (!MAY_HIDE.test(text)) return text
  return text
    .split(' ')
    .map((word) => (MAY_HIDE.test(word) ? redactUrl(word, base) : word))
    .join(' ')
}

/** Removes the query of a URL that holds a secret or an action, or the whole URL where that is not enough. */
function redactUrl(url: string, base?: string): string {
  if (!isSecret(url, base)) return url
  const mark = url.indexOf('?')
  const page = mark === -1 ? '' : url.slice(0, mark)
  return page === '' || isSecret(page, base) ? '…' : `${page}?…`
}

function isSecret(url: string, base?: string): boolean {
  return (url.includes('?') && URL.canParse(url, base) && carries(new URL(url, base).href)) || hidesSecret(url, carries)
}

function carries(url: string): boolean {
  return passesThrough(canonicalize(url))
}
