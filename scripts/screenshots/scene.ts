/**
 * The demo shop with a history, for screenshots of the console. `shop.example` has a day of requests, the first hours of it
 * before its map was learned. `outlet.example` has a new map that waits for a decision. On request, a parameter becomes important.
 */

import { setTimeout } from 'node:timers/promises'
import { createTestHarness } from 'wrangler'
import { REPOSITORY } from '../build-worker.ts'
import { bindBrowser } from './bound-browser.ts'
import { auditFileKey } from '../../src/store/keys.ts'
import { variantPath } from '../e2e/shop-traffic.ts'

/** The scene while it runs. */
export interface Scene {
  /** Where the console is. */
  readonly origin: string
  /** Rows of the control Worker's database. */
  query(sql: string, ...params: readonly (string | number)[]): Promise<readonly Record<string, unknown>[]>
  /** Makes `spot` change prices; returns the id of an audit that has detected it and has pictures, when the runs that follow have ended. */
  changeShop(): Promise<string>
  close(): Promise<void>
}

/** The token of the demo. */
export const TOKEN = 'demo'

const HOUR_MS = 3_600_000
const HOURS = 24
const LEARNED_AT_HOUR = 9
const PATIENCE_MS = 180_000

interface Stage {
  query: Scene['query']
  /** Keys of the archive that begin alike. */
  archived(prefix: string): Promise<readonly string[]>
  /** Sends requests to the edge, as readers of a host. */
  send(host: string, from: number, to: number): Promise<void>
  /** Asks the API. */
  api(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  setSpotPrices(state: 'on' | 'off'): Promise<void>
}

/** Builds the scene; two to three minutes. */
export async function buildScene(say: (line: string) => void): Promise<Scene> {
  // Asks the network for nothing, so that it also runs where there is none.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
  const bound = await bindBrowser()
  const platform = createTestHarness({ root: REPOSITORY, workers: workersWith(bound.configPath) })
  const { url } = await platform.listen()
  const control = platform.getWorker<{ readonly DB: D1Database; readonly ARCHIVE: R2Bucket }>(
    'edge-canonicalizer-control-demo',
  )
  const edge = platform.getWorker('edge-canonicalizer-demo')
  await control.applyD1Migrations('DB')
  const { DB, ARCHIVE } = await control.getEnv()
  const stage: Stage = {
    query: (sql, ...params) => rowsOf(DB.prepare(sql).bind(...params)),
    archived: async (prefix) => (await ARCHIVE.list({ prefix })).objects.map(({ key }) => key),
    async send(host, from, to) {
      for (let n = from; n < to; n += 12) {
        const batch = Array.from({ length: Math.min(12, to - n) }, (_, i) => n + i)
        await Promise.all(
          batch.map(async (each) => (await edge.fetch(`http://${host}${variantPath(each)}`, cookiesOf(each))).text()),
        )
      }
    },
    async api(method, path, body) {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'if-match': '"0"' }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await control.fetch(`${url.origin}${path}`, init)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Record<string, unknown>
    },
    async setSpotPrices(state) {
      await platform.getWorker('demo-shop').fetch(`http://shop.example/spot-prices/${state}`, { method: 'POST' })
    },
  }
  await play(stage, say)
  const close = () => platform.close().then(() => bound.close())
  return { origin: url.origin, query: stage.query, changeShop: () => change(stage), close }
}

async function rowsOf(statement: D1PreparedStatement): Promise<readonly Record<string, unknown>[]> {
  return (await statement.all()).results
}

/** Some clients have chosen a theme: the site shows the same page to all, but a cookie that is not known costs a hit. */
function cookiesOf(n: number): { readonly headers?: Readonly<Record<string, string>> } {
  return n % 20 === 7 ? { headers: { cookie: 'theme=dark' } } : {}
}

function workersWith(controlConfig: string): { readonly configPath: string }[] {
  const configs = [controlConfig, 'examples/shop/edge.wrangler.toml', 'examples/shop/wrangler.toml']
  return configs.map((configPath) => ({ configPath }))
}

async function play(stage: Stage, say: (line: string) => void): Promise<void> {
  await outlet(stage)
  say('outlet.example: a new map waits for a decision')
  await day(stage, say)
}

async function change(stage: Stage): Promise<string> {
  await stage.setSpotPrices('on')
  const audit = await until('an audit to differ, and its pictures', async () => {
    await stage.send('shop.example', 50_000, 50_012)
    return picturedAudit(stage)
  })
  // The quarantine starts a run.
  await setTimeout(5_000)
  await until('runs to end', async () => {
    return (await stage.query('SELECT 1 FROM runs WHERE ended_at IS NULL')).length === 0 ? true : undefined
  })
  return audit
}

/** An audit that differs and has both pictures; those of a batch that takes too long have none. */
async function picturedAudit({ query, archived }: Stage): Promise<string | undefined> {
  const differing = await query("SELECT id FROM audits WHERE outcome = 'differ'")
  for (const { id } of differing) {
    const pictures = await archived(auditFileKey(String(id)).replace(/\.json$/, '/'))
    if (pictures.length === 2) return String(id)
  }
  return undefined
}

/** The published record keeps `spot`; a run finds it neutral, and the guard holds the new map for approval. */
async function outlet(stage: Stage): Promise<void> {
  const evidence = { equal: 0, differ: 2, inconclusive: 0, upperBound99: 1, holdout: [0, 0] }
  const pattern = { keep: ['spot', 'variant'], drop: [], basis: 'inferred', evidence }
  const keys = ['canvas-tote', 'day-pack', 'desk-lamp'].map((slug) => `/products/${slug}?spot&variant`)
  const patterns = Object.fromEntries(keys.map((key) => [key, pattern]))
  await stage.send('outlet.example', 0, 360)
  await counted(stage, 'outlet.example', 360)
  const record = {
    v: 1,
    domain: 'outlet.example',
    revision: 1,
    builtAt: new Date().toISOString(),
    mode: 'observe',
    patterns,
  }
  await stage.api('PUT', '/v1/domains/outlet.example/record', { ...record, sha256: '0'.repeat(64) })
  await learn(stage, 'outlet.example')
}

/** The hours of one day: each batch of requests is counted in an hour of its own. */
async function day(stage: Stage, say: (line: string) => void): Promise<void> {
  let sent = 0
  for (let hour = 0; hour < HOURS; hour++) {
    if (hour === LEARNED_AT_HOUR) {
      await learn(stage, 'shop.example')
      const earlierMs = (HOURS - 1 - hour) * HOUR_MS
      await stage.query("UPDATE revisions SET at = at - ? WHERE domain = 'shop.example'", earlierMs)
      say('shop.example: learned; waiting for the edge to read its map')
      await setTimeout(62_000)
    }
    const visits = Math.round(90 + 60 * Math.sin(((hour - 6) / HOURS) * 2 * Math.PI))
    await stage.send('shop.example', sent, sent + visits)
    sent += visits
    await counted(stage, 'shop.example', sent)
    if (hour < HOURS - 1) await shiftHours(stage, HOURS - 1 - hour)
  }
  say(`shop.example: ${sent} requests in ${HOURS} hours`)
}

/** Moves the counts of this hour that are not moved yet. */
async function shiftHours({ query }: Stage, hours: number): Promise<void> {
  const since = Date.now() - 2 * HOUR_MS
  for (const table of ['traffic_hours', 'hour_sketches'])
    await query(
      `UPDATE OR REPLACE ${table} SET hour = hour - ? WHERE domain = 'shop.example' AND hour > ?`,
      hours * HOUR_MS,
      since,
    )
}

async function counted({ query }: Stage, domain: string, atLeast: number): Promise<void> {
  await until(`${atLeast} requests of ${domain} to be counted`, async () => {
    const [row] = await query('SELECT coalesce(sum(requests), 0) AS n FROM traffic_hours WHERE domain = ?', domain)
    return Number(row?.['n']) >= atLeast ? true : undefined
  })
}

async function learn({ api, query }: Stage, domain: string): Promise<void> {
  const { runId } = await api('POST', `/v1/domains/${domain}/runs`, {})
  await until(`run ${String(runId)} to end`, async () => {
    return (await query('SELECT 1 FROM runs WHERE id = ? AND ended_at IS NOT NULL', String(runId)))[0]
  })
}

async function until<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  const begunMs = performance.now()
  while (performance.now() - begunMs < PATIENCE_MS) {
    const value = await read()
    if (value !== undefined) return value
    await setTimeout(250)
  }
  throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`)
}
