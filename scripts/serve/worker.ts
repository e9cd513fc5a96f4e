/**
 * The edge Worker as `npm run serve` runs it. An entrypoint beside it, on a socket of this machine's loopback interface, gives the
 * operator's program the figures of the isolate and takes new records, so that stored responses outlive a change of a record.
 */

import { createEdgeApp } from '../../src/edge/app.ts'
import { readConfig } from '../../src/edge/config.ts'
import { createEdgeOpener } from '../../src/edge/open-edge.ts'
import type { Edge, EdgeEnv, FindPolicy, OnServed, RecordTools } from '../../src/edge/types.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { createStaticDomainRecords } from '../../src/store/records/static-domain-records.ts'
import { ACCESS_MARK, accessLine } from './access-line.ts'
import { createFigureCounter, type Figures } from './figures.ts'

interface ServeEnv extends EdgeEnv {
  /** Random for each start of workerd. */
  readonly OPERATOR_TOKEN: string
  /** `on`: requests are timed and counted for `/metrics`. */
  readonly FIGURES?: string
  /** `on`: every request is a line of the output. */
  readonly ACCESS_LOG?: string
}

const figures = createFigureCounter()
let edge: Edge | undefined
let install: ((records: readonly DomainRecord[]) => void) | undefined

function openRecords({ config, compile }: RecordTools): FindPolicy {
  let source = createStaticDomainRecords(config.records, compile)
  install = (records) => void (source = createStaticDomainRecords(records, compile))
  return (host, waitUntil) => source.lookup(host, waitUntil)
}

function listenerOf(env: Partial<ServeEnv>): OnServed | undefined {
  const counts = env.FIGURES === 'on'
  if (env.ACCESS_LOG !== 'on') return counts ? figures.onServed : undefined
  return (request, handled, durationMs) => {
    if (counts) figures.onServed(request, handled, durationMs)
    console.log(ACCESS_MARK + accessLine(request, handled, durationMs, Date.now()))
  }
}

/** One environment, hence one edge, for both entrypoints. */
function openEdge(env: Partial<ServeEnv> = {}): Edge {
  return (edge ??= createEdgeOpener({ openRecords, onServed: listenerOf(env) })(env))
}

/** What `scripts/serve/operator.ts` asks: `GET` for the figures, `PUT` with a JSON array of records. */
export const Operator = {
  async fetch(request: Request, env: ServeEnv): Promise<Response> {
    if (request.headers.get('authorization') !== `Bearer ${env.OPERATOR_TOKEN}`)
      return new Response(null, { status: 401 })
    const { counters } = openEdge(env)
    if (request.method !== 'PUT')
      return Response.json({ counters: counters.report(), ...figures.report() } satisfies Figures)
    const { records, problems } = readConfig({ RECORDS_JSON: await request.text() })
    if (problems.length > 0) return new Response(problems.join('\n'), { status: 422 })
    install?.(records)
    return new Response(null, { status: 204 })
  },
}

/** The Worker itself. */
export default createEdgeApp(openEdge)
