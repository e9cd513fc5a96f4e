import fixtures from '../../fixtures/digest.json' with { type: 'json' }
import type { Mode } from '../rules/record/domain-record.ts'
import { createKvDomainRecords } from '../store/records/kv-domain-record.ts'
import { createStaticDomainRecords } from '../store/records/static-domain-records.ts'
import { readConfig } from './config.ts'
import { untouched } from './origin/client-request.ts'
import { createForward } from './origin/forward.ts'
import { createIdentitySigner } from './origin/identity.ts'
import { createAdapterChooser } from './adapters/adapter-chooser.ts'
import { createPolicyCompiler } from './plan/domain-policy.ts'
import { createLearnedVary } from './plan/learned-vary.ts'
import { createExclusions } from './plan/exclusions.ts'
import { localOriginWarning, modesOf } from './request/client-address.ts'
import { readHost } from './request/target.ts'
import { createCounters } from './respond/counters.ts'
import { createObserver } from './respond/observer.ts'
import type { Edge, EdgeConfig, EdgeEnv, EdgePorts, FindPolicy, RecordTools } from './types.ts'
import { REST_MS, createOriginPools } from './workerd/origin-pools.ts'

/** Options of the edge in an app of your own; all are optional. */
export interface EdgeOptions {
  /** Variables and bindings that override those of the Worker. */
  readonly env?: EdgeEnv
  /** Sends requests to the origin where no service is bound as `ORIGIN`. Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** What an edge is given in place of the platform's own; all are optional. */
export interface OpenerOptions
  extends EdgeOptions, Partial<Pick<EdgePorts, 'nowMs' | 'random' | 'contract' | 'onServed'>> {
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
    openRecords: options.openRecords ?? ((tools) => defaultRecords(env, tools, nowMs)),
    fetch: options.fetch ?? ((request) => fetch(request)),
    nowMs,
    random: options.random ?? (() => Math.random()),
    contract: options.contract ?? fixtures.sha256,
    onServed: options.onServed,
  })
}

function defaultRecords(
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

const MIXUP = `an interim response states a length; what comes over its connections is not stored for ${REST_MS / 1000} s`

/** Reads the configuration and puts the parts together. A broken variable is logged once. */
export function createEdge({ env, openRecords, fetch, nowMs, random, contract, onServed }: EdgePorts): Edge {
  const config = readConfig(env)
  for (const problem of config.problems) console.error(problem)
  const warning = localOriginWarning(config.originUrl, modesIn(config))
  if (warning !== undefined) console.warn(warning)
  const secret = config.identitySecret
  const sampleRate = config.eventSampleRate
  const observer = createObserver({ events: env.EVENTS, metrics: env.METRICS, sampleRate, random, nowMs })
  const { ORIGIN: service, ORIGIN_PASSED: passed, ORIGIN_ASIDE: aside } = env
  const origin = {
    pools: createOriginPools({ service, passed, aside, fetch, nowMs }),
    // A service knows where it leads.
    originUrl: service === undefined ? config.originUrl : undefined,
    onMixup: (url: string) => observer.fault('origin-interim', readHost(url) ?? '', MIXUP),
  }
  const passOn = createForward({ ...origin, timeoutMs: config.passOnTimeoutMs })
  return {
    config,
    findPolicy: openRecords({
      config,
      compile: createPolicyCompiler(config),
      onFault: ({ kind, host, message }) => observer.fault(kind, host, message),
    }),
    adapters: createAdapterChooser({ random }),
    forward: createForward({ ...origin, timeoutMs: config.originTimeoutMs }),
    passOn: config.originDropsOwnHeaders ? passOn : (request) => passOn(untouched(request)),
    signer: secret === undefined ? undefined : createIdentitySigner({ secret, contract, nowMs }),
    observer,
    counters: createCounters(nowMs),
    exclusions: createExclusions(nowMs),
    learned: createLearnedVary(nowMs),
    fallsBack: env.ORIGIN_ASIDE === undefined,
    nowMs,
    contract,
    onServed,
  }
}

function modesIn({ modeOverride, mode, records }: EdgeConfig): readonly Mode[] {
  return modeOverride === undefined ? [mode, ...records.flatMap(modesOf)] : [modeOverride]
}
