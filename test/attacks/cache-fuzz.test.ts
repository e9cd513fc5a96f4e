import { afterEach, describe, expect, it } from 'vitest'
import { repeats } from '../support/nightly.ts'
import { isHit } from './support/case.ts'
import type { ServedEdge } from './support/edge.ts'
import { serveEdge } from './support/edge.ts'
import type { Random } from './support/random.ts'
import { pick, randomFrom } from './support/random.ts'
import { KEYED_HEADERS, randomShape } from './support/random-answers.ts'
import type { Asked } from './support/random-model.ts'
import { complaintAbout } from './support/random-model.ts'
import type { Page, RandomOrigin } from './support/random-origin.ts'
import { FILLER_PATH, pageIdOf, startRandomOrigin, variantOf } from './support/random-origin.ts'
import { exchange, headerOf, requestText } from './support/raw-http.ts'

const REQUESTS = repeats(500, 6000)
/** Hits that show that the cache is in play. How many requests they take depends on which of the clients comes first. */
const LEAST_HITS = REQUESTS / 30
/** Of 1 MB each; as many as the store of 64 MB takes. */
const FILLERS = 70
const CLIENTS = 12
/** Pages that are requested at one time; now and then a new page replaces the oldest. */
const PAGES = 8
const REQUESTS_PER_PAGE = 100

let origin: RandomOrigin
let edge: ServedEdge

async function start(): Promise<void> {
  origin = await startRandomOrigin(randomFrom(20261122))
  const flags = [...KEYED_HEADERS.flatMap((name) => ['--vary-header', name]), '--forward-header', 'x-request']
  edge = await serveEdge(['--origin', `http://127.0.0.1:${origin.port}`, '--port', '0', '--mode', 'rewrite', ...flags])
}

async function fill(): Promise<void> {
  for (let number = 0; number < FILLERS; number++)
    await exchange(edge.port, requestText({ target: FILLER_PATH + number }, 'shop-0.test'))
}

afterEach(async () => {
  await edge?.stop()
  await origin?.close()
})

interface Question {
  readonly method: Asked['method']
  readonly host: string
  readonly target: string
  readonly headers: Record<string, string>
}

function newPage(random: Random, number: number): Question & { readonly page: Page } {
  const host = `shop-${number % 3}.test`
  const target = `/page-${number}${random() < 0.3 ? '?a=1&b=2' : ''}`
  const page = { id: pageIdOf(host, target), shape: randomShape(random), version: 0 }
  origin.pages.set(page.id, page)
  return { method: 'GET', host, target, headers: {}, page }
}

function randomHeaders(random: Random, tags: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  const maybe = (share: number, name: string, values: readonly string[]): void => {
    if (random() < share && values.length > 0) headers[name] = pick(random, values)
  }
  maybe(0.06, 'cookie', ['user=ann', 'user=bob'])
  if (headers['cookie'] === undefined) maybe(0.04, 'authorization', ['Bearer ann', 'Bearer bob'])
  maybe(0.4, 'accept-language', ['de', 'en', 'DE', 'de, en'])
  maybe(0.4, 'x-key', ['1', '2', '1, 2'])
  maybe(0.3, 'x-other', ['u', 'w'])
  maybe(0.15, 'cache-control', ['no-cache', 'no-store', 'max-age=0', 'only-if-cached', 'max-stale'])
  maybe(0.2, 'if-none-match', [...tags, '"other"', '*'])
  maybe(0.1, 'range', ['bytes=0-4', 'bytes=5-', 'bytes=-7', 'bytes=99999999-'])
  return headers
}

function randomQuestion(random: Random, { host, target }: Question, tags: readonly string[]): Question {
  const [path = '', query = ''] = target.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '')
  if (random() < 0.3) pairs.reverse()
  if (random() < 0.3) pairs.push(`utm_source=${Math.floor(random() * 5)}`)
  const method = pick(random, [...Array<'GET'>(16).fill('GET'), 'HEAD', 'HEAD', 'POST'] as const)
  const asked = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
  return { method, host, target: asked, headers: randomHeaders(random, tags) }
}

describe('random requests to an origin that answers by chance', () => {
  it.each([
    { store: 'an empty store', prepare: start },
    { store: 'a full one', prepare: () => start().then(fill) },
  ])('are answered with nothing but what the model allows, from $store', { timeout: 60_000 }, async ({ prepare }) => {
    await prepare()
    const random = randomFrom(1122)
    const pages = Array.from({ length: PAGES }, (_, number) => newPage(random, number))
    const tags = new Map<string, string[]>()
    const changes = new Map<string, { beganMs: number; endedMs: number }[]>()
    const wrong: unknown[] = []
    let [sent, hits] = [0, 0]

    async function askOnce(): Promise<void> {
      if (++sent % REQUESTS_PER_PAGE === 0) pages.splice(0, 1, newPage(random, PAGES + sent))
      const { page, ...usual } = pick(random, pages)
      const question = randomQuestion(random, usual, tags.get(page.id) ?? [])
      const { method, headers } = question
      const id = `q${sent}`
      const sentMs = Date.now()
      const before = (changes.get(page.id) ?? []).filter(({ endedMs }) => endedMs < sentMs)
      const person = headers['cookie'] ?? headers['authorization'] ?? ''
      const all = Object.entries({ ...headers, 'x-request': id, connection: 'close' })
      const reply = await exchange(edge.port, requestText({ ...question, headers: all }, question.host))
      if (method === 'POST') changes.set(page.id, [...before, { beganMs: sentMs, endedMs: Date.now() }])
      const etag = headerOf(reply, 'etag')
      if (etag !== undefined) tags.set(page.id, [...(tags.get(page.id) ?? []).slice(-4), etag])
      const asked = {
        id,
        method,
        page,
        person,
        variant: variantOf(page.shape, (name) => headers[name]),
        headers,
        sentMs,
      }
      const complaint = complaintAbout({ ...asked, changes: before }, reply, origin)
      if (complaint !== undefined) wrong.push({ complaint, ...question, reply, shape: page.shape })
      if (isHit(reply)) hits++
    }

    async function client(): Promise<void> {
      while (sent < REQUESTS || (hits <= LEAST_HITS && sent < 2 * REQUESTS)) await askOnce()
    }

    await Promise.all(Array.from({ length: CLIENTS }, client))
    expect(wrong.slice(0, 3)).toEqual([])
    expect(hits).toBeGreaterThan(LEAST_HITS)
  })
})
