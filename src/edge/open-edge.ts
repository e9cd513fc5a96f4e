import contract from '../../fixtures/digest.json' with { type: 'json' }
import { createKvDomainRecords } from '../store/records/kv-domain-record.ts'
import { createStaticDomainRecords } from '../store/records/static-domain-records.ts'
import type { EdgeEnv, Edge, EdgePorts, FindPolicy, RecordTools } from './types.ts'
import { createEdge } from './edge.ts'

/** Options of the edge in an app of your own; all are optional. */
export interface EdgeOptions {
  /** Variables and bindings that override those of the Worker. */
  readonly env?: EdgeEnv
  /** Sends requests to the origin where no service is bound as `ORIGIN`. Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** What an edge is given in place of the platform's own; all are optional. */
export interface OpenerOptions extends EdgeOptions, Partial<Pick<EdgePorts, 'nowMs' | 'random' | 'contract'>> {
  /** Default: records in `RECORDS_JSON`, else those in the KV namespace `DOMAIN_RECORDS`, else built-in rules for every host. */
  readonly openRecords?: EdgePorts['openRecords']
}

/** Returns the edge of the bindings that a request arrived with. */
export type OpenEdge = (bindings: EdgeEnv | undefined) => Edge

const NO_BINDINGS: EdgeEnv = {}

/**
 * Makes a function that reads and compiles each environment once: the platform gives every request of an isolate the same object.
 */
export function createEdgeOpener(options: OpenerOptions = {}): OpenEdge {
  const opened = new WeakMap<EdgeEnv, Edge>()
  return (bindings = NO_BINDINGS) => {
    const known = opened.get(bindings)
    if (known !== undefined) return known
    const edge = openEdge(options.env === undefined ? bindings : { ...bindings, ...options.env }, options)
    opened.set(bindings, edge)
    return edge
  }
}

function openEdge(env: EdgeEnv, options: OpenerOptions): Edge {
  const nowMs = options.nowMs ?? (() => Date.now())
  return createEdge({
    env,
    openRecords: options.openRecords ?? ((tools) => openRecords(env, tools, nowMs)),
    fetch: options.fetch ?? ((request) => fetch(request)),
    nowMs,
    random: options.random ?? (() => Math.random()),
    contract: options.contract ?? contract.sha256,
  })
}

function openRecords(
  { DOMAIN_RECORDS: kv }: EdgeEnv,
  { config, compile, onFault }: RecordTools,
  nowMs: () => number,
): FindPolicy {
  const records =
    kv === undefined || config.records.length > 0
      ? createStaticDomainRecords(config.records, compile)
      : createKvDomainRecords({ kv, compile, nowMs, onFault })
  return (host, waitUntil) => records.lookup(host, waitUntil)
}
