/** Purges the platform's caches in every data centre, through the API of Cloudflare. */

import * as v from 'valibot'
import { hostTag, urlTag } from '../../rules/record/cache-tags.ts'
import type { AdapterName } from '../../rules/record/domain-record.ts'
import type { PurgedPlace } from '../control-actions.ts'
import { parseJson } from '../json-text.ts'
import { registrableDomain } from '../../url/host.ts'
import type { PurgePorts } from './purge-ports.ts'

const API = 'https://api.cloudflare.com/client/v4'
/** Of one kind in a request, on every plan: https://developers.cloudflare.com/cache/how-to/purge-cache/ (2026-11-28). */
const MOST_IN_ONE_REQUEST = 100

const NO_TOKEN = 'the secret CLOUDFLARE_API_TOKEN is not set here'
const NO_QUERY_PREFIX = 'the platform purges by the beginning of a path, which ends before the query'
const NO_CACHE_API_PREFIX = 'pages of the Cache API are tagged by URL and by site; purge the site, or list the URLs'

/** Pages in the terms of the platform. */
export interface PlatformScope {
  /** Absent: not known, so pages are purged as both adapters store them. */
  readonly adapter?: AdapterName | undefined
  readonly kind: 'urls' | 'prefix' | 'all'
  /** Every URL or prefix under which the platform may have the pages; empty for `all`. */
  readonly urls: readonly string[]
  readonly hosts: readonly string[]
}

type Purges = Readonly<Partial<Record<'files' | 'prefixes' | 'hosts' | 'tags', readonly string[]>>>

/** Undefined for adapters whose pages no zone holds. Never rejects. */
export async function purgeAtPlatform(
  domain: string,
  scope: PlatformScope,
  ports: Pick<PurgePorts, 'fetch' | 'apiToken'>,
): Promise<PurgedPlace | undefined> {
  const { adapter } = scope
  if (adapter === 'memory' || adapter === 'workers-cache') return undefined
  if (ports.apiToken === undefined || ports.apiToken === '') return notDone(NO_TOKEN)
  const purges = purgesOf(scope)
  if (typeof purges === 'string') return notDone(purges)
  try {
    const zone = await zoneOf(domain, ports)
    for (const [kind, entries = []] of Object.entries(purges))
      for (let from = 0; from < entries.length; from += MOST_IN_ONE_REQUEST) {
        const body = JSON.stringify({ [kind]: entries.slice(from, from + MOST_IN_ONE_REQUEST) })
        await ask(`/zones/${zone}/purge_cache`, { method: 'POST', body }, ports)
      }
    return { place: 'platform', done: true, where: 'every data centre' }
  } catch (error) {
    return notDone(error instanceof Error ? error.message : String(error))
  }
}

/** Lists the entries to purge, or says why there are none. */
function purgesOf({ adapter, kind, urls, hosts }: PlatformScope): Purges | string {
  if (kind === 'all') return { hosts, ...(adapter !== 'zone' && { tags: hosts.map(hostTag) }) }
  if (kind === 'urls') {
    return { ...(adapter !== 'cache-api' && { files: urls }), ...(adapter !== 'zone' && { tags: urls.map(urlTag) }) }
  }
  if (adapter === 'cache-api') return NO_CACHE_API_PREFIX
  if (urls.some((url) => url.includes('?'))) return NO_QUERY_PREFIX
  return { prefixes: [...new Set(urls.map((url) => url.replace(/^https?:\/\//, '')))] }
}

const zonesAnswer = v.object({ result: v.array(v.object({ id: v.string() })) })

async function zoneOf(domain: string, ports: Pick<PurgePorts, 'fetch' | 'apiToken'>): Promise<string> {
  const name = registrableDomain(domain) ?? domain
  const answer = await ask(`/zones?name=${encodeURIComponent(name)}`, { method: 'GET' }, ports)
  const parsed = v.safeParse(zonesAnswer, answer)
  const id = parsed.success ? parsed.output.result[0]?.id : undefined
  if (id === undefined) throw new Error(`CLOUDFLARE_API_TOKEN sees no zone ${name}; it needs the permission Zone Read`)
  return id
}

const errorsAnswer = v.object({ errors: v.array(v.object({ message: v.string() })) })

async function ask(
  path: string,
  init: RequestInit,
  { fetch, apiToken = '' }: Pick<PurgePorts, 'fetch' | 'apiToken'>,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }
  const response = await fetch(API + path, { ...init, headers })
  const value = parseJson(await response.text())
  if (response.ok) return value
  const parsed = v.safeParse(errorsAnswer, value)
  const said = parsed.success ? parsed.output.errors.map(({ message }) => message).join('; ') : ''
  throw new Error(`the API of Cloudflare: status ${response.status}${said === '' ? '' : `: ${said}`}`)
}

function notDone(why: string): PurgedPlace {
  return { place: 'platform', done: false, why }
}
