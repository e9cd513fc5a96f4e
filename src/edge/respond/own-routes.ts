/** What the edge says of itself to holders of the debug token. */

import { explain as explainUrl } from '../../canonicalize/explain/explanation.ts'
import { readHost, siteOf } from '../request/target.ts'
import type { Edge } from '../types.ts'
import { VERSION } from './version.ts'

type WaitUntil = (work: Promise<unknown>) => void

/** `GET /.well-known/edge-canonicalizer`: the state of this isolate, for the host of the request. */
export async function statusResponse(edge: Edge, request: Request, waitUntil: WaitUntil): Promise<Response> {
  const { config, contract, counters, nowMs } = edge
  const host = readHost(request.url) ?? ''
  const policy = await edge.findPolicy(host, waitUntil)
  const { record } = policy
  return json(200, {
    version: VERSION,
    contract,
    host,
    mode: policy.modeOf(`${siteOf(request.url)}/`),
    adapter: policy.adapter,
    record: record && {
      domain: record.domain,
      revision: record.revision,
      builtAt: record.builtAt,
      ageSeconds: ageSeconds(record.builtAt, nowMs()),
    },
    problems: config.problems,
    counters: counters.report(),
  })
}

/** `GET /.well-known/edge-canonicalizer/explain?url=`: what is done with a URL, step by step, under the record of its host. */
export async function explainResponse(edge: Edge, request: Request, waitUntil: WaitUntil): Promise<Response> {
  const url = new URL(request.url).searchParams.get('url')
  const host = url === null ? undefined : readHost(url)
  if (url === null || host === undefined)
    return json(400, { error: 'The parameter url must be an absolute http(s) URL, percent-encoded' })
  const { record, overlay, map, modeOf, toIdentity } = await edge.findPolicy(host, waitUntil)
  return json(200, {
    mode: modeOf(url),
    map,
    request: explainUrl(url, 'request', { record, rules: overlay }),
    identity: toIdentity(url),
  })
}

/** Undefined where the time cannot be read, which JSON leaves out. */
function ageSeconds(builtAt: string, nowMs: number): number | undefined {
  const builtMs = Date.parse(builtAt)
  return Number.isNaN(builtMs) ? undefined : Math.max(0, Math.floor((nowMs - builtMs) / 1000))
}

/** Undefined members are written as null: a reader sees that there is nothing. */
function json(status: number, value: object): Response {
  const text = JSON.stringify(value, (_key, member: unknown) => (member === undefined ? null : member), 2)
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
