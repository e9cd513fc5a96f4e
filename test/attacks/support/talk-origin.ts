// An origin that does all that HTTP has for a page: parts, conditions, changes of others, errors, and endings in the middle.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Random } from './random.ts'
import { pick } from './random.ts'

/** What a page says of itself, for its life. */
export interface Habits {
  readonly status: number
  readonly cacheControl: string
  /** Seconds that it may be served fresh, and stale; 0 where it must not be stored. */
  readonly freshSeconds: number
  readonly staleSeconds: number
  readonly vary: string
  readonly validators: readonly ('etag' | 'last-modified')[]
  readonly bytes: number
  readonly endings: readonly Ending[]
}

/** How an answer goes over the wire; `half` and `none` break off, `error` is a 503 in its place. */
export type Ending = 'length' | 'chunked' | 'close' | 'slow' | 'half' | 'none' | 'error'

/** A page of the site. */
export interface Page {
  readonly id: string
  readonly host: string
  readonly target: string
  readonly habits: Habits
  /** Where it leads, when its status is a redirect. */
  readonly goal: string
  version: number
}

/** One answer. */
export interface Said {
  readonly number: number
  readonly page: Page
  readonly version: number
  readonly variant: string
  readonly person: string
  readonly text: string
  readonly etag: string
  readonly modified: string
  headMs: number
  isWhole: boolean
}

/** A running origin. */
export interface TalkOrigin {
  readonly port: number
  readonly pages: Map<string, Page>
  readonly said: Said[]
  close(): Promise<void>
}

/** Host and target without marks, pairs sorted. */
export function pageIdOf(host: string, target: string): string {
  const [path = '', query = ''] = target.split('?')
  const kept = query.split('&').filter((pair) => !/^(?:utm_source=|gclid=|spot=|$)/.test(pair))
  return `${host}${path}?${kept.toSorted().join('&')}`
}

/** What a page may depend on beside its URL. */
export function variantOf({ habits }: Page, header: (name: string) => string | undefined): string {
  const names = habits.vary.toLowerCase().split(', ')
  return names.map((name) => (name === '' ? '' : (header(name) ?? '-'))).join('/')
}

/** Starts it on a free loopback port. */
export async function startTalkOrigin(random: Random): Promise<TalkOrigin> {
  const pages = new Map<string, Page>()
  const said: Said[] = []
  const server = createServer((request, response) => {
    const page = pages.get(pageIdOf(request.headers.host ?? '', request.url ?? ''))
    if (page === undefined) return void response.writeHead(404, { 'x-lost': '1' }).end()
    request.resume()
    if (request.method !== 'GET' && request.method !== 'HEAD') return change(random, page, pages, response)
    void answer(random, say(random, page, request, said), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, pages, said, close }
}

/** A POST, PUT or DELETE changes its page, and often another one that it names; or it fails and changes nothing. */
function change(random: Random, page: Page, pages: Map<string, Page>, response: ServerResponse): void {
  if (random() < 0.2) return void response.writeHead(pick(random, [409, 500]), { 'x-failed': '1' }).end()
  const others = [...pages.values()].filter(({ host, id }) => host === page.host && id !== page.id).slice(-3)
  const other = others.length > 0 && random() < 0.6 ? pick(random, others) : undefined
  const changed = other === undefined ? [page] : [page, other]
  for (const one of changed) one.version++
  response.setHeader('x-changed', changed.map(({ id, version }) => `${id} ${version}`).join('|'))
  if (other !== undefined) {
    const name = pick(random, ['location', 'content-location'])
    response.setHeader(name, pick(random, [other.target, `http://${page.host}${other.target}#new`]))
  }
  response.writeHead(pick(random, [200, 201, 204, 303])).end()
}

function say(random: Random, page: Page, { headers }: IncomingMessage, all: Said[]): Said {
  if (random() < 0.04) page.version++
  const one = (name: string): string | undefined => headers[name]?.toString()
  const person = one('cookie') ?? one('authorization') ?? ''
  const variant = variantOf(page, one)
  const name = `${page.id} v${page.version} ${variant} ${person}`
  const said: Said = {
    number: all.length,
    page,
    version: page.version,
    variant,
    person,
    text: Array.from({ length: Math.ceil(page.habits.bytes / 20) + 1 }, (_, line) => `${line} <${name}>\n`).join(''),
    etag: `"${Buffer.from(name).toString('base64url')}"`,
    modified: new Date(1_700_000_000_000 + page.version * 10_000).toUTCString(),
    headMs: 0,
    isWhole: false,
  }
  all.push(said)
  return said
}

function isUnchanged({ etag, modified, page: { habits } }: Said, { headers }: IncomingMessage): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return habits.validators.includes('etag') && (tags === '*' || tags.includes(etag))
  const since = headers['if-modified-since']
  return since !== undefined && habits.validators.includes('last-modified') && Date.parse(modified) <= Date.parse(since)
}

/** The part that is asked for, or undefined for all of it (RFC 9110 §14.2). */
function partOf(said: Said, { headers }: IncomingMessage): readonly [number, number] | undefined {
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  const condition = headers['if-range']?.toString()
  const { validators } = said.page.habits
  const own = validators.map((name) => (name === 'etag' ? said.etag : said.modified))
  const holds = condition === undefined || own.includes(condition)
  if (range === null || !holds || said.page.habits.status !== 200) return undefined
  const { length } = said.text
  if (range[1] === '') return range[2] === '' ? undefined : [Math.max(0, length - Number(range[2])), length - 1]
  const first = Number(range[1])
  const last = range[2] === '' ? length - 1 : Math.min(Number(range[2]), length - 1)
  return first >= length || first > last ? undefined : [first, last]
}

function setFields(said: Said, response: ServerResponse): void {
  const { habits, goal } = said.page
  response.setHeader('cache-control', habits.cacheControl)
  response.setHeader('x-said', said.number)
  if (habits.vary !== '') response.setHeader('vary', habits.vary)
  if (habits.validators.includes('etag')) response.setHeader('etag', said.etag)
  if (habits.validators.includes('last-modified')) response.setHeader('last-modified', said.modified)
  if (habits.status >= 300 && habits.status < 400) response.setHeader('location', goal)
}

async function answer(random: Random, said: Said, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { habits } = said.page
  const ending = pick(random, habits.endings)
  if (ending === 'none') return void request.socket.destroy()
  if (ending === 'error') return void response.writeHead(pick(random, [500, 503]), { 'x-failed': '1' }).end('error')
  setFields(said, response)
  const part = partOf(said, request)
  said.headMs = Date.now()
  if (habits.status === 200 && isUnchanged(said, request)) return void response.writeHead(304).end()
  response.setHeader('x-body', said.number)
  if (part !== undefined) response.setHeader('content-range', `bytes ${part[0]}-${part[1]}/${said.text.length}`)
  await send(random, said, part, ending, request, response)
}

async function send(
  random: Random,
  said: Said,
  part: readonly [number, number] | undefined,
  ending: Ending,
  { method, socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = part === undefined ? said.text : said.text.slice(part[0], part[1] + 1)
  if (ending === 'close') {
    response.useChunkedEncodingByDefault = false
    response.setHeader('connection', 'close')
  } else if (ending !== 'chunked') response.setHeader('content-length', body.length)
  response.writeHead(part === undefined ? said.page.habits.status : 206)
  if (method === 'HEAD') return void response.end()
  const half = Math.floor(body.length / 2)
  if (ending === 'slow' || ending === 'half') response.write(body.slice(0, half))
  if (ending === 'half') return void (await setTimeout(random() * 300), socket.destroy())
  if (ending === 'slow') await setTimeout(random() * 400)
  said.isWhole = true
  response.end(ending === 'slow' ? body.slice(half) : body)
}
