/** The queue consumer: every message is counted, added to its domain's corpus and, where it is a merge, considered for an audit. */

import { canonicalize } from '../canonicalize/canonicalize.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { CorpusUrl } from '../store/domain-corpus.ts'
import type { TrafficStats } from '../store/traffic-stats.ts'
import { readEvent, type DriftEvent, type TrafficEvent } from './traffic-event.ts'

/** One delivered message. */
export interface EventMessage {
  readonly id: string
  readonly atMs: number
  readonly body: unknown
}

/** A message that tells of a request. */
export interface Visit extends TrafficEvent {
  readonly id: string
  readonly atMs: number
}

/** Where {@link consumeEvents} writes. Everything takes the same message twice without counting it twice. */
export interface EventStores {
  /** The domain that what a host tells is filed under. */
  readonly domainOf: (host: string) => Promise<string>
  readonly stats: TrafficStats
  readonly control: Pick<ControlStore, 'log'>
  /** Adds to the corpus of a domain. */
  readonly addToCorpus: (domain: string, urls: readonly CorpusUrl[]) => Promise<void>
  /** Onboards a domain that is new, and asks for an audit of those visits that merged something. */
  readonly considerAudits: (domain: string, visits: readonly Visit[]) => Promise<void>
  readonly nowMs: () => number
}

/** What came of a batch. */
export interface ConsumedBatch {
  readonly visits: number
  readonly refused: Readonly<Record<string, number>>
}

const MAX_PATTERN_CHARACTERS = 512
const DAY_MS = 86_400_000

/** Rejects when a store does: the batch is then delivered again, and what was written already is not written twice. */
export async function consumeEvents(messages: readonly EventMessage[], stores: EventStores): Promise<ConsumedBatch> {
  const read = messages.map(({ id, atMs, body }) => ({ id, atMs, ...readEvent(body) }))
  const visits = await underTheirDomains(
    read.filter((event) => event.kind === 'visit'),
    stores,
  )
  const drifts = await underTheirDomains(
    read.filter((event) => event.kind === 'drift'),
    stores,
  )
  await stores.stats.add(visits)
  const byDomain = [...Map.groupBy(visits, (visit) => visit.domain)]
  // A batch may hold a hundred domains, and none waits for another.
  await allOf(byDomain.map(([domain, group]) => fileVisits(domain, group, stores)))
  await logDrifts(drifts, stores)
  return { visits: visits.length, refused: countRefused(read) }
}

/** An alias has no record, corpus or audits of its own. */
function underTheirDomains<Event extends { readonly domain: string }>(
  events: readonly Event[],
  { domainOf }: Pick<EventStores, 'domainOf'>,
): Promise<Event[]> {
  return Promise.all(events.map(async (event) => ({ ...event, domain: await domainOf(event.domain) })))
}

async function fileVisits(domain: string, visits: readonly Visit[], stores: EventStores): Promise<void> {
  await stores.addToCorpus(domain, visits.filter(isPage).map(toCorpusUrl))
  await stores.considerAudits(domain, visits)
}

/** Rejects like `Promise.all`, but only when nothing is under way any more: a repetition must not meet its forerunner. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** A URL that answered with an error is none to learn from. */
function isPage({ status }: Visit): boolean {
  return status < 400
}

function toCorpusUrl({ id, original, weight }: Visit): CorpusUrl {
  return { id, url: original, pattern: corpusPattern(original), hits: Math.round(weight) }
}

/** First path segment and names: rough, but the learner groups for itself; this only bounds what is kept of a kind. */
export function corpusPattern(url: string): string {
  const { ok, url: cleaned } = canonicalize(url)
  if (!ok) return ''
  const { pathname, search } = new URL(cleaned)
  const names = new Set(
    search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=', 1)[0] ?? ''),
  )
  return `${pathname.split('/', 2).join('/')}?${[...names].toSorted().join('&')}`.slice(0, MAX_PATTERN_CHARACTERS)
}

/** One line a domain and day: every response of such an origin says it, and the log is never shortened. */
async function logDrifts(drifts: readonly DriftEvent[], { control, nowMs }: EventStores): Promise<void> {
  for (const { domain, ours, theirs } of new Map(drifts.map((drift) => [drift.domain, drift])).values()) {
    const detail = `the origin computes keys with fixtures ${theirs}, the edge with ${ours}`
    const row = { at: nowMs(), by: 'edge', action: 'contract-drift', domain, detail }
    await control.log.addUnlessSaid(row, row.at - DAY_MS)
  }
}

function countRefused(read: readonly ReturnType<typeof readEvent>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const event of read) if (event.kind === 'refused') counts[event.why] = (counts[event.why] ?? 0) + 1
  return counts
}
