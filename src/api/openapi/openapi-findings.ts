/** Schemas of runs, of what they found, and of the traffic. */

import { MAX_RUN_FETCHES } from '../../store/control-actions.ts'
import {
  BOOLEAN,
  choice,
  HOST,
  INTEGER,
  list,
  NUMBER,
  REASON,
  record,
  ref,
  STRING,
  table,
  TIME,
  type Schema,
} from './openapi-parts.ts'

const NAMES = list(STRING)

const COUNTED_HITS = {
  requests: NUMBER,
  hits: { ...NUMBER, description: 'Answered from the cache, without asking the origin.' },
  bypasses: { ...NUMBER, description: 'Forwarded uncached by rule: `detail` begins with `bypass-`.' },
  hitRatio: { type: ['number', 'null'], description: 'hits / requests; null without a request.' },
  hitRatioWithoutBypasses: { type: ['number', 'null'], description: 'hits / (requests - bypasses); null for none.' },
}

const ANOMALY = {
  id: STRING,
  domain: HOST,
  runId: STRING,
  at: TIME,
  state: choice('open', 'approved', 'rejected'),
  candidateKey: STRING,
  flagged: list(record({ pattern: STRING, names: NAMES })),
  explanation: STRING,
  'decidedAt?': TIME,
  'decidedBy?': STRING,
  'decidedReason?': STRING,
  'revision?': { ...INTEGER, description: 'Revision that approving it brought into force.' },
}

/** Schemas by name. */
export const FINDING_SCHEMAS: Readonly<Record<string, Schema>> = {
  RunStart: record({
    'mode?': choice('seed', 'plus'),
    'profile?': choice('standard', 'strict'),
    'maxFetches?': { ...INTEGER, minimum: 1, maximum: MAX_RUN_FETCHES },
    'origin?': { ...STRING, description: 'Where the site is fetched from, when not under its own name.' },
    'reason?': REASON,
  }),
  RunId: record({ runId: STRING }),
  RunStopped: record({ runId: STRING, stopped: BOOLEAN }),
  LearnProgress: record({
    stage: choice('sampling', 'holding-out', 'guarding'),
    pattern: STRING,
    patternsDone: INTEGER,
    patternsTotal: INTEGER,
    fetches: INTEGER,
    recalled: INTEGER,
    maxFetches: INTEGER,
    fetchesLeft: NUMBER,
  }),
  Run: record({
    id: STRING,
    domain: HOST,
    state: choice('queued', 'running', 'waiting', 'done', 'held', 'failed', 'stopped'),
    reason: STRING,
    startedAtMs: TIME,
    'endedAtMs?': TIME,
    'options?': { type: 'object', description: 'What it was started with, as in RunStart.' },
    'progress?': ref('LearnProgress'),
    'revision?': { ...INTEGER, description: 'Revision it published.' },
    'message?': STRING,
  }),
  Report: { type: 'object', description: 'What was decided and why, as `canon learn --report` writes it.' },
  Anomaly: record(ANOMALY),
  AnomalyDetail: record({ ...ANOMALY, 'candidate?': ref('DomainRecord'), 'diff?': ref('RecordDiff') }),
  Reason: record({ 'reason?': REASON }),
  Decision: record({
    id: STRING,
    decision: choice('approve', 'reject'),
    published: { oneOf: [ref('Published'), { type: 'null' }] },
  }),
  Audit: record({
    id: STRING,
    domain: HOST,
    at: TIME,
    pattern: STRING,
    names: NAMES,
    original: STRING,
    canonical: STRING,
    outcome: choice('equal', 'differ', 'inconclusive'),
    message: STRING,
    'pathRule?': { ...STRING, description: 'Id of the path rule that had rewritten the URL.' },
    'revision?': { ...INTEGER, description: 'Revision that put an end to the merge.' },
  }),
  LogLine: record({ at: TIME, by: STRING, action: STRING, domain: STRING, detail: STRING }),
  TrafficTotal: record(COUNTED_HITS),
  TrafficHour: record({
    domain: HOST,
    hourMs: TIME,
    ...COUNTED_HITS,
    collapsed: NUMBER,
    distinctRaw: INTEGER,
    distinctCanonical: INTEGER,
    details: table(NUMBER),
  }),
  StoreHealth: record({ jobId: STRING, checkedAtMs: TIME, rows: INTEGER, counts: table(INTEGER) }),
  Traffic: record({
    fromMs: TIME,
    toMs: TIME,
    total: ref('TrafficTotal'),
    hours: list(ref('TrafficHour')),
    'store?': {
      oneOf: [ref('StoreHealth'), { type: 'null' }],
      description: 'Violations of the invariants of the URL store at the last check, for tokens of all domains.',
    },
  }),
}
