/** Runs, what they found, the traffic and jobs as the API shows them. */

import * as v from 'valibot'
import { described, hostName, names, pageSchema, time, whole } from './parts.ts'
import { published, recordDiff } from './record-schemas.ts'
import { recordSchema } from '../../rules/record/parse-domain-record.ts'

const learnProgress = v.strictObject({
  stage: v.picklist(['sampling', 'holding-out', 'guarding']),
  pattern: v.string(),
  patternsDone: whole,
  patternsTotal: whole,
  fetches: whole,
  recalled: whole,
  maxFetches: whole,
  fetchesLeft: v.number(),
})

/** A learning run. */
export const runSchema = v.strictObject({
  id: v.string(),
  domain: hostName,
  state: v.picklist(['queued', 'running', 'waiting', 'done', 'held', 'failed', 'stopped']),
  reason: v.string(),
  startedAtMs: time,
  endedAtMs: v.optional(time),
  options: v.optional(described(v.looseObject({}), 'What it was started with.')),
  progress: v.optional(learnProgress),
  revision: v.optional(described(whole, 'Revision it published.')),
  message: v.optional(v.string()),
})
/** Pages of runs. */
export const runPage = pageSchema(runSchema)
/** A run that was started. */
export const runId = v.strictObject({ runId: v.string() })
/** A run that was stopped. */
export const runStopped = v.strictObject({ runId: v.string(), stopped: v.boolean() })
/** The report of a run. */
export const runReport = described(v.looseObject({}), 'What was decided and why, as `canon learn --report` writes it.')

const anomalyMembers = {
  id: v.string(),
  domain: hostName,
  runId: v.string(),
  at: time,
  state: v.picklist(['open', 'approved', 'rejected']),
  candidateKey: v.string(),
  flagged: v.array(v.strictObject({ pattern: v.string(), names })),
  explanation: v.string(),
  decidedAt: v.optional(time),
  decidedBy: v.optional(v.string()),
  decidedReason: v.optional(v.string()),
  revision: v.optional(described(whole, 'Revision that approving it brought into force.')),
}
const anomaly = v.strictObject(anomalyMembers)
/** Pages of maps that were held back. */
export const anomalyPage = pageSchema(anomaly)
/** One of them, with the record that was held back. */
export const anomalyDetail = v.strictObject({
  ...anomalyMembers,
  candidate: v.optional(recordSchema),
  diff: v.optional(recordDiff),
})
/** What was decided about one. */
export const decision = v.strictObject({
  id: v.string(),
  decision: v.picklist(['approve', 'reject']),
  published: v.nullable(published),
})

const audit = v.strictObject({
  id: v.string(),
  domain: hostName,
  at: time,
  pattern: v.string(),
  names,
  original: v.string(),
  canonical: v.string(),
  outcome: v.picklist(['equal', 'differ', 'inconclusive']),
  message: v.string(),
  pathRule: v.optional(described(v.string(), 'Id of the path rule that had rewritten the URL.')),
  revision: v.optional(described(whole, 'Revision that put an end to the merge.')),
})
/** Pages of audits. */
export const auditPage = pageSchema(audit)

const logLine = v.strictObject({
  at: time,
  by: v.string(),
  action: v.string(),
  domain: v.string(),
  detail: v.string(),
  changed: v.optional(described(v.string(), 'What changed, from what to what: `mode: observe → rewrite`.')),
  revision: v.optional(described(whole, 'Revision that the change made.')),
})
/** Pages of the log. */
export const logPage = pageSchema(logLine)

const countedHits = {
  requests: v.number(),
  hits: described(v.number(), 'Answered from the cache, without asking the origin.'),
  bypasses: described(v.number(), 'Forwarded uncached by rule: `detail` begins with `bypass-`.'),
  hitRatio: described(v.nullable(v.number()), 'hits / requests; null without a request.'),
  hitRatioWithoutBypasses: described(v.nullable(v.number()), 'hits / (requests - bypasses); null for none.'),
}
const trafficTotal = v.strictObject(countedHits)
const trafficHour = v.strictObject({
  domain: hostName,
  hourMs: time,
  ...countedHits,
  collapsed: v.number(),
  distinctRaw: whole,
  distinctCanonical: whole,
  details: v.record(v.string(), v.number()),
})
const storeHealth = v.strictObject({
  jobId: v.string(),
  checkedAtMs: time,
  rows: whole,
  counts: v.record(v.string(), whole),
})
/** Figures of the traffic. */
export const traffic = v.strictObject({
  fromMs: time,
  toMs: time,
  total: trafficTotal,
  hours: v.array(trafficHour),
  store: v.optional(
    described(
      v.nullable(storeHealth),
      'Violations of the invariants of the URL store at the last check, for tokens of all domains.',
    ),
  ),
})

/** What a job over the URL store does. */
export const jobKind = v.picklist(['count', 'backfill', 'invariants'])
const jobMembers = {
  id: v.string(),
  kind: jobKind,
  state: v.picklist(['running', 'done', 'failed']),
  by: v.string(),
  ruleRevision: described(v.string(), 'The contract; for one domain with the revision of its record behind a colon.'),
  domain: v.optional(described(v.string(), 'The domain whose rows are re-keyed after a publish; absent: every row.')),
  startedAtMs: time,
  endedAtMs: v.optional(time),
  part: whole,
  scanned: described(whole, 'Rows read.'),
  rekeyed: described(whole, 'Rows that get, or got, another key.'),
  merged: described(whole, 'Rows that are, or were, merged into others.'),
  counts: v.optional(described(v.record(v.string(), whole), 'Violations by kind, also those that are not listed.')),
  message: v.optional(v.string()),
}
const storeJob = v.strictObject(jobMembers)
const storeProblem = v.strictObject({
  kind: v.string(),
  detail: v.string(),
  rows: v.array(whole),
  keys: v.array(v.string()),
})
/** Pages of jobs. */
export const jobPage = pageSchema(storeJob)
/** A job with what it found. */
export const jobDetail = v.strictObject({ ...jobMembers, problems: v.array(storeProblem) })
/** A job that was started. */
export const jobId = v.strictObject({ jobId: v.string() })

/** By name. */
export const FINDING_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  Run: runSchema,
  RunPage: runPage,
  LearnProgress: learnProgress,
  Anomaly: anomaly,
  AnomalyPage: anomalyPage,
  AnomalyDetail: anomalyDetail,
  Decision: decision,
  Audit: audit,
  AuditPage: auditPage,
  LogLine: logLine,
  LogLinePage: logPage,
  TrafficTotal: trafficTotal,
  TrafficHour: trafficHour,
  StoreHealth: storeHealth,
  Traffic: traffic,
  StoreJob: storeJob,
  StoreJobPage: jobPage,
  StoreJobDetail: jobDetail,
  StoreProblem: storeProblem,
}
