/** Purges stored pages of a domain: at the edge, and through the platform's API. */

import { createCanonicalizer } from '../../canonicalize/canonicalize.ts'
import {
  NO_REASON,
  type Actor,
  type ControlActions,
  type PurgeReport,
  type PurgeRequest,
} from '../../store/control-actions.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import type { ControlEnv } from '../control-env.ts'
import { publishStores } from '../publishing/publish-stores.ts'
import { purgeAtEdge } from '../../store/purging/edge-purge.ts'
import { purgeAtPlatform, type PlatformScope } from '../../store/purging/platform-purge.ts'
import type { PurgePorts } from '../../store/purging/purge-ports.ts'

/** A purge, and who wants it. */
export interface WantedPurge {
  readonly domain: string
  readonly request: PurgeRequest
  readonly actor: Actor
}

/** Purges in every place that can be reached; what could not be done is part of the report and of the log. */
export async function purgeDomain({ domain, request, actor }: WantedPurge, ports: PurgePorts): Promise<PurgeReport> {
  const { place, known } = await purgeAtEdge(domain, request, ports)
  const kind = 'urls' in request ? 'urls' : 'prefix' in request ? 'prefix' : 'all'
  const adapter = known?.adapter ?? (await ports.adapterOf(domain))
  const scope: PlatformScope = {
    kind,
    adapter,
    urls: known?.urls ?? (await urlsOf(domain, request, ports)),
    hosts: known?.hosts ?? [domain],
  }
  const platform = await purgeAtPlatform(domain, scope, ports)
  const places = [place, ...(platform === undefined ? [] : [platform])]
  const done = places.flatMap(({ done: isDone, where = '' }) => (isDone ? [where] : [])).join(' and ')
  const why = actor.reason === NO_REASON ? '' : `: ${actor.reason}`
  const detail = `${wordsOf(request)} in ${done === '' ? 'no cache' : done}${why}`
  await ports.log.add({ at: ports.nowMs(), by: actor.by, action: 'purge', domain, detail })
  return { ...(adapter !== undefined && { adapter }), places }
}

/** Paths are of the domain under `https`. */
async function urlsOf(domain: string, request: PurgeRequest, ports: PurgePorts): Promise<readonly string[]> {
  const given = 'urls' in request ? request.urls : 'prefix' in request ? [request.prefix] : []
  const urls = given.flatMap((text) => URL.parse(text, `https://${domain}`)?.href.replace(/#.*$/s, '') ?? [])
  if (!('urls' in request)) return urls
  const toRequest = await ports.toRequest(domain)
  return [...new Set(urls.flatMap((url) => [toRequest(url), url]))]
}

/** Values of parameters are no matter for the log. */
function wordsOf(request: PurgeRequest): string {
  if ('all' in request) return 'every page'
  if ('prefix' in request) return `pages below ${withoutQuery(request.prefix)}`
  const { urls } = request
  return urls.length === 1 ? withoutQuery(urls[0] ?? '') : `${urls.length} URLs`
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 200)
}

/** The action over the bindings of the control Worker. */
export function purgeAction(env: ControlEnv, fetch: PurgePorts['fetch']): ControlActions['purge'] {
  const stores = publishStores(env)
  const current = (domain: string) => recordInForce(stores, domain)
  const ports: PurgePorts = {
    fetch,
    log: stores.control.log,
    nowMs: () => Date.now(),
    async toRequest(domain) {
      const canonicalizer = createCanonicalizer({ record: await current(domain) })
      return (url) => canonicalizer.canonicalize(url, { profile: 'request' }).url
    },
    adapterOf: async (domain) => (await current(domain))?.adapter,
    purgeToken: env.PURGE_TOKEN,
    fetchEdge: env.EDGE && ((url, init) => env.EDGE!.fetch(url, init)),
    apiToken: env.CLOUDFLARE_API_TOKEN,
  }
  return (domain, request, actor) => purgeDomain({ domain, request, actor }, ports)
}
