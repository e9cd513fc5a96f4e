/** Pages of the console over memory, for an authenticated caller. */

import { memoryRecords } from '../../rules/memory-records.ts'
import { Hono } from 'hono'
import type { ConsoleCaller, ConsoleDeps, ConsoleEnv, RecentUrl } from '../../../src/console/console-deps.ts'
import { SECTIONS } from '../../../src/console/sections.ts'
import { Refusal } from '../../../src/console/refusal.ts'
import type { RuleSet } from '../../../src/rules/types.ts'
import { parseSeenPair } from '../../../src/store/runs/page-evidence.ts'
import type { SearchHit } from '../../../src/store/d1-search.ts'
import type { CookieCost, TrafficHour } from '../../../src/store/traffic-stats.ts'
import { emptyMemory, memoryActions, memoryControl, NOW_MS, type Memory } from '../../api/support/memory-control.ts'

/** An answer, read. */
export interface Shown {
  readonly status: number
  readonly location: string | null
  /** `Content-Disposition`. */
  readonly disposition: string | null
  readonly html: string
  /** What a reader sees, blanks reduced. */
  readonly text: string
}

/** Pages and what is behind them; everything may be changed while they are asked. */
export interface ConsoleWorld {
  readonly memory: Memory
  readonly deps: ConsoleDeps
  hours: TrafficHour[]
  minutes: TrafficHour[]
  found: SearchHit[]
  cookies: CookieCost[]
  recent: RecentUrl[]
  overlay: RuleSet | undefined
  caller: ConsoleCaller
  get(path: string): Promise<Shown>
  post(path: string, fields: Readonly<Record<string, string>>): Promise<Shown>
}

/** Puts pages over memory. */
export function consoleWorld(addPages: (app: Hono<ConsoleEnv>, deps: ConsoleDeps) => void): ConsoleWorld {
  const memory = emptyMemory()
  const app = new Hono<ConsoleEnv>()
  const deps = depsOf(memory, () => world)
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.text(`${error.title}. ${error.message}`, error.status)
  })
  app.use('*', async (c, next) => {
    c.set('caller', world.caller)
    c.set('csrf', 'forms-token')
    c.set('via', 'session')
    c.set('sections', SECTIONS)
    await next()
  })
  addPages(app, deps)
  const world: ConsoleWorld = {
    memory,
    deps,
    hours: [],
    minutes: [],
    found: [],
    cookies: [],
    recent: [],
    overlay: undefined,
    caller: { name: 'ann', domains: 'all' },
    get: async (path) => read(await app.request(path)),
    post: async (path, fields) => read(await app.request(path, { method: 'POST', body: new URLSearchParams(fields) })),
  }
  return world
}

function depsOf(memory: Memory, world: () => ConsoleWorld): ConsoleDeps {
  const unused = (): never => {
    throw new Error('pages have no business here')
  }
  return {
    control: memoryControl(memory),
    stats: {
      cookies: async () => world().cookies,
      minutes: async ({ fromMs, toMs }) => world().minutes.filter(({ hourMs }) => hourMs >= fromMs && hourMs < toMs),
      hours: async ({ domain, fromMs, toMs }) =>
        world().hours.filter(
          (hour) => (domain === undefined || hour.domain === domain) && hour.hourMs >= fromMs && hour.hourMs < toMs,
        ),
    },
    archive: { get: async (domain, revision) => memory.archived.get(`${domain}/${revision}`) },
    pointer: { current: async (host) => memory.pointed.get(host) },
    records: memoryRecords(
      (name) => memory.pointed.get(name),
      () => world().overlay,
    ),
    files: {
      read: async (runId, file) => memory.files.get(`runs/${runId}/${file}.json`),
      readKey: async (key) => memory.files.get(key),
    },
    auditFiles: { read: async (id) => parseSeenPair(memory.files.get(`audits/${id}.json`)) },
    pictures: {
      read: async ({ kind, id }, name) => {
        const bytes = memory.files.get(`${kind}/${id}/${name}`)
        return bytes instanceof Uint8Array ? new Blob([new Uint8Array(bytes)]).stream() : undefined
      },
    },
    actions: memoryActions(memory),
    search: async (text, domains) =>
      world().found.filter((hit) => hit.text.includes(text) && (domains === undefined || domains.includes(hit.domain))),
    corpusSummary: async () => ({ urls: world().recent.length, sightings: 9, patterns: [] }),
    recentUrls: async (_, limit) => world().recent.slice(0, limit),
    auth: {
      isConfigured: true,
      hasTokens: true,
      sessionSecret: '',
      placeOf: unused,
      waitSeconds: unused,
      noteFailure: unused,
      callerAt: unused,
      callerOfLogin: unused,
    },
    nowMs: () => NOW_MS,
    randomBytes: unused,
  }
}

async function read(response: Response): Promise<Shown> {
  const html = await response.text()
  const { status, headers } = response
  const disposition = headers.get('content-disposition')
  return { status, location: headers.get('location'), disposition, html, text: textOf(html) }
}

/** The text of a page without markup. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
