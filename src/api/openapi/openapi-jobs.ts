/** The description of `/v1/jobs`. */

import {
  choice,
  INTEGER,
  list,
  operation,
  record,
  ref,
  STRING,
  table,
  TIME,
  type Operation,
  type Schema,
} from './openapi-parts.ts'

const JOB = {
  id: STRING,
  kind: choice('count', 'backfill', 'invariants'),
  state: choice('running', 'done', 'failed'),
  by: STRING,
  ruleRevision: {
    ...STRING,
    description: 'The contract; for one domain with the revision of its record behind a colon.',
  },
  'domain?': { ...STRING, description: 'The domain whose rows are re-keyed after a publish; absent: every row.' },
  startedAtMs: TIME,
  'endedAtMs?': TIME,
  part: INTEGER,
  scanned: { ...INTEGER, description: 'Rows read.' },
  rekeyed: { ...INTEGER, description: 'Rows that get, or got, another key.' },
  merged: { ...INTEGER, description: 'Rows that are, or were, merged into others.' },
  'counts?': { ...table(INTEGER), description: 'Violations by kind, also those that are not listed.' },
  'message?': STRING,
}

/** Schemas of jobs over the URL store. */
export const JOB_SCHEMAS: Readonly<Record<string, Schema>> = {
  StoreJob: record(JOB),
  StoreJobPage: record({ rows: list(ref('StoreJob')), 'cursor?': STRING }),
  StoreJobDetail: record({ ...JOB, problems: list(ref('StoreProblem')) }),
  StoreProblem: record({ kind: STRING, detail: STRING, rows: list(INTEGER), keys: list(STRING) }),
  StoreJobStart: record({
    kind: choice('count', 'backfill', 'invariants'),
    'counted?': { ...STRING, description: 'For a backfill: the finished count that it follows.' },
  }),
  StoreJobId: record({ jobId: STRING }),
}

const ALL = 'Needs a token of all domains.'

/** Operations by path and method. */
export const JOB_PATHS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/jobs': {
    get: operation({
      id: 'listStoreJobs',
      summary: `Jobs over the whole URL store, newest first. ${ALL}`,
      params: ['limit', 'cursor'],
      answer: ref('StoreJobPage'),
    }),
    post: operation({
      id: 'startStoreJob',
      summary: `Count what a backfill would do, do it, or check the invariants. ${ALL}`,
      body: ref('StoreJobStart'),
      statuses: ['202'],
      answer: ref('StoreJobId'),
      problems: ['409'],
    }),
  },
  '/v1/jobs/{id}': {
    get: operation({
      id: 'getStoreJob',
      summary: `A job, how far it is, and what a check found. ${ALL}`,
      params: ['id'],
      answer: ref('StoreJobDetail'),
    }),
  },
}
