/** `/v1/runs`: learning runs of the control Worker. */

import type { Hono } from 'hono'
import * as v from 'valibot'
import { MAX_RUN_FETCHES, NO_REASON } from '../../store/control-actions.ts'
import type { RunRow } from '../../store/control-store.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { mayUse, type Caller } from '../access/caller.ts'
import { knownDomain } from './domain-routes.ts'
import { ownedPage } from '../access/owned-list.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { domainListQuery, readOptionalBody, readQuery } from '../request-input.ts'

const reason = v.optional(v.pipe(v.string(), v.maxLength(500)))
const startBody = v.strictObject({
  mode: v.optional(v.picklist(['seed', 'plus'])),
  profile: v.optional(v.picklist(['standard', 'strict'])),
  maxFetches: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_RUN_FETCHES))),
  origin: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(300),
      v.regex(/^https?:\/\/[^/?#@\s]+\/?$/i, 'expected an origin such as https://shop.example'),
    ),
  ),
  reason,
})

/** Routes for starting, watching and stopping runs. */
export function addRunRoutes(app: Hono<ApiEnv>, deps: ApiDeps): void {
  const { control, actions, files } = deps
  app.post('/v1/domains/:domain/runs', async (c) => {
    const { caller } = c.var
    const { domain } = await knownDomain(deps, caller, c.req.param('domain'))
    const { reason: why = NO_REASON, ...given } = await readOptionalBody(c, startBody)
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const outcome = await actions.startRun(domain, options, { by: caller.name, reason: why })
    if (outcome.kind === 'refused') throw new ApiProblem(422, 'run-refused', outcome.message)
    const { runId } = outcome
    if (outcome.kind === 'busy') {
      const detail = `a run of this domain is under way: ${runId}`
      throw new ApiProblem(409, 'run-under-way', { detail, members: { runId } })
    }
    return c.json({ runId }, 202, { location: `/v1/runs/${encodeURIComponent(runId)}` })
  })
  app.get('/v1/runs', async (c) =>
    c.json(
      await ownedPage((domain, page) => control.runs.list(domain, page), c.var.caller, readQuery(c, domainListQuery)),
    ),
  )
  app.get('/v1/runs/:id', async (c) => c.json(await knownRun(deps, c.var.caller, c.req.param('id'))))
  app.get('/v1/runs/:id/report', async (c) => {
    const { id } = await knownRun(deps, c.var.caller, c.req.param('id'))
    const report = await files.read(id, 'report')
    if (report === undefined) throw notFound()
    return c.json(report)
  })
  app.post('/v1/runs/:id/stop', async (c) => {
    const { id } = await knownRun(deps, c.var.caller, c.req.param('id'))
    const { reason: why = NO_REASON } = await readOptionalBody(c, v.strictObject({ reason }))
    const stopped = await actions.stopRun(id, { by: c.var.caller.name, reason: why })
    if (!stopped) throw new ApiProblem(409, 'run-ended', 'this run is not under way')
    return c.json({ runId: id, stopped }, 202)
  })
}

async function knownRun({ control }: ApiDeps, caller: Caller, id: string): Promise<RunRow> {
  const run = await control.runs.get(id)
  if (run === undefined || !mayUse(caller, run.domain)) throw notFound()
  return run
}
