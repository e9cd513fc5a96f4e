/** What the API takes and answers (OpenAPI 3.1), served as `/v1/openapi.json` and held against the routes by a test. */

import {
  choice,
  content,
  HOST,
  INTEGER,
  operation,
  queryParameter,
  ref,
  STRING,
  type Operation,
  type OperationFacts,
  type Schema,
} from './openapi-parts.ts'
import { API_SCHEMAS } from './openapi-schemas.ts'
import { JOB_PATHS, JOB_SCHEMAS } from './openapi-jobs.ts'
import { URL_PATHS, URL_SCHEMAS } from './openapi-urls.ts'

const LIST = ['ofDomain', 'limit', 'cursor']
const POSITIVE = { ...INTEGER, minimum: 1 }
const CHANGES = ['409', '422']
const FLAG = { type: 'boolean', default: false }
const LEAVE = [
  queryParameter(
    'liftQuarantine',
    FLAG,
    'What the record does not hold in quarantine leaves it; otherwise it stays there.',
  ),
  queryParameter('acceptDrops', FLAG, 'Publish although names are dropped that are known to matter; 422 otherwise.'),
]

const parameters: Readonly<Record<string, Schema>> = {
  domain: { name: 'domain', in: 'path', required: true, schema: HOST },
  id: { name: 'id', in: 'path', required: true, schema: STRING },
  revision: { name: 'revision', in: 'path', required: true, schema: POSITIVE },
  limit: queryParameter('limit', { ...POSITIVE, maximum: 500, default: 50 }),
  cursor: queryParameter('cursor', STRING, 'Of the page before.'),
  ofDomain: queryParameter('domain', HOST, 'Absent: all of the caller; for a token of some, one after the other.'),
  reason: queryParameter('reason', { ...STRING, maxLength: 500 }, 'Goes to the log.'),
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'Revision that the change is of, "0" for a first record, * for any. Needed to publish.',
    schema: STRING,
  },
}

/** An operation that only reads. */
function reads(id: string, summary: string, facts: Pick<OperationFacts, 'answer' | 'params'>): { get: Operation } {
  return { get: operation({ id, summary, ...facts }) }
}

/** An operation whose body may be left out. */
function acts(facts: OperationFacts): { post: Operation } {
  return { post: operation({ bodyRequired: false, ...facts }) }
}

const canonicalize: Operation = {
  ...operation({
    id: 'canonicalize',
    summary: 'Canonical URL and key of one URL, of a list, or of NDJSON lines {id?, input, profile?, record?}',
    params: [
      queryParameter(
        'records',
        { type: 'string', enum: ['published', 'given'], default: 'published' },
        'published: records in force of the caller’s domains are applied; given: only those that come with the question.',
      ),
    ],
    answer: {
      description: 'In NDJSON one answer a line, in order; a line that cannot be answered gets {ok: false, problem}.',
      content: {
        ...content({ oneOf: [ref('Canonical'), ref('CanonicalList')] }),
        ...content(STRING, 'application/x-ndjson'),
      },
    },
    body: STRING,
  }),
  requestBody: {
    required: true,
    content: {
      ...content({ oneOf: [ref('CanonicalizeOne'), ref('CanonicalizeMany')] }),
      ...content(STRING, 'application/x-ndjson'),
    },
  },
}

const domains: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/domains': reads('listDomains', 'Domains that are looked after', {
    params: ['limit', 'cursor'],
    answer: ref('DomainPage'),
  }),
  '/v1/domains/{domain}': {
    ...reads('getDomain', 'A domain and its settings', { params: ['domain'], answer: ref('DomainDetail') }),
    put: operation({
      id: 'onboardDomain',
      summary: 'Look after a domain from now on',
      params: ['domain'],
      body: ref('Onboarding'),
      bodyRequired: false,
      statuses: ['200', '201'],
      answer: ref('DomainDetail'),
    }),
    patch: operation({
      id: 'changeDomain',
      summary: 'Change settings; a new revision where they are part of the record',
      params: ['domain', 'ifMatch'],
      body: ref('DomainPatch'),
      answer: ref('DomainDetail'),
      problems: CHANGES,
    }),
  },
  '/v1/domains/{domain}/record': {
    ...reads('getRecord', 'The record in force; its revision is the ETag', {
      params: ['domain'],
      answer: ref('DomainRecord'),
    }),
    put: operation({
      id: 'publishRecord',
      summary: 'Publish a record as the next revision',
      params: ['domain', 'ifMatch', 'reason', ...LEAVE],
      body: ref('DomainRecordInput'),
      answer: ref('Published'),
      problems: [...CHANGES, '428'],
    }),
  },
  '/v1/domains/{domain}/revisions': reads('listRevisions', 'Revisions, newest first', {
    params: ['domain', 'limit', 'cursor'],
    answer: ref('RevisionPage'),
  }),
  '/v1/domains/{domain}/revisions/{revision}': reads('getRevision', 'One revision with its record', {
    params: ['domain', 'revision'],
    answer: ref('RevisionDetail'),
  }),
  '/v1/domains/{domain}/diff': reads('diffRecords', 'What changed; by default between the last two revisions', {
    params: ['domain', queryParameter('from', POSITIVE), queryParameter('to', POSITIVE)],
    answer: ref('RecordDiff'),
  }),
  '/v1/domains/{domain}/rollback': acts({
    id: 'rollback',
    summary: 'Publish an earlier revision again; by default the one before the current',
    params: ['domain', 'ifMatch'],
    body: ref('Rollback'),
    answer: ref('Published'),
    problems: CHANGES,
  }),
  '/v1/domains/{domain}/corpus': reads('getCorpus', 'What is known of the URLs of a domain', {
    params: ['domain'],
    answer: ref('CorpusSummary'),
  }),
  '/v1/domains/{domain}/runs': acts({
    id: 'startRun',
    summary: 'Begin a learning run',
    params: ['domain'],
    body: ref('RunStart'),
    statuses: ['202'],
    answer: ref('RunId'),
    problems: CHANGES,
  }),
}

const findings: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/runs': reads('listRuns', 'Learning runs, newest first', { params: LIST, answer: ref('RunPage') }),
  '/v1/runs/{id}': reads('getRun', 'A run and its progress', { params: ['id'], answer: ref('Run') }),
  '/v1/runs/{id}/report': reads('getReport', 'The report of a run', { params: ['id'], answer: ref('Report') }),
  '/v1/runs/{id}/stop': acts({
    id: 'stopRun',
    summary: 'End a run at the next chance; when it was told before, at once, even if its workflow hangs',
    params: ['id'],
    body: ref('Reason'),
    statuses: ['202'],
    answer: ref('RunStopped'),
    problems: ['409'],
  }),
  '/v1/anomalies': reads('listAnomalies', 'Maps that were held back, newest first', {
    params: LIST,
    answer: ref('AnomalyPage'),
  }),
  '/v1/anomalies/{id}': reads('getAnomaly', 'A map that was held back, and how it differs from the record in force', {
    params: ['id'],
    answer: ref('AnomalyDetail'),
  }),
  ...decisions('approve', 'Publish the candidate'),
  ...decisions('reject', 'Leave the map as it is'),
  '/v1/audits': reads('listAudits', 'Live merges that were fetched both ways, newest first', {
    params: LIST,
    answer: ref('AuditPage'),
  }),
  '/v1/log': reads('listLog', 'Everything that changed what the edge does, newest first', {
    params: LIST,
    answer: ref('LogLinePage'),
  }),
  '/v1/stats': reads(
    'getStats',
    'Traffic per domain and hour, by default of the last day; at most 92 days and 20,000 hours or days',
    {
      params: [
        'ofDomain',
        queryParameter('from', STRING, 'Inclusive; milliseconds since the epoch or ISO 8601.'),
        queryParameter('to', STRING, 'Exclusive.'),
        queryParameter('step', choice('hour', 'day'), 'Default `hour`; days are those of UTC.'),
      ],
      answer: ref('Traffic'),
    },
  ),
}

function decisions(verb: 'approve' | 'reject', summary: string): Readonly<Record<string, { post: Operation }>> {
  const facts = { params: ['id'], body: ref('Reason'), answer: ref('Decision'), problems: CHANGES }
  return { [`/v1/anomalies/{id}/${verb}`]: acts({ id: `${verb}Anomaly`, summary, ...facts }) }
}

/** The document. */
export const OPENAPI = {
  openapi: '3.1.0',
  info: {
    title: 'edge-canonicalizer control API',
    version: '1',
    description:
      'Every request is authenticated. What is not there and what a token may not see get the same 404. Every error is application/problem+json (RFC 9457).',
  },
  security: [{ bearer: [] }, { access: [] }],
  paths: {
    '/v1/openapi.json': reads('getOpenapi', 'This document', { answer: { type: 'object' } }),
    '/v1/canonicalize': { post: canonicalize },
    ...domains,
    ...findings,
    ...URL_PATHS,
    ...JOB_PATHS,
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      access: { type: 'apiKey', in: 'header', name: 'Cf-Access-Jwt-Assertion' },
    },
    parameters,
    responses: {
      Problem: { description: 'what went wrong', content: content(ref('Problem'), 'application/problem+json') },
    },
    schemas: { ...API_SCHEMAS, ...URL_SCHEMAS, ...JOB_SCHEMAS },
  },
} as const
