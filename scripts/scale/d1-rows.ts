/**
 * Rows that D1 holds when figures are as old as they get: the formulas of `npm run bench:store -- --only domains`, which also measures what a
 * row takes, and of `npm run scale`. Events of domains follow Zipf's law: the domain of rank n gets 1/n of the first one's. Pure.
 */

/** How much a control Worker has to do. */
export interface EventLoad {
  readonly domains: number
  /** Sampled events of all domains. */
  readonly eventsPerDay: number
}

/** Shares of requests that end in one way, such as `rewrite` and `bypass-cookies`; each has a row of its own. */
const DETAILS = [0.8, 0.15, 0.05]
/** Share of events that name cookies, and the names of a domain on one day. */
const [COOKIE_SHARE, COOKIES_PER_EVENT, MOST_COOKIES] = [0.15, 2, 20]
/** Merges among events, those of them that are audited, and patterns of a domain whose merges are counted. */
const [MERGE_SHARE, AUDIT_SHARE, MERGED_PATTERNS] = [0.2, 0.01, 5]
/** How long rows are kept, in hours or days; see `scheduled-work.ts` and `d1-traffic-stats.ts`. */
const KEPT = { hours: 8 * 24, days: 99 - 8, cookieDays: 31, auditDays: 90, minuteHours: 13, sketchHours: 4 }

/** Bytes of a row with its indexes, by table, as the bench measured them on 2026-11-28. */
const BYTES_PER_ROW: Readonly<Record<string, number>> = {
  domains: 71,
  record_hosts: 103,
  runs: 597,
  revisions: 145,
  change_log: 266,
  counted_verdicts: 1096,
  merge_counts: 59,
  audits: 574,
  audit_urls: 152,
  traffic_hours: 136,
  distinct_hours: 99,
  traffic_minutes: 136,
  hour_sketches: 52,
  cookie_days: 48,
  consumed: 101,
}

/** Bytes of all rows after so many runs. */
export function d1Bytes(load: EventLoad, runs: number): number {
  return Object.entries(d1Rows(load, runs)).reduce((sum, [table, rows]) => sum + rows * BYTES_PER_ROW[table]!, 0)
}

/**
 * Rows by table.
 *
 * @param runs learning runs so far, all kept
 */
export function d1Rows(load: EventLoad, runs: number): Readonly<Record<string, number>> {
  const { domains, eventsPerDay } = load
  const perHour = eventsPerDay / 24
  const zipf = zipfGroups(domains)
  const active = (events: number): number => sumOf(zipf, events, (mean) => 1 - Math.exp(-mean))
  const cookies = (mean: number): number => Math.min(MOST_COOKIES, COOKIES_PER_EVENT * mean)
  const audits = eventsPerDay * MERGE_SHARE * AUDIT_SHARE * KEPT.auditDays
  const detailed = DETAILS.map((share) => active(share * perHour) * KEPT.hours + active(share * eventsPerDay) * KEPT.days) // prettier-ignore
  return {
    domains,
    record_hosts: domains,
    runs,
    revisions: runs,
    change_log: 2 * runs,
    counted_verdicts: domains,
    merge_counts: MERGED_PATTERNS * domains,
    audits,
    audit_urls: 2 * audits,
    traffic_hours: detailed.reduce((sum, rows) => sum + rows, 0),
    distinct_hours: 2 * (active(perHour) * KEPT.hours + active(eventsPerDay) * KEPT.days),
    traffic_minutes: perHour * KEPT.minuteHours,
    hour_sketches: 2 * perHour * KEPT.sketchHours,
    cookie_days: sumOf(zipf, COOKIE_SHARE * eventsPerDay, cookies) * KEPT.cookieDays,
    consumed: 2 * perHour,
  }
}

/** Domains of neighbouring ranks, and the share of events that each of them gets. */
type ZipfGroups = readonly { readonly count: number; readonly share: number }[]

/** Ranks below a thousand alone, later ones in groups of a thousandth: 10^8 domains are a few thousand groups. */
function zipfGroups(domains: number): ZipfGroups {
  const groups: { count: number; weight: number }[] = []
  for (let rank = 1; rank <= domains;) {
    const count = Math.min(Math.max(1, Math.floor(rank / 1000)), domains - rank + 1)
    groups.push({ count, weight: 1 / (rank + (count - 1) / 2) })
    rank += count
  }
  const total = groups.reduce((sum, { count, weight }) => sum + count * weight, 0)
  return groups.map(({ count, weight }) => ({ count, share: weight / total }))
}

/** Rows of all domains, where `rowsOf` says how many one has that gets so many events in the mean. */
function sumOf(groups: ZipfGroups, events: number, rowsOf: (mean: number) => number): number {
  return groups.reduce((sum, { count, share }) => sum + count * rowsOf(events * share), 0)
}
