/** A domain with a map, a history and traffic, as the console's pages show it. */

import type { DomainRecord, LearnedPattern } from '../../../src/rules/record/domain-record.ts'
import type { CorpusUrl } from '../../../src/store/corpus/corpus-sample.ts'
import { TOKEN, type ConsolePlatform } from './console-platform.ts'

/** How much of everything. */
export interface SeedSize {
  readonly urls: number
  /** Hours of traffic before now. */
  readonly hours: number
}

const HOUR_MS = 3_600_000
const ADD_AT_ONCE = 5_000

/** Publishes a record through the API, as an operator's script would. Answers with the new revision. */
export async function publish(
  { origin }: Pick<ConsolePlatform, 'origin'>,
  domain: string,
  record: Partial<DomainRecord>,
  reason = 'seed',
): Promise<number> {
  const response = await fetch(`${origin}/v1/domains/${domain}/record?${new URLSearchParams({ reason }).toString()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ mode: 'observe', patterns: {}, ...record }),
  })
  if (!response.ok) throw new Error(`publishing ${domain}: ${response.status} ${await response.text()}`)
  const answer: { readonly revision: number } = await response.json()
  return answer.revision
}

/** Patterns of every basis. */
export function seedPatterns(count: number): Record<string, LearnedPattern> {
  const bases = ['verified', 'exhaustive', 'inferred', 'blind'] as const
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const basis = bases[i % 4]!
      const evidence = {
        equal: 21 + (i % 30),
        differ: i % 5,
        inconclusive: i % 3,
        upperBound99: 0.197,
        holdout: [10, 10] as const,
      }
      const drop = basis === 'blind' ? [] : ['ref_src']
      return [`/section-${i}/*?item&ref_src&view`, { keep: ['item', 'view'], drop, basis, evidence }]
    }),
  )
}

/** Fills the corpus and the traffic of a domain. */
export async function seedTraffic({ env }: ConsolePlatform, domain: string, { urls, hours }: SeedSize): Promise<void> {
  const corpus = env.CORPUS.get(env.CORPUS.idFromName(domain))
  for (let from = 0; from < urls; from += ADD_AT_ONCE) {
    const batch = Array.from({ length: Math.min(ADD_AT_ONCE, urls - from) }, (_, i) => seenUrl(domain, from + i))
    await corpus.add(batch, Date.now())
  }
  const rows = Array.from({ length: hours }, (_, i) => Math.floor(Date.now() / HOUR_MS - i) * HOUR_MS)
  await seedHours(env.DB, domain, rows)
}

function seenUrl(domain: string, n: number): CorpusUrl {
  const page = Math.floor(n / 4)
  const spelling = ['', '&utm_source=mail', '&ref_src=a', `&sid_x=${n}`][n % 4]!
  const section = page % 60
  return {
    id: `seed-${n}`,
    url: `https://${domain}/section-${section}/p?item=${page}&view=1${spelling}`,
    pattern: `/section-${section}?${n % 4}`,
    hits: 1 + (n % 7),
  }
}

async function seedHours(db: D1Database, domain: string, hours: readonly number[]): Promise<void> {
  const details = [
    ['identity', 500, 380],
    ['rewrite', 300, 210],
    ['bypass-credentials', 120, 0],
    ['bypass-range', 30, 0],
    ['bypass-query', 4, 0],
  ] as const
  const traffic = hours.flatMap((hour) =>
    details.map(([detail, requests, hits]) => {
      const wave = 1 + Math.sin(hour / (4 * HOUR_MS)) / 2
      return {
        hour,
        detail,
        requests: Math.round(requests * wave),
        hits: Math.round(hits * wave),
        collapsed: detail === 'rewrite' ? Math.round(300 * wave) : 0,
      }
    }),
  )
  const distinct = hours.flatMap((hour) => [
    { hour, kind: 'raw', urls: 240 },
    { hour, kind: 'canonical', urls: 90 },
  ])
  await db.batch([
    db.prepare(`INSERT INTO traffic_hours SELECT ?1, value ->> 'hour', value ->> 'detail', value ->> 'requests', value ->> 'hits', value ->> 'collapsed' FROM json_each(?2)`).bind(domain, JSON.stringify(traffic)), // prettier-ignore
    db.prepare(`INSERT INTO distinct_hours SELECT ?1, value ->> 'hour', value ->> 'kind', value ->> 'urls' FROM json_each(?2)`).bind(domain, JSON.stringify(distinct)), // prettier-ignore
  ])
}
