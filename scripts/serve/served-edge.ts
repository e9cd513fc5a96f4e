/** The edge Worker in workerd, with what the program around it knows: its records, its restarts, and where to ask it. */

import { randomBytes } from 'node:crypto'
import type { WorkerBundle } from '../build-worker.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { ANY_DOMAIN } from '../../src/rules/record/parse-domain-record.ts'
import type { Figures } from './figures.ts'
import type { Log } from './log.ts'
import { type Operator, putRecords, readFigures } from './operator.ts'
import type { ServeOptions } from './options.ts'
import { prometheusText } from './prometheus.ts'
import { loadRecords } from './records.ts'
import { type RunningWorkerd, startWorkerd } from './run-workerd.ts'
import { EDGE_SOCKET, edgeConfig, OPERATOR_SOCKET } from './workerd-config.ts'

/** What {@link createServedEdge} is wired with. */
export interface ServedEdgeJob {
  readonly options: ServeOptions
  readonly bundle: WorkerBundle
  /** Those of the first start. */
  readonly records: readonly DomainRecord[]
  /** Host as in a URL. */
  readonly listenHost: string
  /** Secrets, which are no flags: other users of the machine can read those. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly accessLog?: Log | undefined
  readonly complain: (line: string) => void
  readonly nowMs: () => number
}

/** See {@link createServedEdge}. */
export interface ServedEdge {
  /** Starts workerd, on the port that it had or on the configured one. */
  readonly start: (port: number | undefined) => Promise<RunningWorkerd>
  /** Reads the record files again. What cannot be used leaves all records as they were, with a line that says why. */
  readonly reload: () => Promise<void>
  readonly figures: () => Promise<Figures | undefined>
  /** The text of `/metrics`; undefined while workerd does not respond. */
  readonly metrics: () => Promise<string | undefined>
}

/** Nothing is started yet. */
export function createServedEdge(job: ServedEdgeJob): ServedEdge {
  const { options, complain } = job
  const startedMs = job.nowMs()
  const reloads = { taken: 0, refused: 0 }
  let { records } = job
  let starts = 0
  let operator: Operator | undefined

  async function start(port: number | undefined): Promise<RunningWorkerd> {
    const token = randomBytes(24).toString('base64url')
    const config = edgeConfig({
      listen: `${job.listenHost}:${port ?? options.port}`,
      bundlePath: job.bundle.path,
      origin: options.origin,
      text: { ...bindings(job, records), OPERATOR_TOKEN: token },
      trustForwardedProto: options.trustForwardedProto,
      dropsOwnHeaders: !options.forwardIdentity,
      hasOperator: true,
    })
    const workerd = await startWorkerd({ config, sockets: [EDGE_SOCKET, OPERATOR_SOCKET], accessLog: job.accessLog })
    starts++
    operator = { port: workerd.ports[OPERATOR_SOCKET]!, token }
    return workerd
  }

  async function reload(): Promise<void> {
    const loaded = loadRecords(options.record, options.host)
    const problem = !loaded.ok ? loaded.message : operator && (await putRecords(operator, loaded.records))
    reloads[problem === undefined ? 'taken' : 'refused']++
    if (!loaded.ok || problem !== undefined) return complain(`serve: ${problem}; the records in force stay`)
    records = loaded.records
    for (const warning of loaded.warnings) complain(warning)
    const names = named(records).map(({ domain, revision }) => `${domain}@${revision}`)
    complain(`serve: records read again: ${names.join(', ')}`)
  }

  const figures = async (): Promise<Figures | undefined> => operator && readFigures(operator)

  async function metrics(): Promise<string | undefined> {
    const now = await figures()
    return now && prometheusText(now, { startedMs, restarts: starts - 1, records: named(records), reloads })
  }

  return { start, reload, figures, metrics }
}

/** Without the copy for every other Host. */
function named(records: readonly DomainRecord[]): readonly DomainRecord[] {
  return records.filter(({ domain }) => domain !== ANY_DOMAIN)
}

function bindings(
  { options, environment, accessLog }: ServedEdgeJob,
  records: readonly DomainRecord[],
): Record<string, string | undefined> {
  const { originTimeout, forwardIdentity } = options
  return {
    MODE: options.mode ?? 'observe',
    MODE_OVERRIDE: options.mode,
    HOSTS: options.host.join(','),
    FORWARD_HEADERS: options.forwardHeader.join(','),
    VARY_ALLOW: options.varyHeader.join(','),
    ADAPTER: 'memory',
    ORIGIN_TIMEOUT_MS: originTimeout === undefined ? undefined : String(Math.round(originTimeout * 1000)),
    DEBUG_HEADERS: options.debug ? 'always' : undefined,
    FORWARD_IDENTITY: forwardIdentity ? 'on' : undefined,
    IDENTITY_SECRET: forwardIdentity ? environment['IDENTITY_SECRET'] : undefined,
    PURGE_TOKEN: environment['PURGE_TOKEN'],
    RECORDS_JSON: records.length === 0 ? undefined : JSON.stringify(records),
    FIGURES: options.metricsPort === undefined ? undefined : 'on',
    ACCESS_LOG: accessLog === undefined ? undefined : 'on',
  }
}
