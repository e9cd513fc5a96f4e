/** Schemas that the OpenAPI document shows by name. */

import * as v from 'valibot'
import { FINDING_SCHEMAS } from './finding-schemas.ts'
import { whole } from './parts.ts'
import { RECORD_PARTS, RECORD_SCHEMAS } from './record-schemas.ts'
import { URL_PARTS, URL_SCHEMAS } from './url-schemas.ts'

/** RFC 9457. */
const problem = v.strictObject({
  type: v.string(),
  title: v.string(),
  status: whole,
  detail: v.pipe(v.string(), v.description('For people.')),
  path: v.optional(v.pipe(v.string(), v.description('Dotted path of the bad member, or name of the bad parameter.'))),
  latest: v.optional(v.pipe(whole, v.description('Latest revision, on a conflict.'))),
  runId: v.optional(v.pipe(v.string(), v.description('The run that is under way.'))),
  jobId: v.optional(v.pipe(v.string(), v.description('The job that is under way.'))),
})

/** All of them, by name. */
export const NAMED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  Problem: problem,
  ...RECORD_SCHEMAS,
  ...FINDING_SCHEMAS,
  ...URL_SCHEMAS,
}

/** What the document shows for schemas that check by code. */
export const CHECKED_BY_CODE: ReadonlyMap<unknown, v.GenericSchema> = new Map([...RECORD_PARTS, ...URL_PARTS])
