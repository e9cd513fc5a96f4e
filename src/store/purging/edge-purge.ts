/** Asks the edge Worker to purge what it can reach itself. */

import * as v from 'valibot'
import { ADAPTER_NAMES } from '../../rules/record/domain-record.ts'
import type { PurgedPlace, PurgeRequest } from '../control-actions.ts'
import { parseJson } from '../json-text.ts'
import type { PurgePorts } from './purge-ports.ts'

const ROUTE = '/.well-known/edge-canonicalizer/purge'
const NO_TOKEN = 'the secret PURGE_TOKEN is not set here'
const NOT_THE_EDGE = 'the edge Worker did not answer: is it deployed there?'
const REFUSED = 'the edge Worker refused: it has another PURGE_TOKEN, or none'

const edgeAnswer = v.object({
  adapter: v.picklist(ADAPTER_NAMES),
  where: v.string(),
  hosts: v.array(v.string()),
  urls: v.array(v.string()),
  kind: v.picklist(['purged', 'cannot', 'failed']),
  pages: v.optional(v.number()),
  why: v.optional(v.string()),
})

/** What the edge says of a site: its adapter, its hosts, and the URLs under which a cache of the platform has the pages. */
export type EdgeKnowledge = Pick<v.InferOutput<typeof edgeAnswer>, 'adapter' | 'hosts' | 'urls'>

/** What came of the question. */
export interface EdgePurge {
  readonly place: PurgedPlace
  /** Absent where the edge gave no answer. */
  readonly known?: EdgeKnowledge
  /** The edge is there, and takes another token. */
  readonly isRefused?: boolean
}

/** Never rejects: an edge that does not answer is a place where nothing was purged. */
export async function purgeAtEdge(
  domain: string,
  request: PurgeRequest,
  { fetch, fetchEdge = fetch, purgeToken = '' }: Pick<PurgePorts, 'fetch' | 'fetchEdge' | 'purgeToken'>,
): Promise<EdgePurge> {
  if (purgeToken === '') return failed(NO_TOKEN)
  const base = `https://${domain}`
  const headers = { 'canonical-purge': purgeToken, 'content-type': 'application/json' }
  try {
    const body = JSON.stringify({ ...request, host: domain })
    const response = await fetchEdge(base + ROUTE, { method: 'POST', headers, body, redirect: 'manual' })
    const value = parseJson(await response.text())
    const parsed = v.safeParse(edgeAnswer, value)
    if (isPassedOn(response)) return { ...failed(REFUSED), isRefused: true }
    if (!parsed.success) return failed(errorOf(value) ?? `${base}: status ${response.status}; ${NOT_THE_EDGE}`)
    const { adapter, hosts, urls, kind, where, pages, why } = parsed.output
    const facts = { ...(pages !== undefined && { pages }), ...(why !== undefined && { why }) }
    const place = { place: 'edge', done: kind === 'purged', ...(kind === 'purged' && { where }), ...facts } as const
    return { place, known: { adapter, hosts, urls } }
  } catch (error) {
    return failed(`${base}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Without its token the route is one of the site: the edge passes the request on, and says so in `Cache-Status`. */
function isPassedOn({ headers }: Response): boolean {
  return headers.get('cache-status')?.includes('edge-canonicalizer') === true
}

function failed(why: string): { readonly place: PurgedPlace } {
  return { place: { place: 'edge', done: false, why } }
}

function errorOf(value: unknown): string | undefined {
  const parsed = v.safeParse(v.object({ error: v.string() }), value)
  return parsed.success ? parsed.output.error : undefined
}
