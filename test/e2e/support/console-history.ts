/** A long history of runs, findings and changes of one domain, as large as any page has to show. */

import type { PatternReport } from '../../../src/learn/types.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { SeenPair } from '../../../src/store/runs/page-evidence.ts'
import type { ConsolePlatform } from './console-platform.ts'

/** Ids of the rows that have pages of their own. */
export const HISTORY = { run: 'run-0', anomaly: 'anomaly-0', audit: 'audit-0' } as const

const ROWS = 600
const NOW_MS = Date.now()
const MINUTE_MS = 60_000
const LONG_QUERY = `q=${'x'.repeat(2_000)}`

/** Fills the tables and files. */
export async function seedHistory({ env }: ConsolePlatform, domain: string, record: DomainRecord): Promise<void> {
  const keys = Object.keys(record.patterns)
  const flagged = JSON.stringify(keys.map((pattern) => ({ pattern, names: ['ref_src'] })))
  const rows = Array.from({ length: ROWS }, (_, n) => ({ n, at: NOW_MS - n * MINUTE_MS }))
  const original = `https://${domain}/p?${LONG_QUERY}&ref_src=a`
  const insert = (sql: string, ...values: readonly string[]) =>
    env.DB.prepare(sql).bind(JSON.stringify(rows), domain, ...values)
  await env.DB.batch([
    insert(`INSERT INTO runs (id, domain, state, reason, started_at, ended_at, message)
      SELECT 'run-' || (value ->> 'n'), ?2, 'done', 'ann: nightly', value ->> 'at', value ->> 'at', 'revision 2 is in force' FROM json_each(?1)`),
    insert(
      `INSERT INTO anomalies (id, domain, run_id, at, state, candidate_key, flagged, explanation)
      SELECT 'anomaly-' || (value ->> 'n'), ?2, 'run-0', value ->> 'at', 'open', 'runs/run-0/candidate.json', ?3, '500 of 500 common patterns held' FROM json_each(?1)`,
      JSON.stringify([{ pattern: keys[0], names: ['ref_src'] }]),
    ),
    insert(
      `INSERT INTO audits (id, domain, at, pattern, names, original, canonical, outcome, message)
      SELECT 'audit-' || (value ->> 'n'), ?2, value ->> 'at', ?3, '["ref_src"]', ?4, ?4, 'differ', 'the pages differ' FROM json_each(?1)`,
      keys[0] ?? '',
      original,
    ),
    insert(`INSERT INTO change_log (at, by, action, domain, detail)
      SELECT value ->> 'at', 'ann', 'publish', ?2, 'revision ' || (value ->> 'n') FROM json_each(?1)`),
    insert(
      `INSERT OR IGNORE INTO domains (domain, onboarded_at) SELECT 'd' || (value ->> 'n') || '.' || ?2, 1 FROM json_each(?1)`,
    ),
    env.DB.prepare("UPDATE anomalies SET flagged = ? WHERE id = 'anomaly-0'").bind(flagged),
  ])
  await env.ARCHIVE.put('runs/run-0/candidate.json', JSON.stringify(record))
  await env.ARCHIVE.put('runs/run-0/report.json', JSON.stringify(report(domain, record)))
  await env.ARCHIVE.put('audits/audit-0.json', JSON.stringify(seenPair(domain)))
}

function report(domain: string, { patterns }: DomainRecord): object {
  const vanished = Object.keys(patterns)
  const flagged = vanished.map((pattern) => ({ pattern, names: ['ref_src'] }))
  const guard = { outcome: 'accepted-with-holds', compared: 500, vanished, added: [], flagged, explanation: 'held' }
  const corpus = { urlCount: 100_000, patterns: 500, covered: 0.9, skipped: {}, otherHosts: {} }
  const skipped = { notUrl: 0, otherHost: 0, passThrough: 0, tooLong: 0, rarePattern: 0 }
  return {
    domain,
    mode: 'plus',
    profile: 'standard',
    fingerprint: 'content',
    end: 'complete',
    startedAtMs: NOW_MS - 600_000,
    endedAtMs: NOW_MS,
    fetches: 900,
    recalled: 10,
    spent: 900,
    troubles: { timeout: 3 },
    corpus: { ...corpus, skipped },
    patterns: Object.entries(patterns).map(([key, { keep, drop, basis, evidence }]) => {
      const modified = `https://${domain}/p?item=1`
      const example = { original: `${modified}&ref_src=a`, modified }
      const names = [...keep, ...drop]
      const parameters: PatternReport['parameters'] = names.map((name) => {
        return {
          name,
          verdict: drop.includes(name) ? 'neutral' : 'important',
          why: 'without it: other content',
          example,
        }
      })
      return { key, urlCount: 200, keep, drop, basis, evidence, parameters, fetches: 12 }
    }),
    vetoed: [],
    guard,
  }
}

function seenPair(domain: string): SeenPair {
  const lines = (side: string) =>
    Array.from({ length: 220 }, (_, n) => ({
      text: `${n % 7 === 0 ? side : 'both'} ${n} ${'word '.repeat(16)}`,
      isTarget: false,
    }))
  const form = (side: string): SeenPair['original'] => ({
    url: `https://${domain}/p?${LONG_QUERY}&side=${side}`,
    sightings: [{ kind: 'page', atMs: NOW_MS, status: 200, finalUrl: `https://${domain}/p`, title: side, hash: side, lines: lines(side), isCut: false }], // prettier-ignore
  })
  return { original: form('original'), canonical: form('canonical') }
}
