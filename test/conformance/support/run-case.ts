import { setTimeout } from 'node:timers/promises'
import type { Answer, Ask, ConformanceCase, Expect, From } from './case.ts'
import type { HostScript, Seen } from './script-origin.ts'
import { withDates } from './script-origin.ts'
import type { Target } from './targets.ts'
import type { WireResponse } from './wire.ts'
import { send } from './wire.ts'

/** One step as it went. */
export interface Exchanged {
  readonly response: WireResponse
  /** Those of further requests that were sent at once. */
  readonly others: readonly WireResponse[]
  /** What the origin saw before the response was complete. */
  readonly seen: readonly Seen[]
}

/** Host that a case runs on: each has a cache of its own, so cases run side by side. */
function hostOf(id: string): string {
  return `${id}.conformance.test`
}

/** Sends the requests of a case, one after the other. */
export async function runSteps(target: Target, one: ConformanceCase, startMs: number): Promise<Exchanged[]> {
  const script: HostScript = { answer: {}, page: 'page 0', seen: [] }
  target.origin.hosts.set(hostOf(one.id), script)
  const exchanged: Exchanged[] = []
  for (const [index, { ask = {}, origin, afterMs, atOnce = 1 }] of one.steps.entries()) {
    if (afterMs !== undefined) await setTimeout(afterMs)
    if (origin !== undefined) script.answer = origin
    script.page = `page ${index}`
    const before = script.seen.length
    const text = withDates(requestText(ask, hostOf(one.id)), startMs)
    const [response, ...others] = await Promise.all(Array.from({ length: atOnce }, () => send(target.port, text)))
    exchanged.push({ response: response!, others, seen: script.seen.slice(before) })
  }
  return exchanged
}

function requestText({ method = 'GET', path = '/page', headers = {}, body }: Ask, host: string): string {
  const fields = { host, ...headers, ...(body === undefined ? {} : { 'content-length': String(body.length) }) }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** The first thing that does not hold, or undefined. */
export function complaintAbout(
  one: ConformanceCase,
  exchanged: readonly Exchanged[],
  startMs: number,
): string | undefined {
  for (const [index, { expect = {} }] of one.steps.entries()) {
    const complaint = stepComplaint(expect, exchanged[index]!, startMs)
    if (complaint !== undefined) return `step ${index + 1}: ${complaint}`
  }
  return undefined
}

function stepComplaint(
  { from, status, body, asked, headers = {}, sent = {} }: Expect,
  { response, others, seen }: Exchanged,
  startMs: number,
): string | undefined {
  if (from !== undefined && from !== sourceOf(seen))
    return `the answer came from the ${sourceOf(seen)}, not from the ${from} (${response.head.split('\r\n')[0]})`
  if (asked !== undefined && asked !== seen.length) return `the origin was asked ${seen.length} times, not ${asked}`
  for (const each of [response, ...others]) {
    if (status !== undefined && status !== each.status) return `status ${each.status}, not ${status}`
    if (body !== undefined && body !== each.body)
      return `body ${JSON.stringify(each.body)}, not ${JSON.stringify(body)}`
  }
  return (
    fieldComplaint('response', headers, response.headers, startMs) ??
    fieldComplaint('request to the origin', sent, seen[0]?.headers ?? new Map(), startMs)
  )
}

function sourceOf(seen: readonly Seen[]): From {
  if (seen.length === 0) return 'store'
  return seen.some(({ headers }) => headers.has('if-none-match') || headers.has('if-modified-since'))
    ? 'validation'
    : 'origin'
}

function fieldComplaint(
  where: string,
  expected: NonNullable<Expect['headers']>,
  fields: ReadonlyMap<string, string>,
  startMs: number,
): string | undefined {
  for (const [name, wanted] of Object.entries(expected)) {
    const value = fields.get(name)
    const holds =
      wanted === null
        ? value === undefined
        : value !== undefined &&
          (typeof wanted === 'string' ? value === withDates(wanted, startMs) : wanted.test(value))
    if (!holds)
      return `${where}: ${name} is ${JSON.stringify(value)}, expected ${wanted === null ? 'none' : String(wanted)}`
  }
  return undefined
}

/** Which step differs from the one that went through a bare pass-through, and how; undefined when none does. */
export function differenceFrom(
  one: ConformanceCase,
  bare: readonly Exchanged[],
  edge: readonly Exchanged[],
): string | undefined {
  let answer: Answer = {}
  for (const [index, { response, seen }] of edge.entries()) {
    const other = bare[index]!
    answer = one.steps[index]!.origin ?? answer
    if (answer.breaks === 'at once') {
      // There is no answer to pass on: a bare Worker has the platform's error, we have one of ours.
      if (response.status === 502) continue
      return `step ${index + 1}: status ${response.status}, not 502`
    }
    const pairs: [string, string, string][] = [
      ['requests to the origin', requestsText(seen), requestsText(other.seen)],
      ...(answer.interim === undefined ? responsePairs(response, other.response) : []),
    ]
    const differing = pairs.find(([, ours, theirs]) => ours !== theirs)
    if (differing !== undefined)
      return `step ${index + 1}: ${differing[0]} ${JSON.stringify(differing[1])}, bare ${JSON.stringify(differing[2])}`
  }
  return undefined
}

/** Not for interim responses: plain workerd garbles them, with chunks wherever the bytes happen to part. */
function responsePairs(ours: WireResponse, theirs: WireResponse): [string, string, string][] {
  return [
    ['head', withoutCacheStatus(ours.head), theirs.head],
    ['body', ours.body, theirs.body],
  ]
}

function withoutCacheStatus(head: string): string {
  return head.replace(/\r\nCache-Status: "edge-canonicalizer"[^\r]*/i, '')
}

function requestsText(seen: readonly Seen[]): string {
  return seen.map(({ head, body }) => `${head}\n\n${body}`).join('\n')
}
