/** What requests carry: JSON bodies and queries, checked before anything is done with them. */

import type { Context } from 'hono'
import * as v from 'valibot'
import { isMissingMember } from '../rules/record/missing-member.ts'
import { RECORD_HOST } from '../rules/record/parse-domain-record.ts'
import type { PageRequest } from '../store/control-store.ts'
import type { ApiEnv } from './access/authenticate.ts'
import { ApiProblem } from './problem.ts'

/** A whole number of 1 to `max`, written in digits. */
export function digits(max: number): v.GenericSchema<string, number> {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(max),
  )
}

/** Host name, lower case, without a port: one that a record can be of. */
export const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(RECORD_HOST, 'expected a host name in lower case, without a port'),
)

const pageQuery = {
  limit: v.optional(v.pipe(digits(500), v.description('Default 50.'))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500), v.description('Of the page before.'))),
}

/** The domain that a list is of. */
export const ofDomain = v.optional(
  v.pipe(host, v.description('Absent: all of the caller; for a token of some, one after the other.')),
)

/** Query of a list. */
export const listQuery = v.object(pageQuery)
/** Query of a list over domains. */
export const domainListQuery = v.object({ ...pageQuery, domain: ofDomain })
/** What {@link domainListQuery} reads. */
export type DomainListQuery = v.InferOutput<typeof domainListQuery>

const DAY_MS = 86_400_000

/** Whether a time lies ahead of any clock that is wrong by its zone: what is kept because it is later would be kept for ever. */
export function isAhead(atMs: number, nowMs: number): boolean {
  return atMs > nowMs + DAY_MS
}

/** The paging part of a query. */
export function pageOf({ limit, cursor }: v.InferOutput<typeof listQuery>): PageRequest {
  return { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) }
}

/** The domain in the path, for what would be kept under it. @throws ApiProblem 400 for what is no host name */
export function readDomain(c: Context<ApiEnv>): string {
  return checked(v.object({ domain: host }), c.req.param(), 'bad-path').domain
}

/** @throws ApiProblem 400 naming the parameter */
export function readQuery<Schema extends v.GenericSchema>(c: Context<ApiEnv>, schema: Schema): v.InferOutput<Schema> {
  return checked(schema, c.req.query(), 'bad-query')
}

/** @throws ApiProblem 400 with the path of the bad member, 415 for another type than JSON */
export async function readBody<Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  requireJson(c)
  return readUntypedBody(c, schema)
}

/** {@link readBody} of any content type: `fetch` sends `text/plain` for a string, and curl a form. */
export async function readUntypedBody<Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checked(schema, parseObject(await c.req.text()), 'bad-body')
}

/** Like {@link readBody}; no body at all is an empty object. */
export async function readOptionalBody<Schema extends v.GenericSchema>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await c.req.text()
  if (text === '') return checked(schema, {}, 'bad-body')
  requireJson(c)
  return checked(schema, parseObject(text), 'bad-body')
}

/** A line of NDJSON. @throws ApiProblem 400 with the path of the bad member */
export function readLine<Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema> {
  return checked(schema, parseObject(text, 'line'), 'bad-line')
}

function requireJson(c: Context<ApiEnv>): void {
  const type = c.req.header('content-type') ?? ''
  if (/^application\/([\w.-]+\+)?json *(;|$)/i.test(type)) return
  throw new ApiProblem(415, 'unsupported-media-type', 'send Content-Type: application/json')
}

/** A list would pass for an object without members. */
function parseObject(text: string, what: 'body' | 'line' = 'body'): object {
  let detail = `the ${what} is no JSON object`
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    if (error instanceof SyntaxError) detail += `: ${error.message}`
  }
  throw new ApiProblem(400, `bad-${what}`, { detail, members: { path: '' } })
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown, type: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue) ?? ''
  const place = path === '' ? '' : `at "${path}": `
  throw new ApiProblem(400, type, { detail: `${place}${inWords(issue)}`, members: { path } })
}

/** valibot describes members as types: it expects `never` of an unknown one. */
function inWords(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'there is no such member'
  return isMissingMember(issue) ? 'it is missing' : issue.message
}
