/** Records the pages of a comparison for the operator; the comparison does not depend on the records. */

import { canonicalize } from '../../canonicalize/canonicalize.ts'
import { shownLines, type ShownLine } from '../../fingerprint/compare/shown-lines.ts'
import type { Page } from '../../fingerprint/types.ts'
import type { Observation } from '../../evidence/types.ts'
import type { FetchPage } from '../../learn/ports.ts'
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
/** Observations of one URL: the first fetch and its control fetches. */
const MAX_OBSERVATIONS = 3

/** Wraps a port. Observations with the same hash share the lines of the first one. */
export function recordPages(fetchPage: FetchPage): PageRecorder {
  const forms = new Map<string, SeenPage[]>()

  function remember(observation: Observation, page: Page | undefined): void {
    const seen = forms.get(observation.url) ?? []
    if (seen.length < MAX_OBSERVATIONS) forms.set(observation.url, [...seen, seenPageOf(observation, page)])
  }

  function formOf(url: string, known: Set<string>): SeenForm {
    const sightings = (forms.get(url) ?? []).map((seen) => (seen.kind === 'page' ? onceOnly(seen, known) : seen))
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
      const known = new Set<string>()
      return { original: formOf(original, known), canonical: formOf(canonical, known) }
    },
  }
}

function onceOnly(seen: Extract<SeenPage, { kind: 'page' }>, known: Set<string>): SeenPage {
  if (known.has(seen.hash)) return { ...seen, lines: [] }
  known.add(seen.hash)
  return seen
}

function seenPageOf(observation: Observation, page: Page | undefined): SeenPage {
  const atMs = observation.fetchedAtMs
  if (observation.kind !== 'page') {
    return { kind: 'not-seen', atMs, why: observation.why, detail: observation.detail }
  }
  const { status, chain, signals, fingerprint } = observation
  const finalUrl = chain.at(-1) ?? observation.url
  const { lines, isCut } = page === undefined ? { lines: [], isCut: false } : shownLines(page, BOUNDS)
  const shown = lines.map((line) => redactLine(line, finalUrl))
  return {
    kind: 'page',
    atMs,
    status,
    finalUrl: redactUrl(finalUrl),
    title: signals.title,
    hash: fingerprint.hash,
    lines: shown,
    isCut,
  }
}

/** A link may carry a signature or a short-lived token, and a text may print one. */
function redactLine({ text, isTarget }: ShownLine, base: string): ShownLine {
  if (!MAY_HIDE.test(text)) return { text, isTarget }
  const words = text.split(' ').map((word) => (MAY_HIDE.test(word) ? redactUrl(word, base) : word))
  return { text: words.join(' '), isTarget }
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
