import type { SetCookie } from '../../src/fingerprint/types.ts'
import { createGrouper } from '../../src/learn/corpus/group.ts'
import { learn } from '../../src/learn/learn.ts'
import type { EvidenceEntry, Observation } from '../../src/evidence/types.ts'
import type { LearnEvent, LearnPorts } from '../../src/learn/ports.ts'
import type { LearnOptions, LearnResult } from '../../src/learn/types.ts'
import type { Corpus } from '../../src/learn/corpus/corpus.ts'

export interface Answer {
  readonly status?: number
  readonly html?: string
  /** Instead of a page: what a picture shows. */
  readonly picture?: string
  readonly redirect?: string
  /** `name=value`, sent with the page or the redirect. */
  readonly cookie?: string
  /** Instead of an answer. */
  readonly fails?: 'timeout' | 'connection'
  /** A redirect to another site, which is not followed. */
  readonly leaves?: true
}

/** A site: a URL and how often it was asked before, to an answer. */
export type FakeSite = (url: URL, visit: number, requests: number) => Answer

export const START_MS = Date.UTC(2026, 10, 21)

function letters(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/g, 'x').replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
}

const ENDINGS = Array.from({ length: 40 }, (_, i) => letters(String(i * 7)))
const CHROME = Array.from({ length: 12 }, (_, i) => `<li><a href="/section/${i}">Section ${i}</a></li>`).join('')

/** A page with chrome, a main text that depends on `about`, and whatever is added. Its words hold no digits: those look like counters. */
export function pageAbout(about: string, extra = ''): Answer {
  const stem = letters(about)
  const words = ENDINGS.map((ending) => `${stem}w${ending}`)
  return {
    html: `<!doctype html><html><head><title>${about}</title></head><body><header><ul>${CHROME}</ul></header>
<main><h1>${about}</h1><p>${words.slice(0, 20).join(' ')}</p><p>${words.slice(20).join(' ')}</p>
<div class="facts"><span>one</span><b>two</b><i>three</i></div></main>
${extra}<footer><p>About this site</p><p>Imprint</p><p>Contact</p></footer></body></html>`,
  }
}

export function corpusOf(urls: readonly string[], options: Parameters<typeof createGrouper>[0] = {}): Corpus {
  const grouper = createGrouper(options)
  for (const url of urls) grouper.add(url)
  return grouper.finish()
}

/** Deterministic dice. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x1_0000_0000
  }
}

export interface FakeWorld {
  readonly ports: LearnPorts
  /** Every URL that was asked for, in order, redirects included. */
  readonly asked: string[]
  readonly observations: Observation[]
  /** The evidence log, as it is stored. */
  readonly log: EvidenceEntry[]
  readonly events: LearnEvent[]
}

export function worldOf(site: FakeSite, options: { seed?: number; startMs?: number } = {}): FakeWorld {
  const asked: string[] = []
  const observations: Observation[] = []
  const log: EvidenceEntry[] = []
  const events: LearnEvent[] = []
  const visits = new Map<string, number>()
  let nowMs = options.startMs ?? START_MS
  const ports: LearnPorts = {
    now: () => nowMs,
    random: dice(options.seed ?? 1),
    observe: (event) => {
      events.push(event)
      if (event.kind === 'observed') observations.push(event.observation)
      if (event.kind === 'observed') log.push(event.observation)
      if (event.kind === 'compared') log.push(event.comparison)
    },
    async fetchPage(url, take) {
      await Promise.resolve()
      nowMs += 10
      const chain = [url]
      const jar = new Map<string, SetCookie>()
      let cookiesOnTheWay = false
      for (let current = url; ;) {
        const visit = visits.get(current) ?? 0
        visits.set(current, visit + 1)
        asked.push(current)
        const answer = site(new URL(current), visit, asked.length)
        const { status = 200, html = '', picture, redirect, fails, leaves, cookie } = answer
        if (leaves) return { kind: 'refused', url, fetchedAtMs: nowMs, why: 'other-site', detail: 'redirects away' }
        if (fails !== undefined) return { kind: 'failed', url, fetchedAtMs: nowMs, why: fails, detail: fails }
        const [name = '', value = ''] = cookie?.split('=') ?? []
        if (cookie !== undefined) jar.set(name, { name, value })
        if (redirect !== undefined && chain.length < 6) {
          cookiesOnTheWay = jar.size > 0
          current = new URL(redirect, current).href
          chain.push(current)
          continue
        }
        const body = new TextEncoder().encode(picture ?? html)
        const contentType = picture === undefined ? 'text/html; charset=utf-8' : 'image/png'
        const taken = take({ url, finalUrl: current, status, contentType, cookies: [...jar.values()], body })
        const seen = { url, fetchedAtMs: nowMs, status, chain, cookiesOnTheWay, contentType, bytes: body.length }
        return { kind: 'page', ...seen, ...taken }
      }
    },
  }
  return { ports, asked, observations, log, events }
}

/** Learns a site from its URLs. */
export async function learnSite(
  site: FakeSite,
  urls: readonly string[],
  options: Partial<LearnOptions> & { readonly seed?: number; readonly startMs?: number } = {},
): Promise<LearnResult & { readonly world: FakeWorld }> {
  const world = worldOf(site, options)
  const result = await learn({ corpus: corpusOf(urls, { record: options.previous }), ...options }, world.ports)
  return { ...result, world }
}
