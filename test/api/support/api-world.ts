/** The API over memory, and a way to ask it. */

import type { Hono } from 'hono'
import { createApi } from '../../../src/api/api.ts'
import type { ApiDeps } from '../../../src/api/api-deps.ts'
import type { ApiEnv } from '../../../src/api/access/authenticate.ts'
import { createMemoryUrlStore } from '../../../src/store/urls/memory-url-store.ts'
import { memoryRecords } from '../../rules/memory-records.ts'
import { BUILT_IN } from '../../contracts/url-storage.ts'
import { memoryStoreJobs } from './memory-store-jobs.ts'
import { emptyMemory, memoryActions, memoryControl, NOW_MS, type Memory } from './memory-control.ts'

/** Token for all domains. */
export const ADMIN = 'token-of-the-operator'
/** Token for `shop.example` and `two.example`. */
export const SCOPED = 'token-of-the-shop'

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON of the answer; undefined where it is none. */
  readonly json: Record<string, unknown>
}

/** What a request may carry beside method and path. */
export interface Ask {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** The API and what is behind it. */
export interface ApiWorld {
  readonly memory: Memory
  readonly api: Hono<ApiEnv>
  /** With the token for all domains unless told otherwise; `token: ''` sends none. */
  ask(method: string, path: string, ask?: Ask): Promise<Answer>
}

/** An empty world; members of `deps` replace those over memory. */
export function apiWorld(deps: Partial<ApiDeps> = {}): ApiWorld {
  const memory = emptyMemory()
  const api = createApi({ ...memoryDeps(memory), ...deps })
  return {
    memory,
    api,
    async ask(method, path, { token = ADMIN, body, raw, headers = {} } = {}) {
      const sent = new Headers(headers)
      if (token !== '') sent.set('authorization', `Bearer ${token}`)
      if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const init = { method, headers: sent, ...(payload !== undefined && { body: payload, duplex: 'half' as const }) }
      const response = await api.fetch(new Request(`https://control.example${path}`, init))
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parse(text) }
    },
  }
}

function memoryDeps(memory: Memory): ApiDeps {
  return {
    auth: {
      apiToken: ADMIN,
      apiTokens: JSON.stringify({ [SCOPED]: { name: 'shop', domains: ['two.example', 'shop.example'] } }),
    },
    fetchKeys: () => Promise.reject(new Error('no keys here')),
    nowMs: () => NOW_MS,
    control: memoryControl(memory),
    stats: {
      cookies: async () => [
        { name: 'sid', requests: 2 },
        { name: 'lang', requests: 1 },
      ],
      hours: async ({ domain = 'every.example', fromMs }) => [
        {
          domain,
          hourMs: fromMs,
          requests: 4,
          hits: 2,
          collapsed: 1,
          distinctRaw: 3,
          distinctCanonical: 2,
          details: { identity: 3 },
        },
      ],
    },
    archive: { get: async (domain, revision) => memory.archived.get(`${domain}/${revision}`) },
    pointer: { current: async (domain) => memory.pointed.get(domain) },
    records: memoryRecords((name) => memory.pointed.get(name)),
    files: {
      read: async (runId, file) => memory.files.get(`runs/${runId}/${file}.json`),
      readKey: async (key) => memory.files.get(key),
    },
    actions: memoryActions(memory),
    corpusSummary: async () => ({ urls: 1, sightings: 2, patterns: [{ pattern: '/p?id', kept: 1, sightings: 2 }] }),
    urls: { store: createMemoryUrlStore(BUILT_IN) },
    storeJobs: memoryStoreJobs(memory),
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
