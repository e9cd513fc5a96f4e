// What an origin says of an answer, as data first: the model reads the data, the edge the rendered fields.
import type { Random } from './random.ts'
import { pick } from './random.ts'

/** Request headers that are sent on and told apart. */
export const KEYED_HEADERS = ['accept-language', 'x-key'] as const

/** One that some pages vary on and no one lists: it is learned from `Vary`. */
export const LEARNED_HEADER = 'x-other'

const STORABLE_STATUS = [200, 203, 300, 301, 302, 303, 307, 308, 404, 410]

/** How the answers of one page look; fixed for its life, so that a 304 replaces every field. */
export interface Shape {
  readonly status: number
  readonly fields: readonly ('cache-control' | 'cdn-cache-control' | 'cloudflare-cdn-cache-control')[]
  readonly expires: boolean
  readonly age: boolean
  readonly etag: '' | 'W/' | undefined
  readonly vary: string
  /** Share of the answers that set a cookie. */
  readonly cookies: number
  readonly framings: readonly Framing[]
  readonly bytes: number
}

/** How an answer goes over the wire. `cut` and `gone` break off, after the head and before it. */
export type Framing = 'length' | 'chunked' | 'slow' | 'late' | 'cut' | 'gone' | 'error'

/** The fields of one answer and what they allow; times in milliseconds from its head on. */
export interface Said {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly mayStore: boolean
  readonly initialAgeMs: number
  readonly freshMs: number
  /** Stale use: while it is refreshed, on an error, and while the origin does not respond. */
  readonly refreshMs: number
  readonly errorMs: number
  readonly unreachedMs: number
  readonly mustRevalidate: boolean
}

interface Directives {
  readonly 'max-age'?: number | undefined
  readonly 's-maxage'?: number | undefined
  readonly 'stale-while-revalidate'?: number | undefined
  readonly 'stale-if-error'?: number | undefined
  readonly 'must-revalidate'?: true | undefined
  readonly 'no-store'?: true | undefined
  readonly private?: true | undefined
  readonly 'no-cache'?: true | undefined
}

/** A random kind of page. */
export function randomShape(random: Random): Shape {
  const chance = (share: number): boolean => random() < share
  const framings = (['chunked', 'slow', 'late', 'cut', 'gone', 'error'] as const).filter(() => chance(0.25))
  return {
    status: pick(random, [200, 200, 200, 200, 200, 203, 300, 301, 302, 303, 307, 308, 404, 410, 400, 500]),
    fields: [
      ...(chance(0.15) ? ['cloudflare-cdn-cache-control' as const] : []),
      ...(chance(0.2) ? ['cdn-cache-control' as const] : []),
      ...(chance(0.85) ? ['cache-control' as const] : []),
    ],
    expires: chance(0.25),
    age: chance(0.25),
    etag: pick(random, ['', '', 'W/', undefined]),
    vary: pick(random, ['', '', '', 'Accept-Language', 'x-key, Accept-Encoding', 'X-Other', 'cookie', '*']),
    cookies: chance(0.2) ? random() : 0,
    framings: ['length', 'length', ...framings],
    bytes: pick(random, [0, 100, 5000, 70_000]),
  }
}

function randomDirectives(random: Random, targeted: boolean): Directives {
  const some = <T>(share: number, values: readonly T[]): T | undefined =>
    random() < share ? pick(random, values) : undefined
  return {
    'max-age': some(0.85, [0, 1, 1, 2, 2, 60]),
    's-maxage': targeted ? undefined : some(0.2, [0, 1, 2]),
    'stale-while-revalidate': some(0.2, [1, 2]),
    'stale-if-error': some(0.2, [0, 1, 2]),
    'must-revalidate': some(0.15, [true]),
    'no-store': some(0.06, [true]),
    private: some(0.06, [true]),
    'no-cache': some(0.06, [true]),
  }
}

function render(random: Random, directives: Directives): string {
  const parts = Object.entries(directives).filter(([, value]) => value !== undefined)
  const texts = parts.map(([name, value]) => (value === true ? name : `${name}=${String(value)}`))
  return texts.toSorted(() => random() - 0.5).join(', ') || 'immutable'
}

/** What one more answer of this shape says. */
export function sayOnce(random: Random, shape: Shape, nowMs: number): Said {
  const directives = shape.fields.map((name) => randomDirectives(random, name !== 'cache-control'))
  const fields = shape.fields.map((name, index): [string, string] => [name, render(random, directives[index]!)])
  const ageSeconds = shape.age ? pick(random, [0, 1, 58]) : 0
  if (shape.age) fields.push(['age', String(ageSeconds)])
  const expiresSeconds = pick(random, [-10, 1, 2, 60])
  const dateMs = Math.floor(nowMs / 1000) * 1000
  fields.push(['date', new Date(dateMs).toUTCString()])
  if (shape.expires) fields.push(['expires', new Date(dateMs + expiresSeconds * 1000).toUTCString()])
  if (shape.vary !== '') fields.push(['vary', shape.vary])
  const setsCookie = random() < shape.cookies
  if (setsCookie) fields.push(['set-cookie', `session=${Math.floor(random() * 1e9)}`])
  const expires = shape.expires && [undefined, 'cache-control'].includes(shape.fields[0]) ? expiresSeconds : undefined
  return { fields, ...meaning(shape, directives[0] ?? {}, setsCookie, ageSeconds, expires) }
}

/** RFC 9111 §3 and §4.2, RFC 9213 §2.2 and RFC 5861, once more and by other means than the edge's. */
function meaning(
  shape: Shape,
  governing: Directives,
  setsCookie: boolean,
  ageSeconds: number,
  expiresSeconds: number | undefined,
): Omit<Said, 'fields'> {
  const noCache = governing['no-cache'] === true
  const lifetime = noCache ? 0 : (governing['s-maxage'] ?? governing['max-age'] ?? expiresSeconds)
  const forbidden = governing['no-store'] ?? governing.private ?? false
  const vary = shape.vary.toLowerCase().split(/, */)
  const isKeyed = vary.every((name) => ['', 'accept-encoding', LEARNED_HEADER, ...KEYED_HEADERS].includes(name))
  const mustRevalidate = noCache || governing['must-revalidate'] === true || governing['s-maxage'] !== undefined
  const stale = (seconds: number): number => (mustRevalidate ? 0 : seconds * 1000)
  return {
    mayStore: STORABLE_STATUS.includes(shape.status) && !setsCookie && !forbidden && lifetime !== undefined && isKeyed,
    initialAgeMs: ageSeconds * 1000,
    freshMs: (Math.max(0, lifetime ?? 0) - ageSeconds) * 1000,
    refreshMs: stale(governing['stale-while-revalidate'] ?? 0),
    errorMs: stale(governing['stale-if-error'] ?? 0),
    unreachedMs: stale(governing['stale-if-error'] ?? 3600),
    mustRevalidate,
  }
}
