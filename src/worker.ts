/** The edge Worker: wires the rooms of the request path together. What it does is told in `edge/handle-request.ts`. */

import contract from '../fixtures/digest.json' with { type: 'json' }
import { cachedOrigin } from './edge/adapters/workers-cache-entrypoint.ts'
import type { EdgeEnv } from './edge/config.ts'
import type { Edge, FindPolicy, RecordTools } from './edge/edge.ts'
import { createEdge } from './edge/edge.ts'
import type { RequestHandler } from './edge/handle-request.ts'
import { createRequestHandler } from './edge/handle-request.ts'
import { fetchCanonical } from './edge/serve.ts'
import { createKvDomainRecords } from './store/records/kv-domain-record.ts'
import { createStaticDomainRecords } from './store/records/static-domain-records.ts'

interface Wired {
  readonly edge: Edge
  readonly handle: RequestHandler
}

// In-isolate memo: the platform hands every request the same environment object, which is read and compiled once.
const wired = new WeakMap<EdgeEnv, Wired>()

function wire(env: EdgeEnv): Wired {
  const known = wired.get(env)
  if (known !== undefined) return known
  const edge = createEdge({
    env,
    openRecords: (tools) => openRecords(env, tools),
    fetch: (request) => fetch(request),
    nowMs: () => Date.now(),
    random: () => Math.random(),
    contract: contract.sha256,
  })
  const made = { edge, handle: createRequestHandler(edge) }
  wired.set(env, made)
  return made
}

/** Records listed in the configuration, else those in KV, else built-in rules for every host. */
function openRecords({ DOMAIN_RECORDS: kv }: EdgeEnv, { config, compile, onFault }: RecordTools): FindPolicy {
  const records =
    kv === undefined || config.records.length > 0
      ? createStaticDomainRecords(config.records, compile)
      : createKvDomainRecords({ kv, compile, nowMs: () => Date.now(), onFault })
  return (host, waitUntil) => records.lookup(host, waitUntil)
}

/** Stands behind the platform's cache for Workers, for hosts whose adapter is `workers-cache`. */
export const CachedOrigin = cachedOrigin<EdgeEnv>((request, env) => fetchCanonical(wire(env).edge, request))

/** The Worker itself. */
export default {
  fetch: (request, env, context) => wire(env).handle(request, context),
} satisfies ExportedHandler<EdgeEnv>
