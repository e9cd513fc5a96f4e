/** `POST /v1/canonicalize`: one URL, a list of them, or NDJSON without end in and out, order kept. */

import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { createCanonicalizer } from '../canonicalize/canonicalize.ts'
import { whyNoUrl } from '../canonicalize/explain/why-no-url.ts'
import type { Canonical, Profile } from '../canonicalize/types.ts'
import type { DomainRecord } from '../rules/domain-record.ts'
import { parseDomainRecord } from '../rules/parse-domain-record.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiEnv } from './authenticate.ts'
import { mayUse } from './caller.ts'
import { linesOf, StreamTooLong, type StreamLine } from './ndjson.ts'
import { ApiProblem, problemDocument } from './problem.ts'
import { publishedCanonicalizer, type PublishedCanonicalizer } from './record-lookup.ts'
import { readBody, readLine, readQuery } from './request-input.ts'

/** Where the route is. */
export const CANONICALIZE_PATH = '/v1/canonicalize'
/** Largest NDJSON line, in bytes. */
export const MAX_LINE_BYTES = 1024 * 1024
/** Largest NDJSON body, in bytes. */
export const MAX_STREAM_BYTES = 32 * 1024 * 1024

const profile = v.optional(v.picklist(['identity', 'request']), 'identity')
// A record that the caller brings is the caller's own business: it only has to be one.
const record = v.optional(
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): DomainRecord => {
      const parsed = parseDomainRecord(value, { checksum: 'ignore' })
      if (parsed.ok) return parsed.record
      const { path: key, message } = parsed.problem
      const within = { type: 'object' as const, origin: 'value' as const, input: {}, key, value }
      addIssue(key === '' ? { message } : { message, path: [within] })
      return NEVER
    }),
  ),
)
const url = v.string()
const single = v.strictObject({ url, profile, record })
const many = v.strictObject({ urls: v.pipe(v.array(url), v.maxLength(1000)), profile, record })
const neither = v.never(
  'expected {"url"} or {"urls"} (at most 1000), with "profile" ("identity" or "request") and "record" if wanted',
)
// A union would only say that the body is neither, not what is wrong in it.
const oneOrMany = v.lazy((body) => {
  const { url: text, urls } = Object(body) as { readonly url?: unknown; readonly urls?: unknown }
  if ((text === undefined) === (urls === undefined)) return neither
  return urls === undefined ? single : many
})
const question = v.object({ id: v.optional(v.string()), input: url, profile, record })
/** `given`: only records that come with the question count, none that is published; the contract is asked that way. */
const recordsQuery = v.object({ records: v.optional(v.picklist(['published', 'given']), 'published') })

/** The route. Only records of the caller's domains are applied. */
export function addCanonicalizeRoutes(app: Hono<ApiEnv>, { pointer }: ApiDeps): void {
  app.post(CANONICALIZE_PATH, async (c) => {
    const { records } = readQuery(c, recordsQuery)
    const published = publishedCanonicalizer({
      overlay: records === 'given' ? undefined : await pointer.overlay(),
      current: (host) => (records === 'given' ? Promise.resolve(undefined) : pointer.current(host)),
      mayUse: (domain) => mayUse(c.var.caller, domain),
      ...(records === 'given' && { maxHosts: Number.POSITIVE_INFINITY }),
    })
    if (isNdjson(c)) return streamed(c, published)
    const body = await readBody(c, oneOrMany)
    const answer = answerer(published, body.record)
    if ('url' in body) return c.json(await answer(body.url, body.profile))
    const results = []
    for (const one of body.urls) results.push(await answer(one, body.profile))
    return c.json({ results })
  })
}

/** Whether a body is a stream of lines. */
export function isNdjson(c: Context<ApiEnv>): boolean {
  return /^application\/(x-)?ndjson *(;|$)/i.test(c.req.header('content-type') ?? '')
}

function answerer(
  published: PublishedCanonicalizer,
  given: DomainRecord | undefined,
): (url: string, profile: Profile) => Promise<object> {
  const own = given === undefined ? undefined : createCanonicalizer({ record: given })
  return async (text, wanted) => {
    const result = own?.canonicalize(text, { profile: wanted }) ?? (await published.canonicalize(text, wanted))
    if (result === 'too-many-hosts') {
      throw new ApiProblem(
        413,
        'too-many-hosts',
        'too many different hosts for one request; ask for the rest in another one',
      )
    }
    return plainAnswer(text, result)
  }
}

/** The key of a result is computed when it is read. `error` says why a text is no URL. */
function plainAnswer(input: string, { ok, url: canonical, key, item, applied }: Canonical): object {
  return {
    input,
    ok,
    url: canonical,
    key,
    ...(item !== undefined && { item }),
    applied,
    ...(!ok && { error: whyNoUrl(input) }),
  }
}

function streamed(c: Context<ApiEnv>, published: PublishedCanonicalizer): Response {
  const tooLong = new ApiProblem(413, 'body-too-large', `a body has at most ${MAX_STREAM_BYTES} bytes`)
  if (Number(c.req.header('content-length') ?? 0) > MAX_STREAM_BYTES) throw tooLong
  const source = c.req.raw.body
  const answers = source === null ? undefined : answersTo(source, published, tooLong)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await answers?.next()
      if (next === undefined || next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await answers?.return(undefined)
    },
  })
  return c.body(body, 200, { 'content-type': 'application/x-ndjson' })
}

/**
 * One answer a line, as NDJSON. A line that cannot be answered gets a problem, and the next one its own answer; a fault ends the
 * stream.
 */
async function* answersTo(
  source: ReadableStream<Uint8Array>,
  published: PublishedCanonicalizer,
  tooLong: ApiProblem,
): AsyncGenerator<string> {
  let text = ''
  try {
    for await (const lines of linesOf(source, { maxLineBytes: MAX_LINE_BYTES, maxBytes: MAX_STREAM_BYTES })) {
      for (const line of lines) text += `${JSON.stringify(await lineAnswer(line, published))}\n`
      yield text
      text = ''
    }
  } catch (error) {
    if (!(error instanceof StreamTooLong)) console.error({ message: 'canonicalize', error: String(error) })
    const problem = error instanceof StreamTooLong ? tooLong : new ApiProblem(500, 'failed', 'the store did not answer')
    yield `${text}${JSON.stringify(failed(problem))}\n`
  }
}

async function lineAnswer(line: StreamLine, published: PublishedCanonicalizer): Promise<object> {
  if (line.kind === 'too-long')
    return failed(new ApiProblem(413, 'line-too-long', `a line has at most ${MAX_LINE_BYTES} bytes`))
  let named: { readonly id?: string } = {}
  try {
    const { id, input, profile: wanted, record: given } = readLine(line.text, question)
    if (id !== undefined) named = { id }
    return { ...named, ...(await answerer(published, given)(input, wanted)) }
  } catch (error) {
    if (error instanceof ApiProblem) return { ...named, ...failed(error) }
    throw error
  }
}

function failed(problem: ApiProblem): { readonly ok: false; readonly problem: object } {
  return { ok: false, problem: problemDocument(problem) }
}
