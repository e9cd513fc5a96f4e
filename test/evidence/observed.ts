/** Observations and comparisons of small pages, without a network. */

import { createEvidence, type Evidence } from '../../src/evidence/evidence.ts'
import type { Change, Comparison, EvidenceEntry, PageNotSeen, PageSeen } from '../../src/evidence/types.ts'
import { fingerprinterNamed } from '../../src/fingerprint/kinds/fingerprints.ts'
import { pageSignals } from '../../src/fingerprint/signals/page-signals.ts'

/** A line of a page, or a list of lines that have one place. */
export type Part = string | readonly string[]

const START_MS = Date.UTC(2026, 10, 21)
let clockMs = START_MS

/** What a URL shows, with its first part as title; each observation is later than the one before. */
export function observed(url: string, parts: readonly Part[], more: Partial<PageSeen> = {}): PageSeen {
  const body = new TextEncoder().encode(
    `<!doctype html><title>${String(parts[0])}</title><main>${parts.map(markup).join('')}</main>`,
  )
  const { status = 200, chain = [url] } = more
  const contentType = 'text/html; charset=utf-8'
  const page = { url, finalUrl: chain.at(-1) ?? url, status, contentType, cookies: [], body }
  const taken = { fingerprint: fingerprinterNamed('content').of(page), signals: pageSignals(page) }
  const seen = { kind: 'page', url, fetchedAtMs: (clockMs += 10), contentType, bytes: body.length } as const
  return { ...seen, ...taken, ...more, status, chain }
}

/** Classes without digits: those look generated, and would be one place. */
function markup(part: Part, at: number): string {
  const place = `place-${'abcdefghijklmnop'[at]}`
  if (typeof part === 'string') return `<p class="${place}">${part}</p>`
  return `<ul class="${place}">${part.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** A URL that showed nothing. */
export function unseen(url: string, why: PageNotSeen['why'] = 'timeout'): PageNotSeen {
  const kind = why === 'robots' || why === 'other-site' ? 'refused' : 'failed'
  return { kind, url, fetchedAtMs: (clockMs += 10), why, detail: why }
}

/** An added pair. */
export function added(name: string, value = 'x1'): Change {
  return { kind: 'name', name, value, raw: `${name}=${value}` }
}

/** The comparison of two URLs. */
export function comparisonOf(
  original: string,
  modified: string,
  { treatment = [added('ref')], template = '/p', question = 'composed' }: Partial<Comparison> = {},
): Comparison {
  return { kind: 'comparison', template, original, modified, treatment, question }
}

/** A log of these entries; every URL is of one template. */
export function logOf(entries: readonly EvidenceEntry[], templateOf: (url: string) => string = () => '/p'): Evidence {
  const evidence = createEvidence(templateOf)
  for (const entry of entries) evidence.append(entry)
  return evidence
}
