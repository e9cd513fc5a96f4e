/** The queue consumer: every message is counted, added to its domain's corpus and, where it is a merge, considered for an audit. */

import { canonicalize } from '../../canonicalize/canonicalize.ts'
import type { TrafficObservation } from '../../evidence/traffic/types.ts'
import { looksLikeAttack } from '../../rules/match/attack-signs.ts'
import type { ControlStore } from '../../store/control-store.ts'
import type { CorpusUrl } from '../../store/corpus/corpus-sample.ts'
import type { TrafficStats } from '../../store/traffic-stats.ts'
import { askedUrl, readEvent, type DriftEvent, type TrafficEvent } from './traffic-event.ts'

/** One delivered message. */
export interface EventMessage {
  readonly id: string
  readonly atMs: number
  readonly body: unknown
}

/** A message that reports a request. */
export interface Visit extends TrafficEvent {
  readonly id: string
  readonly atMs: number
}

/** Stores that {@link consumeEvents} writes. Each counts a repeated message once. */
export interface EventStores {
  /** The domains under which events of hosts are stored. */
  readonly domainsOf: (hosts: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly stats: TrafficStats
  readonly control: Pick<ControlStore, 'log'>
  /** Adds to the corpus of a domain. */
  readonly addToCorpus: (domain: string, urls: readonly CorpusUrl[]) => Promise<void>
  /** Adds to what traffic has shown of a domain. */
  readonly addTraffic: (domain: string, observations: readonly TrafficObservation[]) => Promise<void>
  /** Onboards domains that are new, and asks for an audit of those visits that merged something. */
  readonly selectAudits: (visits: ReadonlyMap<string, readonly Visit[]>) => Promise<void>
  readonly nowMs: () => number
}

/** Outcome of a batch. */
export interface ConsumedBatch {
  readonly visits: number
  readonly refused: Readonly<Record<string, number>>
}

const MAX_PATTERN_CHARACTERS = 512
// A corpus holds millions of URLs in 10 GB; hardly any shared page has a longer URL.
const MAX_LEARNED_CHARACTERS = 2_048
const DAY_MS = 86_400_000

/** Rejects when a store does: the batch is then delivered again, and what was written already is not written twice. */
export async function consumeEvents(messages: readonly EventMessage[], stores: EventStores): Promise<ConsumedBatch> {
  const read = messages.map(({ id, atMs, body }) => ({ id, atMs, ...readEvent(body) }))
  const filed = await underTheirDomains(
    read.filter((event) => event.kind !== 'refused'),
    stores,
  )
  const visits = filed.filter((event) => event.kind === 'visit')
  await stores.stats.add(visits)
  await fileVisits(
    Map.groupBy(visits, (visit) => visit.domain),
    stores,
  )
  await logDrifts(
    filed.filter((event) => event.kind === 'drift'),
    stores,
  )
  return { visits: visits.length, refused: countRefused(read) }
}

/** An alias has no record, corpus or audits of its own. */
async function underTheirDomains<Event extends { readonly domain: string }>(
  events: readonly Event[],
  { domainsOf }: Pick<EventStores, 'domainsOf'>,
): Promise<Event[]> {
  if (events.length === 0) return []
  const domains = await domainsOf(events.map(({ domain }) => domain))
  return events.map((event) => ({ ...event, domain: domains.get(event.domain) ?? event.domain }))
}

/**
 * A batch may hold a hundred domains, and none waits for another: each has a corpus of its own. D1 is asked for all of them at once,
 * since it answers fifty queries of one invocation on the free plan. Rejects when nothing is under way any more: a repetition must not meet
 * its forerunner.
 */
async function fileVisits(byDomain: ReadonlyMap<string, readonly Visit[]>, stores: EventStores): Promise<void> {
  const filing = [...byDomain].map(async ([domain, visits]) => {
    const pages = visits.filter(isPage)
    // To be asked makes an object, with tables, that stays: made-up hosts mostly get errors.
    if (pages.length > 0) await stores.addToCorpus(domain, pages.map(toCorpusUrl))
    const observations = pages.flatMap(toObservation)
    if (observations.length > 0) await stores.addTraffic(domain, observations)
    return [domain, visits] as const
  })
  const ends = await Promise.allSettled(filing)
  const filed = ends.filter((end) => end.status === 'fulfilled').map(({ value }) => value)
  if (filed.length > 0) await stores.selectAudits(new Map(filed))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** The learner skips URLs whose response was an error, URLs that are too long, and attacks. */
function isPage({ status, original }: Visit): boolean {
  return status < 400 && original.length <= MAX_LEARNED_CHARACTERS && !looksLikeAttack(original)
}

function toCorpusUrl({ id, original, weight }: Visit): CorpusUrl {
  return { id, url: original, pattern: corpusPattern(original), hits: Math.round(weight) }
}

function toObservation(visit: Visit): readonly TrafficObservation[] {
  const { atMs, digest } = visit
  return digest === undefined ? [] : [{ kind: 'traffic', url: askedUrl(visit), fetchedAtMs: atMs, digest }]
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

/** One line per domain and day: every response of such an origin reports it, and the log is never shortened. */
async function logDrifts(drifts: readonly DriftEvent[], { control, nowMs }: EventStores): Promise<void> {
  if (drifts.length === 0) return
  const at = nowMs()
  const rows = [...new Map(drifts.map((drift) => [drift.domain, drift])).values()].map(({ domain, ours, theirs }) => {
    const detail = `the origin computes keys with fixtures ${theirs}, the edge with ${ours}`
    return { at, by: 'edge', action: 'contract-drift', domain, detail }
  })
  await control.log.addUnlessSaid(rows, at - DAY_MS)
}

function countRefused(read: readonly ReturnType<typeof readEvent>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const event of read) if (event.kind === 'refused') counts[event.why] = (counts[event.why] ?? 0) + 1
  return counts
}
