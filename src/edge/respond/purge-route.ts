/** `POST /.well-known/edge-canonicalizer/purge`: removes stored pages, for holders of the purge token. */

import { ADAPTERS } from '../adapters/index.ts'
import type { PurgeScope } from '../adapters/types.ts'
import type { DomainPolicy } from '../plan/types.ts'
import { PURGE_BODY, readPurgeBody, type PurgeBody } from '../../store/purging/purge-body.ts'
import { rawTargetOf, readHost, siteOf } from '../request/target.ts'
import type { Edge, RequestContext } from '../types.ts'
import { equalsInConstantTime } from './debug.ts'
import { jsonResponse } from './own-responses.ts'

/** Whether this request carries the purge token; false where none is configured. */
export function hasPurgeToken({ purgeToken }: Edge['config'], request: Request): boolean {
  const given = request.headers.get('canonical-purge')
  return purgeToken !== undefined && given !== null && equalsInConstantTime(given, purgeToken)
}

/**
 * Purges what is stored for a site, in any mode. URLs are absolute or begin with `/`; all variants of a page are purged
 * with one of them. Rejects only when the policy cannot be found.
 */
export async function purgeResponse(edge: Edge, request: Request, context: RequestContext): Promise<Response> {
  const asked = readPurgeBody(await request.text())
  if (asked === undefined) return jsonResponse(400, { error: PURGE_BODY })
  const own = readHost(request.url) ?? ''
  const site = asked.host ?? own
  const policy = await edge.findPolicy(site, (work) => context.waitUntil(work))
  const hosts = [...new Set([site, ...policy.siteHosts])]
  const base = site === own ? siteOf(request.url) : `https://${site}`
  const found = scopeOf(asked, { base, policy, hosts })
  if (typeof found === 'string') return jsonResponse(400, { error: found })
  const { where } = ADAPTERS[policy.adapter].purges
  const said = { adapter: policy.adapter, where, hosts, urls: platformUrls(found, edge.config.originUrl) }
  try {
    const outcome = await edge.adapters.adapterFor(policy.adapter, context).purge(found)
    return jsonResponse(200, { ...said, ...outcome })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    edge.observer.fault('purge-failed', site, why)
    return jsonResponse(200, { ...said, kind: 'failed', why })
  }
}

interface Site {
  /** Scheme, host and port of a URL that is given as a path. */
  readonly base: string
  readonly policy: DomainPolicy
  readonly hosts: readonly string[]
}

/** The pages in the terms of the store; a sentence about the first URL that is not of this site. */
function scopeOf(asked: PurgeBody, { base, policy, hosts }: Site): PurgeScope | string {
  if ('all' in asked) return { kind: 'all', hosts }
  const given = 'urls' in asked ? asked.urls : [asked.prefix]
  const urls = given.map((text) => URL.parse(text, base))
  const bad = urls.findIndex((url) => url === null || !hosts.includes(url.hostname))
  if (bad !== -1) return `${given[bad]} is not a URL of ${hosts.join(', ')}`
  const hrefs = urls.flatMap((url) => (url === null ? [] : [url.href.replace(/#.*$/s, '')]))
  if ('prefix' in asked) return { kind: 'prefix', prefixes: hrefs.flatMap(bothSchemes) }
  // A page may also be stored under its own URL, by an earlier map.
  const stored = hrefs.flatMap((href) => [policy.toRequest(href).url, href])
  return { kind: 'urls', urls: [...new Set(stored.flatMap(bothSchemes))] }
}

/** A proxy that ends TLS makes the edge see `http` where people see `https`. */
function bothSchemes(url: string): readonly string[] {
  const rest = url.slice(url.indexOf('://'))
  return [`https${rest}`, `http${rest}`]
}

/** Under which URLs a cache between the edge and the origin has the pages. */
function platformUrls(scope: PurgeScope, originUrl: string | undefined): readonly string[] {
  if (scope.kind === 'all') return []
  const urls = scope.kind === 'urls' ? scope.urls : scope.prefixes
  return originUrl === undefined ? urls : [...new Set(urls.map((url) => originUrl + rawTargetOf(url)))]
}
