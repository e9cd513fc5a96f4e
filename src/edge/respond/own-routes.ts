/** What the edge says of itself to holders of the debug token. */

import { explain as explainUrl } from '../../canonicalize/explain/explanation.ts'
import { readHost, siteOf } from '../request/target.ts'
import type { Edge, RequestContext } from '../types.ts'
import { jsonResponse } from './own-responses.ts'
import { VERSION } from './version.ts'

/** `GET /.well-known/edge-canonicalizer`: the state of this isolate, for the host of the request. */
export async function statusResponse(edge: Edge, request: Request, context: RequestContext): Promise<Response> {
  const { config, contract, counters, nowMs } = edge
  const host = readHost(request.url) ?? ''
  const policy = await edge.findPolicy(host, (work) => context.waitUntil(work))
  const { record } = policy
  return jsonResponse(200, {
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
export async function explainResponse(edge: Edge, request: Request, context: RequestContext): Promise<Response> {
  const url = new URL(request.url).searchParams.get('url')
  const host = url === null ? undefined : readHost(url)
  if (url === null || host === undefined)
    return jsonResponse(400, { error: 'The parameter url must be an absolute http(s) URL, percent-encoded' })
  const { record, overlay, map, modeOf, toIdentity } = await edge.findPolicy(host, (work) => context.waitUntil(work))
  return jsonResponse(200, {
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
