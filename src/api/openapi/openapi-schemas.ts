/** Schemas of what goes over the wire, by name. */

import {
  BOOLEAN,
  choice,
  HOST,
  INTEGER,
  list,
  NULLABLE_STRING,
  NUMBER,
  pageOf,
  REASON,
  record,
  ref,
  STRING,
  table,
  TIME,
  type Schema,
} from './openapi-parts.ts'
import { FETCH_RATES } from '../../store/control-actions.ts'
import { ADAPTER_NAMES, MODES } from '../../rules/record/domain-record.ts'
import { LIST_SETTINGS } from '../../rules/record/patched-record.ts'
import { FINDING_SCHEMAS } from './openapi-findings.ts'

const NAMES = list(STRING)
/** One member for each list that an operator sets. */
const eachList = (suffix: string, schema: Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(LIST_SETTINGS.map((name) => [`${name}${suffix}`, schema]))
const VALUE = { type: ['string', 'number', 'null'] }
const PROFILE = choice('identity', 'request')
const QUARANTINE = list(record({ name: STRING, pattern: STRING, since: STRING }))

const DOMAIN = {
  domain: HOST,
  onboardedAtMs: TIME,
  revision: { ...INTEGER, description: 'Revision in force; 0 before the first.' },
  learns: { ...BOOLEAN, description: 'False: no runs begin by themselves.' },
  'fetchRate?': { ...NUMBER, description: 'Requests per second of learner and audits; absent: FETCH_RATE.' },
}

const domains: Readonly<Record<string, Schema>> = {
  Mode: choice(...MODES),
  Domain: record(DOMAIN),
  Settings: record({
    mode: ref('Mode'),
    rollout: NUMBER,
    modeByPath: table(ref('Mode')),
    ...eachList('', NAMES),
    quarantine: QUARANTINE,
    patterns: { ...INTEGER, description: 'Number of learned patterns.' },
    pathRules: INTEGER,
  }),
  DomainDetail: record({ ...DOMAIN, settings: { oneOf: [ref('Settings'), { type: 'null' }] } }),
  Onboarding: record({ 'learns?': BOOLEAN }),
  DomainPatch: record(
    {
      'mode?': ref('Mode'),
      'modeByPath?': {
        type: ['object', 'null'],
        additionalProperties: { oneOf: [ref('Mode'), { type: 'null' }] },
        description:
          'Prefixes that are not named keep their modes, unless replace is true; null removes the mode of one.',
      },
      'rollout?': { type: ['number', 'null'], minimum: 0, maximum: 1 },
      ...eachList('?', {
        oneOf: [ref('ListPatch'), { type: 'null' }, { ...NAMES, description: 'Only with replace: true.' }],
      }),
      'replace?': { ...BOOLEAN, description: 'True: plain lists and modeByPath replace all that is there.' },
      'learns?': BOOLEAN,
      'fetchRate?': { type: ['number', 'null'], minimum: FETCH_RATES.least, maximum: FETCH_RATES.most },
      'reason?': REASON,
    },
    {
      description:
        'JSON Merge Patch (RFC 7396): members replace, null removes. Lists change entry by entry, and whole only with replace: true.',
    },
  ),
  ListPatch: record({ 'add?': NAMES, 'remove?': NAMES }),
  CorpusSummary: record({
    urls: INTEGER,
    sightings: NUMBER,
    patterns: list(record({ pattern: STRING, kept: INTEGER, sightings: NUMBER })),
  }),
}

const RECORD = {
  v: { const: 1 },
  domain: HOST,
  revision: INTEGER,
  builtAt: STRING,
  sha256: STRING,
  mode: ref('Mode'),
  'modeByPath?': table(ref('Mode')),
  'rollout?': NUMBER,
  'adapter?': choice(...ADAPTER_NAMES),
  ...eachList('?', NAMES),
  'quarantine?': QUARANTINE,
  patterns: { ...table(ref('LearnedPattern')), description: 'By `<path template>?<names>`.' },
  'pathRules?': list(ref('PathRule')),
}

const REVISION = {
  domain: HOST,
  revision: INTEGER,
  sha256: STRING,
  state: choice('archived', 'published'),
  at: TIME,
  by: STRING,
  reason: STRING,
}

const records: Readonly<Record<string, Schema>> = {
  LearnedPattern: record({
    keep: NAMES,
    drop: NAMES,
    'dropValues?': table(NAMES),
    basis: choice('verified', 'exhaustive', 'inferred', 'blind'),
    evidence: record({
      equal: NUMBER,
      differ: NUMBER,
      inconclusive: NUMBER,
      upperBound99: NUMBER,
      holdout: list(NUMBER),
    }),
    'retainedSince?': STRING,
  }),
  PathRule: record({ id: STRING, source: STRING, destination: STRING, 'hosts?': NAMES, 'keyHost?': STRING }),
  DomainRecord: record(RECORD),
  DomainRecordInput: {
    ...record(RECORD),
    required: ['mode', 'patterns'],
    description: 'Revision, date and checksum are the publisher’s and may be missing.',
  },
  Revision: record(REVISION),
  RevisionDetail: record({ ...REVISION, record: ref('DomainRecord') }),
  Published: record({
    kind: choice('published', 'unchanged'),
    revision: INTEGER,
    'sha256?': STRING,
    'keptInQuarantine?': {
      ...list(STRING),
      description: 'What the given record did not hold and stays in quarantine.',
    },
  }),
  Rollback: record({ 'revision?': { ...INTEGER, minimum: 1 }, 'reason?': REASON }),
  PatternChange: record({
    pattern: STRING,
    dropsNow: { ...NAMES, description: 'Names that were not dropped before.' },
    keepsNow: NAMES,
    values: { ...NAMES, description: 'Names of which other values are dropped.' },
    basis: record({ from: NULLABLE_STRING, to: NULLABLE_STRING }),
  }),
  RecordDiff: record({
    from: INTEGER,
    to: INTEGER,
    patterns: record({
      added: list(ref('PatternChange')),
      removed: list(ref('PatternChange')),
      changed: list(ref('PatternChange')),
    }),
    lists: list(record({ field: STRING, added: NAMES, removed: NAMES })),
    values: list(record({ field: STRING, from: VALUE, to: VALUE })),
    pathRules: record({ added: list(ref('PathRule')), removed: list(ref('PathRule')), reordered: BOOLEAN }),
  }),
}

const QUESTION = { 'profile?': PROFILE, 'record?': ref('DomainRecord') }

const canonicalization: Readonly<Record<string, Schema>> = {
  CanonicalizeOne: record({ url: STRING, ...QUESTION }),
  CanonicalizeMany: record({ urls: list(STRING, { maxItems: 1000 }), ...QUESTION }),
  Canonical: record({
    input: STRING,
    ok: BOOLEAN,
    url: STRING,
    key: STRING,
    'item?': record({ provider: STRING, kind: STRING, id: STRING, 'token?': STRING }),
    applied: list(record({ step: STRING, rule: STRING, 'name?': STRING, 'from?': STRING, 'to?': STRING })),
    'error?': { ...STRING, description: 'Why it is no http(s) URL; only where ok is false.' },
    'warning?': {
      ...STRING,
      description: 'Why the record of the host cannot be used; the built-in rules were.',
    },
  }),
  CanonicalList: record({ results: list(ref('Canonical')) }),
}

const pages = ['Domain', 'Revision', 'Run', 'Anomaly', 'Audit', 'LogLine'].map(
  (row) => [`${row}Page`, pageOf(row)] as const,
)

const problem: Schema = record(
  {
    type: STRING,
    title: STRING,
    status: INTEGER,
    detail: { ...STRING, description: 'For people.' },
    'path?': { ...STRING, description: 'Dotted path of the bad member, or name of the bad parameter.' },
    'latest?': { ...INTEGER, description: 'Latest revision, on a conflict.' },
    'runId?': { ...STRING, description: 'The run that is under way.' },
  },
  { description: 'RFC 9457' },
)

/** Everything but the URL store. */
export const API_SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: problem,
  ...domains,
  ...records,
  ...FINDING_SCHEMAS,
  ...canonicalization,
  ...Object.fromEntries(pages),
}
