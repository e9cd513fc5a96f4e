import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CacheService } from '../conformance/support/cache-service.ts'
import { startCacheService } from '../conformance/support/cache-service.ts'
import type { FaultEdge } from '../faults/support/fault-edge.ts'
import { startFaultEdge } from '../faults/support/fault-edge.ts'
import { repeats } from '../support/nightly.ts'
import type { Random } from './support/random.ts'
import { pick, randomFrom } from './support/random.ts'
import type { Heard } from './support/talk-client.ts'
import { talk } from './support/talk-client.ts'
import type { Told } from './support/talk-model.ts'
import { complaintAbout, randomHabits } from './support/talk-model.ts'
import type { Page, TalkOrigin } from './support/talk-origin.ts'
import { pageIdOf, startTalkOrigin } from './support/talk-origin.ts'

const TALKS = repeats(250, 3000)
const CLIENTS = 10
const PAGES_PER_HOST = 2
const TALKS_PER_PAGE = 50

/** For each site, its first record and a later one. */
const RECORDS = {
  'rewrite.test': [{ strip: ['spot'] }, { strip: ['spot'], mode: 'observe' }],
  'redirect.test': [
    { mode: 'redirect', strip: ['spot'] },
    { mode: 'rewrite', strip: ['spot'] },
  ],
  'observe.test': [{ mode: 'observe' }, { mode: 'rewrite' }],
  'half.test': [{ rollout: 0.5, strip: ['spot'] }, { rollout: 0.9 }],
}
const HOSTS = Object.keys(RECORDS)

/** An edge, and whether it alone knows of all changes of its cache. */
interface Place {
  readonly edge: FaultEdge
  readonly isAlone: boolean
}

const random = randomFrom(48)
const places: Place[] = []
let origin: TalkOrigin
let cache: CacheService

beforeAll(async () => {
  origin = await startTalkOrigin(random)
  cache = await startCacheService()
  const cacheApi = `127.0.0.1:${cache.port}`
  const start = (which: 0 | 1, text: Record<string, string>, service?: { cacheApi: string }): Promise<FaultEdge> => {
    const records = Object.entries(RECORDS).map(([domain, more]) => {
      const base = { v: 1, domain, revision: which + 1, builtAt: '2026-11-20T00:00:00Z', sha256: '', patterns: {} }
      return { ...base, mode: 'rewrite', ...more[which] }
    })
    const variables = { VARY_ALLOW: 'accept-language', RECORDS_JSON: JSON.stringify(records) }
    return startFaultEdge(origin.port, { text: { ...variables, ...text }, ...service })
  }
  places.push({ edge: await start(0, {}), isAlone: true }, { edge: await start(0, {}), isAlone: true })
  // The same data centre, before and after a record has come.
  for (const which of [0, 1] as const)
    places.push({ edge: await start(which, { ADAPTER: 'cache-api' }, { cacheApi }), isAlone: false })
})

afterAll(async () => {
  for (const { edge } of places) await edge.stop()
  await cache?.close()
  await origin?.close()
})

function newPage(number: number): Page {
  const host = HOSTS[number % HOSTS.length]!
  const target = `/page-${number}${random() < 0.5 ? '?a=1&b=2' : ''}`
  const goal = `/goal-${number}?c=3&d=4`
  const page = { id: pageIdOf(host, target), host, target, goal, habits: randomHabits(random), version: 0 }
  origin.pages.set(page.id, page)
  return page
}

function headersFor(page: Page, unsafe: boolean): Record<string, string> {
  const headers: Record<string, string> = { host: page.host }
  const maybe = (share: number, name: string, values: readonly string[]): void => {
    if (random() < share && values.length > 0) headers[name] = pick(random, values)
  }
  const ofPage = origin.said.filter((said) => said.page === page).slice(-6)
  const tags = ofPage.map(({ etag }) => etag)
  const dates = [...ofPage.map(({ modified }) => modified), new Date().toUTCString(), 'Wed, 01 Jan 2020 00:00:00 GMT']
  maybe(0.06, 'cookie', ['user=ann', 'user=bob'])
  if (headers['cookie'] === undefined) maybe(0.05, 'authorization', ['Bearer ann', 'Bearer bob'])
  maybe(0.3, 'accept-language', ['de', 'en'])
  maybe(0.1, 'x-other', ['u', 'w'])
  maybe(0.3, 'sec-fetch-mode', ['navigate'])
  if (headers['sec-fetch-mode'] !== undefined) Object.assign(headers, { 'sec-fetch-dest': 'document' })
  if (unsafe) return headers
  maybe(0.15, 'cache-control', ['no-cache', 'no-store', 'max-age=0', 'only-if-cached', 'max-stale', 'min-fresh=9'])
  maybe(0.15, 'if-none-match', [...tags, `"x", ${tags[0] ?? '"y"'}`, '*'])
  maybe(0.15, 'if-modified-since', dates)
  maybe(0.2, 'range', ['bytes=0-4', 'bytes=5-', 'bytes=-7', 'bytes=99999999-', 'bytes=0-1,4-5', 'bytes=3-99999999'])
  if (headers['range'] !== undefined) maybe(0.4, 'if-range', [...tags, ...dates])
  return headers
}

function spelled({ target }: Page, chance: Random): string {
  const [path = '', query = ''] = target.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '')
  if (chance() < 0.4) pairs.reverse()
  if (chance() < 0.3) pairs.push(pick(chance, ['utm_source=1', 'utm_source=2', 'gclid=3', 'spot=4', 'spot=5']))
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

interface Question {
  readonly method: string
  readonly page: Page
  readonly target: string
  readonly headers: Record<string, string>
  readonly text: string
}

function ask(page: Page): Question {
  const unsafe = random() < 0.12
  const method = unsafe ? pick(random, ['POST', 'PUT', 'DELETE']) : pick(random, ['GET', 'GET', 'GET', 'GET', 'HEAD'])
  const target = spelled(page, random)
  const headers = headersFor(page, unsafe)
  const body = unsafe && method !== 'DELETE' ? 'a=1' : ''
  const lines = Object.entries(
    unsafe ? { ...headers, 'content-length': String(body.length), 'sec-fetch-site': 'same-origin' } : headers,
  )
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return { method, page, target, headers, text: `${method} ${target} HTTP/1.1\r\n${head}\r\n${body}` }
}

describe('random conversations with an origin that does all that HTTP has', () => {
  it('bring nothing but what the model allows', { timeout: 120_000 }, async () => {
    const pages = Array.from({ length: PAGES_PER_HOST * HOSTS.length }, (_, number) => newPage(number))
    const changed = places.map(() => new Map<string, number>())
    const uses = new Map<number, number>()
    const wrong: unknown[] = []
    const seen: Heard[] = []
    let talks = 0

    async function converse(): Promise<void> {
      if (++talks % TALKS_PER_PAGE === 0) pages.splice(Math.floor(random() * pages.length), 1, newPage(100 + talks))
      const number = Math.floor(random() * places.length)
      const { edge, isAlone } = places[number]!
      const favourite = pick(random, pages)
      const length = pick(random, [1, 1, 2, 3, 5])
      const asked = Array.from({ length }, () => ask(random() < 0.6 ? favourite : pick(random, pages)))
      const before = new Map(changed[number])
      const sentMs = Date.now()
      const heard = await talk(edge.port, asked, random() < 0.1 ? random() * 3000 : Infinity)
      for (const [index, answer] of heard.entries()) {
        const { page, ...question } = asked[index]!
        const told: Told = { ...question, page, sentMs, leastVersion: before.get(page.id) ?? 0 }
        const complaint = complaintAbout(told, answer, origin, uses)
        if (complaint !== undefined)
          wrong.push({ complaint, number, told, answer, asked: asked.map(({ text }) => text) })
        for (const text of isAlone ? (answer.headers.get('x-changed')?.split('|') ?? []) : []) {
          const [id = '', version] = text.split(' ')
          for (const known of [before, changed[number]!]) known.set(id, Math.max(known.get(id) ?? 0, Number(version)))
        }
      }
      seen.push(...heard)
    }

    async function client(): Promise<void> {
      while (talks < TALKS) await converse()
    }

    await Promise.all(Array.from({ length: CLIENTS }, client))
    expect(wrong.slice(0, 3)).toEqual([])
    const share = (is: (heard: Heard) => boolean): number => seen.filter(is).length / seen.length
    // What is rare says nothing when it is always right. Hits are 4 to 13 % here, and one or two under load.
    expect(
      share(({ headers }) => /"edge-canonicalizer"; ?hit/.test(headers.get('cache-status') ?? '')),
    ).toBeGreaterThan(0.005)
    for (const status of [206, 304, 308]) expect(share((heard) => heard.status === status)).toBeGreaterThan(0)
  })
})
