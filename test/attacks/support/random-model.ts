// Which answers are allowed to a request, by what the origin has said so far. Written without a line of the edge's own rules.
import { headerOf } from './raw-http.ts'
import type { RawResponse } from './raw-http.ts'
import type { Exchange, Page, RandomOrigin } from './random-origin.ts'
import { bodyOf } from './random-origin.ts'

/** One request of the run, and when it was sent and answered. */
export interface Asked {
  readonly id: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly page: Page
  /** Cookie or credentials. */
  readonly person: string
  readonly variant: string
  readonly headers: Readonly<Record<string, string>>
  readonly sentMs: number
  /** When each change of the page had been confirmed to its client before this was sent. */
  readonly changes: readonly { readonly beganMs: number; readonly endedMs: number }[]
}

/** What the clocks of three processes, whole seconds and a busy machine may add. */
const SLACK_MS = 1000

/** A complaint about the answer to a request; `undefined` when it is allowed. */
export function complaintAbout(asked: Asked, reply: RawResponse, origin: RandomOrigin): string | undefined {
  const own = origin.askedBy(asked.id)
  const number = headerOf(reply, 'x-exchange')
  if (asked.method === 'POST') return headerOf(reply, 'x-changed') === undefined ? 'a POST did not arrive' : undefined
  const tried = /; collapsed\b/.test(headerOf(reply, 'cache-status') ?? '') ? triedLately(asked, origin) : own
  if (reply.status === 304) return ofNotModified(asked, reply, tried, origin)
  if (number === undefined) return ofNoAnswer(asked, reply, own)
  const last = origin.exchanges[Number(number)]!
  const bodyNumber = headerOf(reply, 'x-body')
  const base = bodyNumber === undefined ? last : origin.exchanges[Number(bodyNumber)]!
  return (
    ofWhom(asked, last, base) ??
    ofStatus(asked, reply, last, own) ??
    (last.asker === asked.id ? undefined : ofAge(asked, reply, last, tried)) ??
    ofBody(asked, reply, base)
  )
}

/** Failed exchanges of an earlier request for the same page: a stored response may serve both requests. */
function triedLately({ page, variant, sentMs }: Asked, { exchanges }: RandomOrigin): readonly Exchange[] {
  return exchanges.filter(
    (exchange) => exchange.page === page && exchange.variant === variant && exchange.startMs > sentMs - 3 * SLACK_MS,
  )
}

function ofNoAnswer(asked: Asked, reply: RawResponse, own: readonly Exchange[]): string | undefined {
  if (reply.status === 504 && asked.headers['cache-control'] === 'only-if-cached') return undefined
  const isBroken = own.some(({ isWhole }) => !isWhole)
  return isBroken && (reply.status === 502 || reply.status === 0)
    ? undefined
    : `a response of no exchange: ${reply.status}`
}

/** Never another page's, another person's or another variant's, and never what must not be stored. */
function ofWhom(asked: Asked, last: Exchange, base: Exchange): string | undefined {
  if (last.page !== asked.page || base.page !== asked.page) return 'the answer is of another page'
  if (base.variant !== asked.variant) return `the answer is for ${base.variant}`
  if (base.person !== asked.person) return `the answer is for ${base.person}`
  for (const exchange of new Set([last, base])) {
    if (exchange.asker === asked.id) continue
    if (asked.person !== '') return 'the response to a known person came from the store'
    if (!exchange.said.mayStore) return 'the answer must not be stored'
    if (base === exchange && !exchange.isWhole) return 'half an answer is stored'
  }
  return last.version === base.version ? undefined : 'an old page was made new'
}

/** `Cache-Status` (RFC 9211) says what happened. */
function ofStatus(asked: Asked, reply: RawResponse, last: Exchange, own: readonly Exchange[]): string | undefined {
  const status = headerOf(reply, 'cache-status') ?? ''
  const isOwn = last.asker === asked.id
  if (isOwn && /; (?:hit|collapsed)\b/.test(status)) return `its own answer: ${status}`
  if (/; stored\b/.test(status) && !(isOwn && last.said.mayStore)) return `must not be stored: ${status}`
  // A stored response replaces one that did not come.
  const isExplained =
    /; (?:hit|collapsed)\b/.test(status) || own.some(({ isWhole, status: said }) => !isWhole || said >= 500)
  return isOwn || isExplained ? undefined : `another's answer: ${status}`
}

function allowedStaleMs(asked: Asked, { said }: Exchange, own: readonly Exchange[]): number {
  if (asked.headers['cache-control'] === 'max-stale' && !said.mustRevalidate) return Infinity
  const onError = own.some(({ status }) => status >= 500) ? said.errorMs : 0
  return Math.max(said.refreshMs, onError, own.some(({ isWhole }) => !isWhole) ? said.unreachedMs : 0)
}

function ofAge(asked: Asked, reply: RawResponse, last: Exchange, own: readonly Exchange[]): string | undefined {
  if (headerOf(reply, 'set-cookie') !== undefined) return 'a cookie was shared'
  const sinceMs = asked.sentMs - last.headMs
  const overMs = sinceMs - last.said.freshMs - allowedStaleMs(asked, last, own)
  if (overMs > SLACK_MS) return `too old by ${overMs} ms`
  const ageMs = Number(headerOf(reply, 'age') ?? Number.NaN) * 1000
  const rightMs = last.said.initialAgeMs + sinceMs
  if (!(ageMs > rightMs - 1000 - SLACK_MS && ageMs < rightMs + 1000 + SLACK_MS)) return `Age ${ageMs}, not ${rightMs}`
  const change = asked.changes.find(({ beganMs }) => last.startMs < beganMs)
  return change === undefined ? undefined : 'the answer is from before a change that was confirmed'
}

function ofBody(asked: Asked, reply: RawResponse, base: Exchange): string | undefined {
  if (asked.method === 'HEAD') return reply.body === '' ? undefined : 'a body for HEAD'
  const whole = bodyOf(base)
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headerOf(reply, 'content-range') ?? '')
  if (reply.status === 416) return undefined
  if (reply.status === 206) {
    const part = range === null ? undefined : whole.slice(Number(range[1]), Number(range[2]) + 1)
    return part === reply.body && Number(range?.[3]) === whole.length ? undefined : 'another part than it says'
  }
  if (reply.body === whole) return undefined
  return base.isWhole || !whole.startsWith(reply.body) ? `another body: ${reply.body.slice(0, 80)}` : undefined
}

function ofNotModified(
  asked: Asked,
  reply: RawResponse,
  own: readonly Exchange[],
  origin: RandomOrigin,
): string | undefined {
  const wanted = asked.headers['if-none-match']
  const etag = headerOf(reply, 'etag')?.replace('W/', '')
  if (wanted === '*' && etag === undefined) return undefined
  if (wanted === undefined || etag === undefined) return 'a 304 without a condition'
  if (wanted !== '*' && !wanted.includes(etag)) return 'a 304 for another copy'
  const meant = origin.exchanges.filter(({ text }) => etag === `"${Buffer.from(text).toString('base64url')}"`)
  const isAllowed = meant.some(
    (exchange) =>
      exchange.page === asked.page &&
      exchange.variant === asked.variant &&
      exchange.person === asked.person &&
      (exchange.asker === asked.id ||
        (exchange.said.mayStore &&
          asked.sentMs - exchange.headMs - exchange.said.freshMs - allowedStaleMs(asked, exchange, own) < SLACK_MS)),
  )
  return isAllowed ? undefined : 'a 304 for what is none of theirs, or too old'
}
