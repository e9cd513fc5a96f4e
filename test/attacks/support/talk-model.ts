// Which answers are allowed, by what the origin has said. Written without a line of the edge's own rules.
import type { Heard } from './talk-client.ts'
import type { Habits, Page, Said, TalkOrigin } from './talk-origin.ts'
import { pageIdOf, variantOf } from './talk-origin.ts'
import type { Random } from './random.ts'
import { pick } from './random.ts'

/** One request, and what was known when it was sent. */
export interface Told {
  readonly method: string
  readonly page: Page
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly sentMs: number
  /** The page was changed to this version, with the response received, before this request was sent. */
  readonly leastVersion: number
}

/** What clocks of whole seconds and a busy machine may add. */
const SLACK_MS = 1500

const STORED: readonly (readonly [cacheControl: string, fresh: number, stale: number])[] = [
  ['max-age=1', 1, 3600],
  ['max-age=2, stale-while-revalidate=2', 2, 3600],
  ['max-age=1, must-revalidate', 1, 0],
  ['s-maxage=1, max-age=60', 1, 0],
  ['max-age=1, stale-if-error=2', 1, 2],
  ['public, max-age=60', 60, 3600],
]
const NOT_STORED = ['no-store', 'private, max-age=60', 'no-cache, max-age=60', 'immutable']

/** A random kind of page. */
export function randomHabits(random: Random): Habits {
  const chance = (share: number): boolean => random() < share
  const [cacheControl, freshSeconds, staleSeconds] = chance(0.8)
    ? pick(random, STORED)
    : [pick(random, NOT_STORED), 0, 0]
  const endings = (['chunked', 'close', 'slow', 'half', 'none', 'error'] as const).filter(() => chance(0.25))
  return {
    status: pick(random, [200, 200, 200, 200, 200, 200, 404, 410, 301, 302, 303, 308]),
    cacheControl,
    freshSeconds,
    staleSeconds,
    vary: pick(random, ['', '', '', 'Accept-Language', 'X-Other', 'Accept-Language, X-Other', 'Cookie']),
    validators: pick(random, [['etag'], ['last-modified'], ['etag', 'last-modified'], []] as const),
    bytes: pick(random, [0, 100, 5000, 70_000]),
    endings: ['length', 'length', ...endings],
  }
}

/** A complaint about an answer; `undefined` when it is allowed. `uses` counts what must be used once. */
export function complaintAbout(
  told: Told,
  heard: Heard,
  origin: TalkOrigin,
  uses: Map<number, number>,
): string | undefined {
  const { status, headers } = heard
  if (headers.has('x-lost')) return 'a page without a request'
  if (told.method !== 'GET' && told.method !== 'HEAD') return ofChange(heard)
  if (headers.has('x-failed'))
    return told.page.habits.endings.includes('error') ? undefined : 'an error of another page'
  const said = origin.said[Number(headers.get('x-said') ?? -1)]
  if (status === 304) return ofNotModified(told, heard, origin)
  if (said === undefined) return ofOurOwn(told, heard)
  const body = origin.said[Number(headers.get('x-body') ?? said.number)]!
  return ofWhom(told, said, body, uses) ?? ofAge(told, said) ?? ofBody(told, heard, body)
}

function ofChange({ status, headers }: Heard): string | undefined {
  return headers.has('x-changed') || headers.has('x-failed') ? undefined : `a change did not arrive: ${status}`
}

function isFlaky({ habits }: Page): boolean {
  return habits.endings.includes('none') || habits.endings.includes('half')
}

/** Answers that the origin has no part in. */
function ofOurOwn({ page, headers }: Told, { status, headers: heard }: Heard): string | undefined {
  if (status === 308) {
    const url = new URL(heard.get('location') ?? '', 'http://nowhere.test')
    const leads = pageIdOf(url.host, url.pathname + url.search)
    return leads === page.id ? undefined : `our redirect leads to ${leads}`
  }
  if (status === 504 && headers['cache-control'] === 'only-if-cached') return undefined
  return status === 502 && isFlaky(page) ? undefined : `a response of no exchange: ${status}`
}

function personOf(headers: Told['headers']): string {
  return headers['cookie'] ?? headers['authorization'] ?? ''
}

function ofWhom(told: Told, said: Said, body: Said, uses: Map<number, number>): string | undefined {
  const { page, headers } = told
  if (said.page !== page || body.page !== page) return `the answer is of ${body.page.id}`
  const variant = variantOf(page, (name) => headers[name])
  if (body.variant !== variant) return `the answer is for ${body.variant}, not ${variant}`
  if (body.person !== personOf(headers) || said.person !== body.person) return `the answer is for ${body.person}`
  if (said.version !== body.version) return 'an old page was made new'
  const used = (uses.get(said.number) ?? 0) + 1
  uses.set(said.number, used)
  const mayStore = page.habits.freshSeconds > 0 && said.person === ''
  return used > 1 && !mayStore ? 'the answer must not be stored' : undefined
}

function allowedMs({ page, headers }: Told): number {
  const { freshSeconds, staleSeconds, cacheControl } = page.habits
  const wantsStale = headers['cache-control'] === 'max-stale' && staleSeconds > 0
  const refresh = cacheControl.includes('while') ? 2 : 0
  const stale = isFlaky(page) || page.habits.endings.includes('error') ? staleSeconds : refresh
  return wantsStale ? Infinity : (freshSeconds + stale) * 1000
}

function ofAge(told: Told, said: Said): string | undefined {
  if (said.version < told.leastVersion) return `version ${said.version}, from before a change to ${told.leastVersion}`
  const overMs = told.sentMs - said.headMs - allowedMs(told)
  return overMs > SLACK_MS ? `too old by ${overMs} ms` : undefined
}

function ofBody({ method, page, headers }: Told, heard: Heard, said: Said): string | undefined {
  const { status, body, isWhole } = heard
  if (method === 'HEAD') return body === '' ? undefined : 'a body for HEAD'
  if (status === 416)
    return heard.headers.get('content-range') === `bytes */${said.text.length}` ? undefined : 'odd 416'
  if (status === 206) return ofPart(headers, heard, said)
  if (status !== page.habits.status) return `status ${status}`
  const location = new URL(heard.headers.get('location') ?? page.goal, `http://${page.host}`)
  if (pageIdOf(page.host, location.pathname + location.search) !== pageIdOf(page.host, page.goal)) return 'another goal'
  if (!said.text.startsWith(body)) return `another body: ${body.slice(0, 80)}`
  return isWhole && body !== said.text ? `${body.length} of ${said.text.length} bytes taken for the whole` : undefined
}

function ofPart(asked: Told['headers'], { headers, body, isWhole }: Heard, { text }: Said): string | undefined {
  const [, first, last, length] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  if (asked['range'] === undefined || Number(length) !== text.length) return 'a part without a range'
  const part = text.slice(Number(first), Number(last) + 1)
  if (!part.startsWith(body) || (isWhole && part !== body)) return 'another part than it says'
  const condition = asked['if-range']
  const holds = condition === undefined || [headers.get('etag'), headers.get('last-modified')].includes(condition)
  return holds ? undefined : 'a part of another version than the client has'
}

function ofNotModified(told: Told, { headers: heard }: Heard, { said }: TalkOrigin): string | undefined {
  const { page, headers } = told
  const tags = headers['if-none-match']
  const since = headers['if-modified-since']
  const [etag, modified] = [heard.get('etag'), heard.get('last-modified')]
  if (tags === undefined && since === undefined) return 'a 304 without a condition'
  if (tags !== undefined && tags !== '*' && (etag === undefined || !tags.includes(etag)))
    return 'a 304 for another copy'
  if (tags === undefined && modified !== undefined && Date.parse(modified) > Date.parse(since!))
    return 'a 304 for an older copy'
  const variant = variantOf(page, (name) => headers[name])
  const mine = said.filter((one) => one.page === page && one.variant === variant && one.person === personOf(headers))
  const meant = mine.filter(
    (one) => (etag === undefined || one.etag === etag) && (modified ?? one.modified) === one.modified,
  )
  if (meant.length === 0) return 'a 304 for what was never said to such a client'
  const complaints = meant.map((one) => ofAge(told, one))
  return complaints.includes(undefined) ? undefined : `a 304: ${complaints[0]}`
}
