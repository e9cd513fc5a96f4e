import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repeats } from '../support/nightly.ts'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Origin, OriginAnswer, SeenRequest } from './support/origin.ts'
import { pathOf, startOrigin } from './support/origin.ts'
import type { Random } from './support/random.ts'
import { pick, randomFrom } from './support/random.ts'
import type { RawResponse } from './support/raw-http.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

const REQUESTS = repeats(500, 6000)
const CLIENTS = 6
const PAGES = 60
const TRACKER = /^(?:utm_source|gclid)=/
/** What is compared beside status and body. */
const FIELDS = [
  'content-type',
  'content-encoding',
  'location',
  'access-control-allow-origin',
  'www-authenticate',
  'x-name',
]

/** What a site may look at and says so in `Vary`. */
const VARYING = ['accept', 'accept-language', 'origin', 'user-agent', 'cookie', 'authorization', 'x-color', 'save-data']

let origin: Origin
let edge: ServedEdge

beforeAll(async () => {
  origin = await startOrigin()
  origin.site = answerTo
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite'])
})

afterAll(async () => {
  await edge?.stop()
  await origin?.close()
})

/** A page that depends on its URL without trackers and in any order, on what it names in `Vary`, and on its habit. */
function answerTo(request: SeenRequest): OriginAnswer {
  const { headers } = request
  const number = Number(/\d+/.exec(pathOf(request))?.[0] ?? 0)
  const query = request.target.split('?')[1] ?? ''
  const pairs = query.split('&').filter((pair) => pair !== '' && !TRACKER.test(pair))
  const vary = VARYING.filter((_, index) => number % (index + 7) === 1)
  const seen = vary.map((name) => `${name}=${headers[name] ?? (name === 'accept' ? '*/*' : '')}`)
  const page = {
    headers: vary.length === 0 ? {} : { Vary: vary.join(', ') },
    body: `${pathOf(request)} ${pairs.toSorted().join('&')} ${seen.join(' ')}`,
  }
  return HABITS[number % HABITS.length]!(page, headers)
}

type Habit = (page: OriginAnswer, headers: SeenRequest['headers']) => OriginAnswer

/** What origins do without a word in `Vary`. */
const HABITS: readonly Habit[] = [
  (page) => page,
  (page) => ({ ...page, headers: { ...page.headers, 'Cache-Control': 'private' } }),
  (page) => ({ ...page, status: 301, headers: { ...page.headers, Location: '/goal#top' } }),
  // Latin-1 in header fields.
  (page) => ({ ...page, headers: { ...page.headers, 'X-Name': 'caf\u00e9' } }),
  // Object stores.
  (page, { origin: from }) =>
    from === undefined ? page : { ...page, headers: { Vary: 'Origin', 'Access-Control-Allow-Origin': from } },
  // Interfaces with a key of their own making.
  (page, headers) =>
    headers['x-team-pass'] === undefined ? { status: 401, headers: { 'WWW-Authenticate': 'Pass' }, body: 'no' } : page,
  // Spring Boot.
  (_, { accept }) =>
    accept?.includes('text/html') === true
      ? { status: 404, body: 'not here' }
      : { status: 404, headers: { 'Content-Type': 'application/json' }, body: '{}' },
]

function randomRequest(random: Random): string {
  const pairs = ['id=1', 'q=a+b', 'c=%C3%A9', 'utm_source=m', 'gclid=x'].filter(() => random() < 0.25)
  const query = pairs.toSorted(() => random() - 0.5).join('&')
  const headers: [string, string][] = []
  const maybe = (share: number, name: string, ...values: readonly string[]): void => {
    if (random() < share) headers.push([name, pick(random, values)])
  }
  maybe(0.6, 'Accept', 'text/html,*/*;q=0.8', '*/*', 'text/html', 'image/webp,*/*')
  maybe(0.3, 'Accept-Language', 'de', 'en')
  maybe(0.7, 'User-Agent', 'Firefox', 'curl')
  maybe(0.1, 'Origin', 'https://app.test', 'null')
  maybe(0.05, 'Cookie', 'sid=1')
  maybe(0.05, 'Authorization', 'Bearer x')
  maybe(0.1, 'X-Color', 'red', 'blue')
  maybe(0.1, 'X-Team-Pass', 'V')
  maybe(0.1, 'Save-Data', 'on')
  maybe(0.1, 'Cache-Control', 'no-cache', 'no-store', 'max-age=0')
  const target = `/page-${Math.floor(random() * PAGES)}${query === '' ? '' : `?${query}`}`
  return requestText({ method: random() < 0.9 ? 'GET' : 'HEAD', target, headers }, 'shop.test')
}

/** What a client makes of a response; trackers are put back into a redirect, which the origin need not do. */
function gist(reply: RawResponse): unknown[] {
  const fields = FIELDS.map((name) => headerOf(reply, name))
  return [reply.status, reply.body, ...fields.map((value) => value?.replace(/[?&](?:utm_source|gclid)=\w+/g, ''))]
}

describe('random requests', () => {
  it('get what the origin itself would answer to them', { timeout: 60_000 }, async () => {
    const random = randomFrom(20261123)
    const wrong: unknown[] = []
    let [sent, hits] = [0, 0]

    async function client(): Promise<void> {
      while (sent++ < REQUESTS) {
        const text = randomRequest(random)
        const direct = gist(await exchange(origin.port, text))
        const reply = await exchange(edge.port, text)
        if (isHit(reply)) hits++
        if (JSON.stringify(gist(reply)) !== JSON.stringify(direct)) wrong.push({ text, direct, reply })
      }
    }

    await Promise.all(Array.from({ length: CLIENTS }, client))
    expect(wrong.slice(0, 3)).toEqual([])
    expect(hits).toBeGreaterThan(REQUESTS / 20)
  })
})
