/**
 * What each job costs at a scale, and where it ends: every formula of `npm run scale` and docs/scale.md. Prices are of the Workers Paid
 * plan, beyond what it includes; dollars a month of 30 days.
 */

import { d1Bytes } from './d1-rows.ts'

/** What is asked for. */
export interface Scale {
  readonly domains: number
  /** Of all domains together. */
  readonly requestsPerDay: number
  /** Share of requests that become events, `EVENT_SAMPLE_RATE`; default 0.01. */
  readonly sampleRate?: number | undefined
}

/** One job at a scale. */
export interface JobCost {
  readonly job: string
  /** Limit of the platform that is met first. */
  readonly limit: string
  /** What a unit costs. */
  readonly price: string
  /** Scale at which the job ends on one Worker, one database or one queue. */
  readonly breaksAt: string
  readonly dollars: number
  /** The scale is beyond the break point. */
  readonly isBroken: boolean
}

const DAYS = 30
const MILLION = 1e6
const GIGABYTE = 1e9

/** What is assumed of a domain and a request; change these to fit your traffic. */
export const ASSUMED = {
  /** Processor time of a request, in milliseconds: a hit takes less, a miss more. */
  cpuMsPerRequest: 1,
  /** Events in one batch of the queue. */
  eventsPerBatch: 100,
  /** Isolates that serve a domain at once; each reads its record once a minute. */
  isolates: 20,
  /** Pages of a learning run; one run in 30 days, at one page a second. */
  pagesPerRun: 450,
  /** Rows that a sampled event writes into the corpus of its domain. */
  rowsPerEvent: 2,
  corpusBytesPerDomain: 5e6,
  /** Rows that a sampled event writes into D1 at most: its id, figures and sketches, and their removal. */
  d1RowsPerEvent: 10,
  /** Learning runs of a domain so far: a season. Runs are removed after a year, revisions and changes never. */
  runs: 3,
  /** Evidence and run pages, three runs kept. */
  r2BytesPerDomain: 3e6,
  r2WritesPerRun: 20,
} as const

/** The jobs of the edge and of the control Worker, in the order of a request. Pure. */
export function jobCosts(scale: Scale): readonly JobCost[] {
  return [edge(scale), hostnames(scale), records(scale), events(scale), corpora(scale), registry(scale), evidence(scale), learning(scale)] // prettier-ignore
}

/** `EVENT_SAMPLE_RATE` in `wrangler.toml`. */
const SAMPLE_RATE = 0.01

/** Events in a day. */
function eventsPerDay({ requestsPerDay, sampleRate = SAMPLE_RATE }: Scale): number {
  return requestsPerDay * sampleRate
}

function beyond(used: number, included: number, dollarsPerUnit: number): number {
  return Math.max(0, used - included) * dollarsPerUnit
}

function edge({ requestsPerDay }: Scale): JobCost {
  const requests = requestsPerDay * DAYS
  const dollars =
    5 +
    beyond(requests, 10 * MILLION, 0.3 / MILLION) +
    beyond(requests * ASSUMED.cpuMsPerRequest, 30 * MILLION, 0.02 / MILLION)
  const price = '$0.30 per million requests, $0.02 per million ms of processor time'
  return { job: 'edge', limit: 'none on the paid plan', price, breaksAt: 'never', dollars, isBroken: false }
}

const MAX_HOSTNAMES = 50_000

function hostnames({ domains }: Scale): JobCost {
  const limit = 'quota of custom hostnames; the API refuses more without a contract'
  const isBroken = domains > MAX_HOSTNAMES
  return { job: 'hosts to one Worker', limit, price: '$0.10 per hostname and month', breaksAt: '50,000 hostnames', dollars: beyond(domains, 100, 0.1), isBroken } // prettier-ignore
}

function records({ domains, requestsPerDay }: Scale): JobCost {
  const reads = Math.min(requestsPerDay * DAYS, domains * ASSUMED.isolates * 24 * 60 * DAYS)
  const price = '$0.50 per million reads, $5 per million writes'
  const dollars = beyond(reads, 10 * MILLION, 0.5 / MILLION) + beyond(domains, MILLION, 5 / MILLION)
  return { job: 'records (KV)', limit: '1 write a second and key', price, breaksAt: 'never: one key a domain', dollars, isBroken: false } // prettier-ignore
}

const QUEUE_PER_SECOND = 5000

function events(scale: Scale): JobCost {
  const messages = eventsPerDay(scale) * DAYS
  const perDay = (QUEUE_PER_SECOND * 86_400) / (scale.sampleRate ?? SAMPLE_RATE)
  const dollars = beyond(messages * 3, MILLION, 0.4 / MILLION)
  return { job: 'events (queue)', limit: '5,000 messages a second and queue', price: '$0.40 per million operations, 3 a message', breaksAt: `${power(perDay)} requests a day`, dollars, isBroken: scale.requestsPerDay > perDay } // prettier-ignore
}

const OBJECT_PER_SECOND = 1000

function corpora(scale: Scale): JobCost {
  const { domains, requestsPerDay, sampleRate = SAMPLE_RATE } = scale
  const messages = eventsPerDay(scale) * DAYS
  const dollars =
    beyond(messages / ASSUMED.eventsPerBatch, MILLION, 0.15 / MILLION) +
    beyond(messages * ASSUMED.rowsPerEvent, 50 * MILLION, 1 / MILLION) +
    beyond((domains * ASSUMED.corpusBytesPerDomain) / GIGABYTE, 5, 0.2)
  const perDay = (OBJECT_PER_SECOND * ASSUMED.eventsPerBatch * 86_400) / sampleRate
  return { job: 'corpora (Durable Objects)', limit: 'about 1,000 requests a second and object, 10 GB', price: '$0.15 per million requests, $1 per million rows written, $0.20 per GB', breaksAt: `${power(perDay)} requests a day of one domain`, dollars, isBroken: domains > 0 && requestsPerDay / domains > perDay } // prettier-ignore
}

const D1_BYTES = 10e9

function registry(scale: Scale): JobCost {
  const rows = eventsPerDay(scale) * DAYS * ASSUMED.d1RowsPerEvent
  const bytes = d1BytesOf(scale, scale.domains)
  const dollars = beyond(bytes / GIGABYTE, 5, 0.75) + beyond(rows, 50 * MILLION, 1 / MILLION)
  const breaksAt = `${power(mostDomains(scale))} domains with so many requests; lower EVENT_SAMPLE_RATE for more`
  return { job: 'registry and counters (D1)', limit: '10 GB a database', price: '$0.75 per GB, $1 per million rows written', breaksAt, dollars, isBroken: bytes > D1_BYTES } // prettier-ignore
}

function d1BytesOf(scale: Scale, domains: number): number {
  return d1Bytes({ domains, eventsPerDay: eventsPerDay(scale) }, ASSUMED.runs * domains)
}

/** Domains that fill D1, to two digits. */
function mostDomains(scale: Scale): number {
  let [fits, fills] = [1, 1e8]
  while (fills / fits > 1.01) {
    const middle = Math.sqrt(fits * fills)
    if (d1BytesOf(scale, middle) > D1_BYTES) fills = middle
    else fits = middle
  }
  return Number(fits.toPrecision(2))
}

function evidence({ domains }: Scale): JobCost {
  const dollars =
    beyond((domains * ASSUMED.r2BytesPerDomain) / GIGABYTE, 10, 0.015) +
    beyond(domains * ASSUMED.r2WritesPerRun, MILLION, 4.5 / MILLION)
  return { job: 'evidence and run pages (R2)', limit: '1 write a second and key', price: '$0.015 per GB, $4.50 per million writes', breaksAt: 'never: keys of their own', dollars, isBroken: false } // prettier-ignore
}

function learning({ domains }: Scale): JobCost {
  const gigabyteSeconds = domains * ASSUMED.pagesPerRun * 0.128
  const most = (10_000 * DAYS * 86_400) / ASSUMED.pagesPerRun
  return { job: 'learning runs', limit: '10,000 workflows at once', price: '$12.50 per million GB-s of waiting objects', breaksAt: `${power(most)} domains`, dollars: beyond(gigabyteSeconds, 400_000, 12.5 / MILLION), isBroken: domains > most } // prettier-ignore
}

/** Where the keys of a seen-set are. */
export interface SeenSetCost {
  readonly keys: number
  /** Objects: every key written once, without the copies of splits. */
  readonly shardsFill: number
  readonly shardsMonth: number
  /** Sorted runs of 8 bytes a key, in R2. */
  readonly runsMonth: number
}

/** Dollars for a seen-set in shards and in sorted runs. */
export function seenSetCost(keys: number): SeenSetCost {
  return {
    keys,
    shardsFill: keys / MILLION,
    shardsMonth: ((keys * 30) / GIGABYTE) * 0.2,
    runsMonth: ((keys * 8) / GIGABYTE) * 0.015,
  }
}

/** `2 * 10^9`, or the number where it is small. */
export function power(value: number): string {
  if (value < 1e6) return Math.round(value).toLocaleString('en')
  const exponent = Math.floor(Math.log10(value))
  const factor = Math.round((value / 10 ** exponent) * 10) / 10
  return `${factor === 1 ? '' : `${factor} * `}10^${exponent}`
}
