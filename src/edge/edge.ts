import type { AdapterChooser, CacheContext } from './plan/adapter-chooser.ts'
import { createAdapterChooser } from './plan/adapter-chooser.ts'
import { localOriginWarning, modesOf } from './request/client-address.ts'
import type { EdgeConfig, EdgeEnv } from './config.ts'
import { readConfig } from './config.ts'
import type { DomainPolicy, PolicySource } from './plan/domain-policy.ts'
import { createPolicyCompiler } from './plan/domain-policy.ts'
import type { Forward } from './origin/forward.ts'
import { createForward, untouched } from './origin/forward.ts'
import type { IdentitySigner } from './origin/identity.ts'
import { createIdentitySigner } from './origin/identity.ts'
import type { LearnedVary } from './plan/learned-vary.ts'
import { createLearnedVary } from './plan/learned-vary.ts'
import type { Counters } from './respond/counters.ts'
import { createCounters } from './respond/counters.ts'
import type { Observer } from './respond/observer.ts'
import { createObserver } from './respond/observer.ts'
import type { Marks } from './plan/marks.ts'
import { createMarks } from './plan/marks.ts'
import { createOriginPools, REST_MS } from './workerd/origin-pools.ts'
import { readHost } from './request/target.ts'
import type { Mode } from '../rules/record/domain-record.ts'

/** The part of the platform's execution context that is used. */
export interface RequestContext extends CacheContext {
  waitUntil(work: Promise<unknown>): void
  /** Absent where there is nothing behind the Worker to fall back on. */
  passThroughOnException?(): void
}

/** Finds the compiled policy of a host. Never rejects. */
export type FindPolicy = (
  host: string,
  waitUntil: (work: Promise<unknown>) => void,
) => DomainPolicy | Promise<DomainPolicy>

/** What is needed to open the records. */
export interface RecordTools {
  readonly config: EdgeConfig
  /** Throws when no rules can be made of a record. */
  readonly compile: (source: PolicySource) => DomainPolicy
  readonly onFault: (fault: { readonly kind: string; readonly host: string; readonly message: string }) => void
}

/** What the edge is handed from the outside: it has no clock, no randomness, no network and no storage of its own. */
export interface EdgePorts {
  readonly env: EdgeEnv
  readonly openRecords: (tools: RecordTools) => FindPolicy
  readonly fetch: (request: Request) => Promise<Response>
  readonly nowMs: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  /** Digest of the fixtures that this build agrees with. */
  readonly contract: string
}

/** Everything that outlives a request, made once per isolate. */
export interface Edge {
  readonly config: EdgeConfig
  readonly findPolicy: FindPolicy
  readonly adapters: AdapterChooser
  readonly forward: Forward
  /**
   * For what is passed on as it came, less what is not for the origin ({@link untouched}). Without a limit unless one is
   * configured: such a request fares as it would without us.
   */
  readonly passOn: (request: Request) => Promise<Response>
  readonly signer: IdentitySigner | undefined
  readonly observer: Observer
  readonly counters: Counters
  /** What is answered wrongly to some clients from the cache, and passed on for a while where they ask. */
  readonly marks: Marks
  /** What pages vary on, as far as their responses said so. */
  readonly learned: LearnedVary
  /** Something stands behind the Worker and answers where it throws: all but plain workerd, which alone has an `ORIGIN_ASIDE`. */
  readonly fallsBack: boolean
  readonly nowMs: () => number
  readonly contract: string
}

const MIXUP = `an interim response states a length; what comes over its connections is not stored for ${REST_MS / 1000} s`

/** Reads the configuration and puts the parts together. A broken variable is told in the log, once. */
export function createEdge({ env, openRecords, fetch, nowMs, random, contract }: EdgePorts): Edge {
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
    marks: createMarks(nowMs),
    learned: createLearnedVary(nowMs),
    fallsBack: env.ORIGIN_ASIDE === undefined,
    nowMs,
    contract,
  }
}

function modesIn({ modeOverride, mode, records }: EdgeConfig): readonly Mode[] {
  return modeOverride === undefined ? [mode, ...records.flatMap(modesOf)] : [modeOverride]
}
