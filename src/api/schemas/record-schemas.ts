/** Domains, records and revisions as the API shows them. */

import * as v from 'valibot'
import { ADAPTER_NAMES, LIST_SETTINGS, MODES } from '../../rules/record/domain-record.ts'
import {
  evidence,
  parameterSchema,
  parametersByName,
  patternSchema,
  templatesByRule,
  valuesByName,
} from '../../rules/record/learned-schemas.ts'
import { pathRuleSchema, recordSchema, revisionNumber, share } from '../../rules/record/parse-domain-record.ts'
import { described, hostName, names, pageSchema, time, whole } from './parts.ts'

const mode = v.picklist(MODES)

const domainMembers = {
  domain: hostName,
  onboardedAtMs: time,
  revision: described(whole, 'Revision in force; 0 before the first.'),
  learns: described(v.boolean(), 'False: runs start only on request.'),
  fetchRate: v.optional(described(v.number(), 'Requests per second of learner and audits; absent: FETCH_RATE.')),
}

/** A domain that is looked after. */
export const domain = v.strictObject(domainMembers)

const settings = v.strictObject({
  mode,
  rollout: v.number(),
  modeByPath: v.record(v.string(), mode),
  adapter: described(v.nullable(v.picklist(ADAPTER_NAMES)), 'Null: as the edge is configured.'),
  ...Object.fromEntries(LIST_SETTINGS.map((name) => [name, names])),
  quarantine: v.array(v.strictObject({ name: v.string(), pattern: v.string(), since: v.string() })),
  patterns: described(whole, 'Number of learned patterns.'),
  parameters: described(whole, 'Number of learned parameters.'),
  pathRules: whole,
})

/** A domain with what its operator has set; null before the first record. */
export const domainDetail = v.strictObject({ ...domainMembers, settings: v.nullable(settings) })

/** What is known of the URLs of a domain. */
export const corpusSummary = v.strictObject({
  urls: whole,
  sightings: v.number(),
  patterns: v.array(v.strictObject({ pattern: v.string(), kept: whole, sightings: v.number() })),
})

const revisionMembers = {
  domain: hostName,
  revision: whole,
  sha256: v.string(),
  state: v.picklist(['archived', 'published']),
  at: time,
  by: v.string(),
  reason: v.string(),
}

/** A numbered record. */
export const revision = v.strictObject(revisionMembers)
/** The same, with the record. */
export const revisionDetail = v.strictObject({ ...revisionMembers, record: recordSchema })
/** Pages of these. */
export const domainPage = pageSchema(domain)
/** Pages of revisions. */
export const revisionPage = pageSchema(revision)

/** A record that is to be published: revision, date and checksum are the publisher's. */
export const recordInput = v.pipe(
  v.partial(recordSchema, ['v', 'domain', 'revision', 'builtAt', 'sha256']),
  v.description('Revision, date and checksum are the publisher’s and may be missing.'),
)

/** Outcome of a publish. */
export const published = v.strictObject({
  kind: v.picklist(['published', 'unchanged']),
  revision: whole,
  sha256: v.optional(v.string()),
  keptInQuarantine: v.optional(described(names, 'What the given record did not hold and stays in quarantine.')),
})

const patternChange = v.strictObject({
  pattern: v.string(),
  dropsNow: described(names, 'Names that were not dropped before.'),
  keepsNow: names,
  values: described(names, 'Names of which other values are dropped.'),
  basis: v.strictObject({ from: v.nullable(v.string()), to: v.nullable(v.string()) }),
})
const patternChanges = v.array(patternChange)
const parameterChange = v.strictObject({
  name: v.string(),
  dropsNow: described(names, 'Templates on which it was not dropped before; `everywhere`: all other paths.'),
  keepsNow: names,
  protectedNow: described(names, 'Templates on which static rules do not drop it any more.'),
  protectedNoMore: names,
  values: described(names, 'Templates on which other values are kept or dropped; empty for every path.'),
  basis: v.strictObject({ from: v.nullable(v.string()), to: v.nullable(v.string()) }),
})
const parameterChanges = v.array(parameterChange)
const value = v.nullable(v.union([v.string(), v.number()]))

/** What differs between two records. */
export const recordDiff = v.strictObject({
  from: whole,
  to: whole,
  patterns: v.strictObject({ added: patternChanges, removed: patternChanges, changed: patternChanges }),
  parameters: v.strictObject({ added: parameterChanges, removed: parameterChanges, changed: parameterChanges }),
  lists: v.array(v.strictObject({ field: v.string(), added: names, removed: names })),
  values: v.array(v.strictObject({ field: v.string(), from: value, to: value })),
  pathRules: v.strictObject({
    added: v.array(pathRuleSchema),
    removed: v.array(pathRuleSchema),
    reordered: v.boolean(),
  }),
})

/** By name. */
export const RECORD_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  Mode: mode,
  Domain: domain,
  DomainPage: domainPage,
  Settings: settings,
  DomainDetail: domainDetail,
  CorpusSummary: corpusSummary,
  DomainRecord: recordSchema,
  LearnedPattern: patternSchema,
  LearnedParameter: parameterSchema,
  PathRule: pathRuleSchema,
  Revision: revision,
  RevisionPage: revisionPage,
  RevisionDetail: revisionDetail,
  Published: published,
  PatternChange: patternChange,
  ParameterChange: parameterChange,
  RecordDiff: recordDiff,
}

/** What the parser of records checks by code. */
export const RECORD_PARTS: readonly (readonly [v.GenericSchema, v.GenericSchema])[] = [
  [share, v.pipe(v.number(), v.minValue(0), v.maxValue(1))],
  [revisionNumber, v.pipe(v.number(), v.integer(), v.minValue(1))],
  [valuesByName, v.record(v.string(), names)],
  [parametersByName.pipe[0], v.record(v.string(), parameterSchema)],
  [templatesByRule.pipe[0], v.record(v.string(), names)],
  [
    evidence,
    v.strictObject({
      equal: v.number(),
      differ: v.number(),
      inconclusive: v.number(),
      upperBound99: v.number(),
      holdout: v.array(v.number()),
    }),
  ],
]
