/** `/v1/runs`: learning runs of the control Worker. */

import * as v from 'valibot'
import { MAX_RUN_FETCHES, NO_REASON } from '../../store/control-actions.ts'
import type { RunRow } from '../../store/control-store.ts'
import type { ApiDeps } from '../api-deps.ts'
import { mayUse, type Caller } from '../access/caller.ts'
import { knownDomain } from './domain-routes.ts'
import { ownedPage } from '../access/owned-list.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { domainListQuery } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import { runId, runPage, runReport, runSchema, runStopped } from '../schemas/finding-schemas.ts'
import { reason } from '../schemas/parts.ts'

const startBody = v.strictObject({
  mode: v.optional(v.picklist(['seed', 'plus'])),
  profile: v.optional(v.picklist(['standard', 'strict'])),
  maxFetches: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_RUN_FETCHES))),
  origin: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.description('Where the site is fetched from, when not under its own name.'),
      v.regex(/^https?:\/\/[^/?#@\s]+\/?$/i, 'expected an origin such as https://shop.example'),
    ),
  ),
  reason,
})

/** Starting, watching and stopping runs. */
export const RUN_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/domains/:domain/runs',
    id: 'startRun',
    summary: 'Begin a learning run',
    body: startBody,
    bodyIs: 'optional',
    statuses: [202],
    answer: runId,
    problems: [409, 422],
    async handle({ c, caller, param, body }, deps) {
      const { domain } = await knownDomain(deps, caller, param('domain'))
      const { reason: why = NO_REASON, ...given } = await body()
      const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const outcome = await deps.actions.startRun(domain, options, { by: caller.name, reason: why })
      if (outcome.kind === 'refused') throw new ApiProblem(422, 'run-refused', outcome.message)
      const { runId: id } = outcome
      if (outcome.kind === 'busy') {
        const detail = `a run of this domain is under way: ${id}`
        throw new ApiProblem(409, 'run-under-way', { detail, members: { runId: id } })
      }
      return c.json({ runId: id }, 202, { location: `/v1/runs/${encodeURIComponent(id)}` })
    },
  }),
  route({
    method: 'GET',
    path: '/v1/runs',
    id: 'listRuns',
    summary: 'Learning runs, newest first',
    query: domainListQuery,
    answer: runPage,
    handle: async ({ c, caller, query }, { control }) =>
      c.json(await ownedPage((domain, page) => control.runs.list(domain, page), caller, query())),
  }),
  route({
    method: 'GET',
    path: '/v1/runs/:id',
    id: 'getRun',
    summary: 'A run and its progress',
    answer: runSchema,
    handle: async ({ c, caller, param }, deps) => c.json(await knownRun(deps, caller, param('id'))),
  }),
  route({
    method: 'GET',
    path: '/v1/runs/:id/report',
    id: 'getReport',
    summary: 'The report of a run',
    answer: runReport,
    async handle({ c, caller, param }, deps) {
      const { id } = await knownRun(deps, caller, param('id'))
      const report = await deps.files.read(id, 'report')
      if (report === undefined) throw notFound()
      return c.json(report)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/runs/:id/stop',
    id: 'stopRun',
    summary: 'End a run at the next chance; when it was told before, at once, even if its workflow hangs',
    body: v.strictObject({ reason }),
    bodyIs: 'optional',
    statuses: [202],
    answer: runStopped,
    problems: [409],
    async handle({ c, caller, param, body }, deps) {
      const { id } = await knownRun(deps, caller, param('id'))
      const { reason: why = NO_REASON } = await body()
      const stopped = await deps.actions.stopRun(id, { by: caller.name, reason: why })
      if (!stopped) throw new ApiProblem(409, 'run-ended', 'this run is not under way')
      return c.json({ runId: id, stopped }, 202)
    },
  }),
]

async function knownRun({ control }: ApiDeps, caller: Caller, id: string): Promise<RunRow> {
  const run = await control.runs.get(id)
  if (run === undefined || !mayUse(caller, run.domain)) throw notFound()
  return run
}
