import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Random } from './random.ts'
import { pick } from './random.ts'
import type { Framing, Said, Shape } from './random-answers.ts'
import { KEYED_HEADERS, LEARNED_HEADER, sayOnce } from './random-answers.ts'

/** Below it are large pages that stay fresh for the whole run: what a store is filled with. */
export const FILLER_PATH = '/filler/'
const FILLER = 'x'.repeat(1_000_000)

/** One request as the origin saw it, and what it said. */
export interface Exchange {
  readonly number: number
  /** `x-request` of the client that it was sent for. */
  readonly asker: string
  readonly page: Page
  readonly person: string
  readonly variant: string
  readonly version: number
  readonly status: number
  readonly startMs: number
  /** When the head left; 0 before that. */
  headMs: number
  readonly said: Said
  readonly text: string
  isWhole: boolean
}

/** A page of the site. */
export interface Page {
  readonly id: string
  readonly shape: Shape
  version: number
}

/** An origin whose pages answer by chance. */
export interface RandomOrigin {
  readonly port: number
  readonly pages: Map<string, Page>
  readonly exchanges: Exchange[]
  askedBy(asker: string): readonly Exchange[]
  close(): Promise<void>
}

/** What a request says for the headers that are told apart; the runtime sends no empty ones on. */
export function variantOf({ vary }: Page['shape'], header: (name: string) => string | undefined): string {
  const learned = vary.toLowerCase() === LEARNED_HEADER ? [LEARNED_HEADER] : []
  return [...KEYED_HEADERS, ...learned].map((name) => meaningOf(name, header(name)) || '-').join('/')
}

/** Blanks and letter case in a list of languages mean nothing. */
function meaningOf(name: string, value: string | undefined): string | undefined {
  return name === 'accept-language' ? value?.replaceAll(' ', '').toLowerCase() : value
}

/** The body of an answer: says whose it is, as long as the shape wants it. */
export function bodyOf({ text, page }: Exchange): string {
  return `<${text}>`.padEnd(page.shape.bytes, `<${text}>`)
}

/** Host and target without trackers, pairs sorted: what the library makes of the URLs of this run, in three lines. */
export function pageIdOf(host: string, target: string): string {
  const [path = '', query = ''] = target.split('?')
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('utm_'))
  return `${host}${path}?${kept.toSorted().join('&')}`
}

/** Starts it on a free loopback port. */
export async function startRandomOrigin(random: Random): Promise<RandomOrigin> {
  const pages = new Map<string, Page>()
  const exchanges: Exchange[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith(FILLER_PATH) === true)
      return void response.writeHead(200, { 'cache-control': 'max-age=600' }).end(FILLER)
    const page = pages.get(pageIdOf(request.headers.host ?? '', request.url ?? ''))
    if (page === undefined) return void response.writeHead(404, { 'x-lost': '1' }).end()
    if (request.method === 'POST') {
      page.version++
      return void response.writeHead(204, { 'x-changed': '1' }).end()
    }
    const exchange = record(random, page, request, exchanges.length)
    exchanges.push(exchange.exchange)
    void answer(random, exchange.exchange, exchange.framing, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    pages,
    exchanges,
    askedBy: (asker) => exchanges.filter((exchange) => exchange.asker === asker),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function record(
  random: Random,
  page: Page,
  { headers }: IncomingMessage,
  number: number,
): { readonly exchange: Exchange; readonly framing: Framing } {
  if (random() < 0.05) page.version++
  const one = (name: string): string | undefined => headers[name]?.toString()
  const framing = pick(random, page.shape.framings)
  const person = one('cookie') ?? one('authorization') ?? ''
  const variant = variantOf(page.shape, one)
  const text = `${page.id} v${page.version} ${variant} ${person} ${one('x-other') ?? ''}`
  const known = one('if-none-match')
  const status =
    framing === 'error' ? 503 : known?.includes(tagOf(text)) && page.shape.etag !== undefined ? 304 : page.shape.status
  const startMs = Date.now()
  const said = sayOnce(random, page.shape, startMs)
  const exchange = { number, asker: one('x-request') ?? '', page, person, variant, version: page.version, status }
  return { exchange: { ...exchange, startMs, headMs: 0, said, text, isWhole: false }, framing }
}

function tagOf(text: string): string {
  return `"${Buffer.from(text).toString('base64url')}"`
}

async function answer(
  random: Random,
  exchange: Exchange,
  framing: Framing,
  { method, socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { page, status, said, text, number } = exchange
  if (framing === 'gone') return void socket.destroy()
  if (framing === 'late') await setTimeout(random() * 300)
  for (const [name, value] of said.fields) response.setHeader(name, value)
  response.setHeader('x-exchange', number)
  if (page.shape.etag !== undefined) response.setHeader('etag', page.shape.etag + tagOf(text))
  const body = bodyOf(exchange)
  exchange.headMs = Date.now()
  const isFull = method === 'GET' && status !== 304
  if (isFull) response.setHeader('x-body', number)
  if (isFull && framing !== 'chunked') response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status)
  if (!isFull) return void response.end()
  if (framing === 'cut' || framing === 'slow') response.write(body.slice(0, body.length / 2))
  if (framing === 'cut') return void (await setTimeout(5), socket.destroy())
  if (framing === 'slow') await setTimeout(random() * 400)
  exchange.isWhole = true
  response.end(framing === 'slow' ? body.slice(body.length / 2) : body)
}
