/** The learner over real HTTP, through the real fetcher, judged by the origin's log. */

import { createNodeTransport, type LookupAll } from '../../../src/cli/remote/node-transport.ts'
import { createPoliteFetcher } from '../../../src/fetcher/polite-fetch.ts'
import { seededRandom } from '../../../src/cli/files/seeded-random.ts'
import { ARCHETYPES } from '../archetypes/index.ts'
import { LEARNERS, type LearnerName } from '../contenders/learners.ts'
import { trainingPart, underRecords } from '../contenders/learned.ts'
import { scoreOf, type Score } from '../judge/score.ts'
import { makeSite, type Site } from '../site/site.ts'
import type { ProtocolRun } from '../protocols/protocol-run.ts'
import { serveSites, type LogLine, type SiteServer } from './serve.ts'

/** One site learned over HTTP. */
export interface HttpRow {
  readonly archetype: string
  readonly fetches: number
  readonly requests: number
  readonly robotsViolations: number
  /** robots.txt was read before anything else, or nothing was. */
  readonly robotsFirst: boolean
  readonly sideEffects: number
  /** Most requests within any second, and what was allowed. */
  readonly busiestSecond: number
  readonly allowedPerSecond: number
  readonly score: Score
}

/** Archetypes with robots.txt rules, side effects or signatures. */
const SHOWN = ['phpbb', 'side-effects', 'signed', 'robots', 'blog']
const RATE_PER_SECOND = 100
const MAX_FETCHES = 300

/** Learns some sites over HTTP, one after the other. */
export async function httpRows({ seed, size, noise, learner }: ProtocolRun): Promise<HttpRow[]> {
  const sites = ARCHETYPES.filter(({ name }) => SHOWN.includes(name)).map((archetype) =>
    makeSite(archetype, seed, size),
  )
  const server = await serveSites(sites, noise)
  try {
    const rows: HttpRow[] = []
    for (const site of sites) rows.push(await learnOverHttp(site, server, learner))
    return rows
  } finally {
    await server.close()
  }
}

async function learnOverHttp(site: Site, server: SiteServer, learner: LearnerName): Promise<HttpRow> {
  const { learn, createGrouper } = LEARNERS[learner]
  const grouper = createGrouper({ domain: site.domain })
  for (const { url, hits } of trainingPart(site, site.truth)) grouper.add(server.reach(url), hits)
  const { fetchPage } = createPoliteFetcher({
    transport: createNodeTransport({ lookup: toLoopback }),
    nowMs: Date.now,
    userAgent: 'edge-canonicalizer-bench/1',
    ratePerSecond: RATE_PER_SECOND,
    allowPrivate: true,
    site: site.domain,
  })
  const { record, report } = await learn(
    { corpus: grouper.finish(), maxFetches: MAX_FETCHES },
    { fetchPage, now: Date.now, random: seededRandom(site.seed), observe: () => undefined },
  )
  const lines = server.log.filter(({ host }) => host === site.domain)
  return {
    archetype: site.archetype.name,
    fetches: report.fetches,
    requests: lines.length,
    robotsViolations: lines.filter(({ forbidden }) => forbidden).length,
    robotsFirst: lines.length === 0 || lines[0]!.target === '/robots.txt',
    sideEffects: server.sideEffects(site),
    busiestSecond: busiestSecond(lines),
    allowedPerSecond: RATE_PER_SECOND,
    score: scoreOf(site, underRecords('over HTTP', [record]), site.truth),
  }
}

/** Every name is this machine. */
const toLoopback: LookupAll = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

function busiestSecond(lines: readonly LogLine[]): number {
  let most = 0
  let first = 0
  for (let last = 0; last < lines.length; last++) {
    while (lines[last]!.atMs - lines[first]!.atMs >= 1000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
