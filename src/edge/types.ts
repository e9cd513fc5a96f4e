import type { Canonical } from '../canonicalize/types.ts'
import type { AdapterName, DomainRecord, Mode } from '../rules/record/domain-record.ts'
import type { KvReader } from '../store/records/domain-record-source.ts'
import type { AdapterChooser, CacheContext, CacheOutcome } from './adapters/types.ts'
import type { Forward, IdentitySigner } from './origin/types.ts'
import type { DomainPolicy, LearnedVary, Exclusions, PolicySource } from './plan/types.ts'
import type { Counters, Detail, Observer } from './respond/types.ts'

/** The part of a service binding that is used. */
export interface OriginService {
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
}

/** One point of Analytics Engine. */
export interface MetricsPoint {
  readonly indexes: string[]
  readonly blobs: string[]
  readonly doubles: number[]
}

/** What wrangler.toml, secrets and the workerd config may bind. Variables are text; RECORDS_JSON may also be a JSON binding. */
export interface EdgeEnv {
  readonly MODE?: string
  readonly MODE_OVERRIDE?: string
  readonly HOSTS?: string
  readonly ORIGIN_URL?: string
  readonly ORIGIN?: OriginService
  readonly ORIGIN_PASSED?: OriginService
  readonly ORIGIN_ASIDE?: OriginService
  readonly ORIGIN_DROPS_OWN_HEADERS?: string
  readonly ORIGIN_TIMEOUT_MS?: string
  readonly ADAPTER?: string
  readonly DEBUG_HEADERS?: string
  readonly DEBUG_TOKEN?: string
  readonly PURGE_TOKEN?: string
  readonly FORWARD_HEADERS?: string
  readonly FORWARD_IDENTITY?: string
  readonly IDENTITY_SECRET?: string
  readonly EVENT_SAMPLE_RATE?: string
  readonly VARY_ALLOW?: string
  readonly RECORDS_JSON?: unknown
  /** A KV namespace. */
  readonly DOMAIN_RECORDS?: KvReader
  readonly EVENTS?: { send(event: unknown): Promise<unknown> }
  /** A dataset of Analytics Engine. */
  readonly METRICS?: { writeDataPoint(point: MetricsPoint): void }
}

/** The settings of one isolate. */
export interface EdgeConfig {
  /** Mode of hosts without a record. Default `observe`. */
  readonly mode: Mode
  /** Wins over every record. */
  readonly modeOverride: Mode | undefined
  /** Known host names in lower case; empty: every host is served. */
  readonly hosts: ReadonlySet<string>
  /** `scheme://host[:port]` that replaces the site's own. */
  readonly originUrl: string | undefined
  /** The runtime takes headers of our name off all that goes to the origin, so that we need not look for them. */
  readonly originDropsOwnHeaders: boolean
  /** How long the origin may take to begin its response. Default 120,000: beyond what Cloudflare itself waits. */
  readonly originTimeoutMs: number
  /** The same for requests that are passed on as they came: by default they fare as they would without us, and none is set. */
  readonly passOnTimeoutMs: number
  /** Default `zone`. */
  readonly adapter: AdapterName
  readonly debugAlways: boolean
  readonly debugToken: string | undefined
  /** Lets its holder purge stored pages; undefined: no request can. */
  readonly purgeToken: string | undefined
  /** Lower case. */
  readonly forwardHeaders: readonly string[]
  /** Signs the identity headers; undefined: they are not sent. */
  readonly identitySecret: string | undefined
  /** 0…1, default 0.01. */
  readonly eventSampleRate: number
  /** Lower case; default none: a header that is not sent to the origin cannot change its response. */
  readonly varyAllow: readonly string[]
  readonly records: readonly DomainRecord[]
  /** One line per variable that cannot be used: what, where, how to mend it. Not empty: everything is passed through. */
  readonly problems: readonly string[]
}

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
  /** Absent: nothing is timed. */
  readonly onServed?: OnServed | undefined
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
  /** Clients that would get a wrong response from the cache; their requests bypass it for a while. */
  readonly exclusions: Exclusions
  /** What pages vary on, as far as their responses said so. */
  readonly learned: LearnedVary
  /** The platform asks the origin where the Worker throws. Not on plain workerd, which alone binds `ORIGIN_ASIDE`. */
  readonly fallsBack: boolean
  readonly nowMs: () => number
  readonly contract: string
  readonly onServed: OnServed | undefined
}

/** One request on its way through the edge. */
export interface EdgeRequest {
  readonly edge: Edge
  readonly request: Request
  /** `request.url`, read once: on plain workerd it is the raw target. */
  readonly url: string
  readonly host: string
  readonly context: RequestContext
  readonly policy: DomainPolicy
  /** Filled in on the way; milliseconds. */
  readonly timings: { kvMs?: number; originMs?: number }
}

/** A response before it is dressed. */
export interface EdgeResponse {
  readonly response: Response
  /** Undefined: neither the cache nor the origin was asked. */
  readonly outcome: CacheOutcome | undefined
  readonly detail: Detail
}

/** A request that was served, and how. */
export interface Handled {
  readonly response: Response
  /** The canonical form of the URL of the request, in the `request` profile; computed when it is first read. */
  readonly canonical: Canonical
  readonly edge: EdgeResult
}

/**
 * Receives each request after it was served, with the milliseconds until its response started. For figures and logs of a host program.
 * Must not throw.
 */
export type OnServed = (request: Request, handled: Handled, durationMs: number) => void

/** What the edge did with a request. */
export interface EdgeResult {
  /** The record that decided; undefined: the built-in rules alone. */
  readonly record: DomainRecord | undefined
  /** What the cache did; undefined: neither the cache nor the origin was asked. */
  readonly outcome: CacheOutcome | undefined
  /** What was done in one word, as in `Cache-Status`: `rewrite`, `observe`, `bypass-credentials`, … */
  readonly detail: Detail
}
