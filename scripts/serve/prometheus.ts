/** Figures as text for Prometheus (text format 0.0.4, https://prometheus.io/docs/instrumenting/exposition_formats/). */

import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { SECONDS_BUCKETS, type Figures, type RequestCount, type SecondsCount } from './figures.ts'

/** What the program around workerd knows. */
export interface ServeFigures {
  readonly startedMs: number
  /** How often workerd was started again. */
  readonly restarts: number
  readonly records: readonly DomainRecord[]
  /** How often record files were read again: taken, and refused. */
  readonly reloads: { readonly taken: number; readonly refused: number }
}

type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number, suffix?: string]

interface Metric {
  /** Without {@link PREFIX}. */
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** One sentence. */
  readonly help: string
  readonly samples: (figures: Figures, serve: ServeFigures) => readonly Sample[]
}

/** What the names of all metrics begin with. */
export const PREFIX = 'edge_canonicalizer_'

/** Every metric. The table in docs/operate.md follows from this list, and a test compares the dashboard with it. */
export const SERVE_METRICS: readonly Metric[] = [
  {
    name: 'requests_total',
    type: 'counter',
    labels: ['outcome', 'detail', 'status'],
    help: 'Requests, by what the cache did (RFC 9211), detail of Cache-Status and class of status.',
    samples: ({ requests }) => requests.map(({ count, ...labels }): Sample => [labels, count]),
  },
  {
    name: 'hits_total',
    type: 'counter',
    labels: [],
    help: 'Requests that a stored response answered.',
    samples: ({ counters }) => [[{}, counters.hits]],
  },
  {
    name: 'coalesced_total',
    type: 'counter',
    labels: [],
    help: 'Requests that shared the response to another one.',
    samples: ({ counters }) => [[{}, counters.coalesced]],
  },
  {
    name: 'bypasses_total',
    type: 'counter',
    labels: ['reason'],
    help: 'Requests that went past the cache, by reason.',
    samples: ({ requests }) => bypasses(requests),
  },
  {
    name: 'request_seconds',
    type: 'histogram',
    labels: ['outcome'],
    help: 'Seconds until a response started, by what the cache did.',
    samples: ({ seconds }) => seconds.flatMap(histogram),
  },
  {
    name: 'restarts_total',
    type: 'counter',
    labels: [],
    help: 'How often workerd was started again.',
    samples: (_figures, { restarts }) => [[{}, restarts]],
  },
  {
    name: 'record_reloads_total',
    type: 'counter',
    labels: ['result'],
    help: 'How often record files were read again, by result: taken or refused.',
    samples: (_figures, { reloads }) => Object.entries(reloads).map(([result, count]): Sample => [{ result }, count]),
  },
  {
    name: 'record_revision',
    type: 'gauge',
    labels: ['domain'],
    help: 'Revision of the record in force.',
    samples: (_figures, { records }) => records.map(({ domain, revision }): Sample => [{ domain }, revision]),
  },
  {
    name: 'start_time_seconds',
    type: 'gauge',
    labels: [],
    help: 'When the program was started, in Unix time.',
    samples: (_figures, { startedMs }) => [[{}, startedMs / 1000]],
  },
]

/** The body of `/metrics`. Counters of requests begin again at 0 when workerd is started again, which Prometheus expects. */
export function prometheusText(figures: Figures, serve: ServeFigures): string {
  return SERVE_METRICS.map(({ name, type, help, samples }) => {
    const full = PREFIX + name
    const lines = samples(figures, serve).map(
      ([labels, value, suffix = '']) => `${full}${suffix}${labelText(labels)} ${value}\n`,
    )
    return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
  }).join('')
}

function bypasses(requests: readonly RequestCount[]): readonly Sample[] {
  const byReason = new Map<string, number>()
  for (const { detail, count } of requests) {
    if (!detail.startsWith('bypass-')) continue
    const reason = detail.slice('bypass-'.length)
    byReason.set(reason, (byReason.get(reason) ?? 0) + count)
  }
  return Array.from(byReason, ([reason, count]) => [{ reason }, count])
}

function histogram({ outcome, buckets, sum, count }: SecondsCount): readonly Sample[] {
  let upTo = 0
  const cumulative = SECONDS_BUCKETS.map((bound, index): Sample => {
    upTo += buckets[index] ?? 0
    return [{ outcome, le: String(bound) }, upTo, '_bucket']
  })
  return [
    ...cumulative,
    [{ outcome, le: '+Inf' }, count, '_bucket'],
    [{ outcome }, sum, '_sum'],
    [{ outcome }, count, '_count'],
  ]
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, escapeOf)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeOf(character: string): string {
  return character === '\n' ? String.raw`\n` : `\\${character}`
}
