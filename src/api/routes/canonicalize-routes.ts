/** `POST /v1/canonicalize`: one URL, a list of them, or NDJSON without end in and out, order kept. */

import type { Context } from 'hono'
import * as v from 'valibot'
import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import { whyNoUrl } from '../../canonicalize/explain/why-no-url.ts'
import { rulesInForce, TooManyHosts, type RulesInForce } from '../../canonicalize/record/rules-in-force.ts'
import type { Canonical, Profile } from '../../canonicalize/types.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { NO_RECORDS, visibleRecords } from '../../rules/record/records-in-force.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { mayUse } from '../access/caller.ts'
import { linesOf, StreamTooLong, type StreamLine } from '../ndjson.ts'
import { ApiProblem, problemDocument } from '../problem.ts'
import { readLine } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import { chosen, described } from '../schemas/parts.ts'

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
const oneOrMany = chosen<v.InferOutput<typeof single> | v.InferOutput<typeof many>>([single, many], (body) => {
  const { url: text, urls } = Object(body) as { readonly url?: unknown; readonly urls?: unknown }
  if ((text === undefined) === (urls === undefined)) return neither
  return urls === undefined ? single : many
})
const question = v.object({ id: v.optional(v.string()), input: url, profile, record })
/** `given`: only records that come with the question count, none that is published; the contract is asked that way. */
const recordsQuery = v.object({
  records: v.optional(
    v.pipe(
      v.picklist(['published', 'given']),
      v.description(
        'published: records in force of the caller’s domains are applied; given: only those that come with the question.',
      ),
    ),
    'published',
  ),
})

const canonicalAnswer = v.strictObject({
  input: v.string(),
  ok: v.boolean(),
  url: v.string(),
  key: v.string(),
  item: v.optional(
    v.strictObject({ provider: v.string(), kind: v.string(), id: v.string(), token: v.optional(v.string()) }),
  ),
  applied: v.array(
    v.strictObject({
      step: v.string(),
      rule: v.string(),
      name: v.optional(v.string()),
      from: v.optional(v.string()),
      to: v.optional(v.string()),
    }),
  ),
  error: v.optional(described(v.string(), 'Why it is no http(s) URL; only where ok is false.')),
  warning: v.optional(described(v.string(), 'Why the record of the host cannot be used; the built-in rules were.')),
})

/** Hosts whose records one request may need: a Worker may ask its stores a thousand times in one request. */
const MAX_HOSTS = 500

/** The route. Only records of the caller's domains are applied. */
export const CANONICALIZE_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: CANONICALIZE_PATH,
    id: 'canonicalize',
    summary: 'Canonical URL and key of one URL, of a list, or of NDJSON lines {id?, input, profile?, record?}',
    query: recordsQuery,
    body: oneOrMany,
    otherBody: { 'application/x-ndjson': v.string() },
    answerIs: 'In NDJSON one answer a line, in order; a line that cannot be answered gets {ok: false, problem}.',
    answer: v.union([canonicalAnswer, v.strictObject({ results: v.array(canonicalAnswer) })]),
    otherAnswer: { 'application/x-ndjson': v.string() },
    async handle({ c, caller, query, body }, deps) {
      const { records } = query()
      const rules =
        records === 'given'
          ? rulesInForce({ records: NO_RECORDS })
          : rulesInForce({
              records: visibleRecords(deps.records, (domain) => mayUse(caller, domain)),
              maxHosts: MAX_HOSTS,
            })
      if (isNdjson(c)) return streamed(c, rules)
      const asked = await body()
      const urls = 'url' in asked ? [asked.url] : asked.urls
      const results = await answers(rules, urls, asked).catch(hostsProblem)
      return c.json('url' in asked ? results[0] : { results })
    },
  }),
]

/** Whether a body is a stream of lines. */
export function isNdjson(c: Context<ApiEnv>): boolean {
  return /^application\/(x-)?ndjson *(;|$)/i.test(c.req.header('content-type') ?? '')
}

/** One answer for each URL, in order. Rejects with a problem where more records are needed than are looked up. */
async function answers(
  rules: RulesInForce,
  urls: readonly string[],
  { profile: wanted, record: given }: { readonly profile: Profile; readonly record?: DomainRecord | undefined },
): Promise<readonly object[]> {
  if (given !== undefined) {
    const own = createCanonicalizer({ record: given })
    return urls.map((text) => plainAnswer(text, own.canonicalize(text, { profile: wanted })))
  }
  const results = await rules.canonicalizeAll(urls, wanted)
  return results.map((result, i) => plainAnswer(urls[i] ?? '', result, rules.recordOf(result)?.problem))
}

function hostsProblem(error: unknown): never {
  if (!(error instanceof TooManyHosts)) throw error
  const detail = 'too many different hosts for one request; ask for the rest in another one'
  throw new ApiProblem(413, 'too-many-hosts', detail)
}

/**
 * The key of a result is computed when it is read. `error` says why a text is no URL, `warning` why the record of the host was not
 * used.
 */
function plainAnswer(input: string, result: Canonical, warning?: string): object {
  const { ok, url: canonical, key, item, applied } = result
  return {
    input,
    ok,
    url: canonical,
    key,
    ...(item !== undefined && { item }),
    applied,
    ...(warning !== undefined && { warning }),
    ...(!ok && { error: whyNoUrl(input) }),
  }
}

function streamed(c: Context<ApiEnv>, rules: RulesInForce): Response {
  const tooLong = new ApiProblem(413, 'body-too-large', `a body has at most ${MAX_STREAM_BYTES} bytes`)
  if (Number(c.req.header('content-length') ?? 0) > MAX_STREAM_BYTES) throw tooLong
  const source = c.req.raw.body
  const lines = source === null ? undefined : answersTo(source, rules, tooLong)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await lines?.next()
      if (next === undefined || next.done === true) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await lines?.return(undefined)
    },
  })
  return c.body(body, 200, { 'content-type': 'application/x-ndjson' })
}

/**
 * One answer a line, as NDJSON, with one look-up for the lines that came together. A line that cannot be answered gets a problem, and
 * the next one its own answer; a fault ends the stream.
 */
async function* answersTo(
  source: ReadableStream<Uint8Array>,
  rules: RulesInForce,
  tooLong: ApiProblem,
): AsyncGenerator<string> {
  let text = ''
  try {
    for await (const lines of linesOf(source, { maxLineBytes: MAX_LINE_BYTES, maxBytes: MAX_STREAM_BYTES })) {
      const questions = lines.map(questionIn)
      await lookUpAll(rules, questions)
      for (const asked of questions) text += `${JSON.stringify(await lineAnswer(asked, rules))}\n`
      yield text
      text = ''
    }
  } catch (error) {
    if (!(error instanceof StreamTooLong)) console.error({ message: 'canonicalize', error: String(error) })
    const problem = error instanceof StreamTooLong ? tooLong : new ApiProblem(500, 'failed', 'the store did not answer')
    yield `${text}${JSON.stringify(failed(problem))}\n`
  }
}

type LineQuestion = v.InferOutput<typeof question>

function questionIn(line: StreamLine): LineQuestion | ApiProblem {
  if (line.kind === 'too-long')
    return new ApiProblem(413, 'line-too-long', `a line has at most ${MAX_LINE_BYTES} bytes`)
  try {
    return readLine(line.text, question)
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
}

/** Together they may need too many hosts, and most of them not: each line is then looked up for itself. */
async function lookUpAll(rules: RulesInForce, questions: readonly (LineQuestion | ApiProblem)[]): Promise<void> {
  const urls = questions.flatMap((asked) =>
    asked instanceof ApiProblem || asked.record !== undefined ? [] : [asked.input],
  )
  await rules.canonicalizeAll(urls, 'identity').catch((error: unknown) => {
    if (!(error instanceof TooManyHosts)) throw error
  })
}

async function lineAnswer(asked: LineQuestion | ApiProblem, rules: RulesInForce): Promise<object> {
  if (asked instanceof ApiProblem) return failed(asked)
  const named = asked.id === undefined ? {} : { id: asked.id }
  try {
    const [answer] = await answers(rules, [asked.input], asked).catch(hostsProblem)
    return { ...named, ...answer }
  } catch (error) {
    if (error instanceof ApiProblem) return { ...named, ...failed(error) }
    throw error
  }
}

function failed(problem: ApiProblem): { readonly ok: false; readonly problem: object } {
  return { ok: false, problem: problemDocument(problem) }
}
