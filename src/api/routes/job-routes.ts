/** `/v1/jobs`: jobs over the whole URL store. It holds URLs of all hosts, so they are for tokens of all domains alone. */

import type { Hono } from 'hono'
import * as v from 'valibot'
import type { ApiDeps } from '../api-deps.ts'
import type { ApiEnv } from '../access/authenticate.ts'
import { ApiProblem, notFound } from '../problem.ts'
import { listQuery, pageOf, readBody, readQuery } from '../request-input.ts'

const jobBody = v.strictObject({
  kind: v.picklist(['count', 'backfill', 'invariants']),
  counted: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

/** Routes for starting and watching jobs. */
export function addJobRoutes(app: Hono<ApiEnv>, { storeJobs }: ApiDeps): void {
  for (const path of ['/v1/jobs', '/v1/jobs/*'])
    app.use(path, async (c, next) => {
      if (c.var.caller.domains !== 'all') throw notFound()
      await next()
    })
  app.get('/v1/jobs', async (c) => c.json(await storeJobs.list(pageOf(readQuery(c, listQuery)))))
  app.post('/v1/jobs', async (c) => {
    const { kind, counted } = await readBody(c, jobBody)
    const outcome = await storeJobs.start({ kind, counted, by: c.var.caller.name })
    if (outcome.kind === 'uncounted')
      throw new ApiProblem(409, 'count-first', 'name in "counted" a finished job of kind count under the present rules')
    const { jobId } = outcome
    if (outcome.kind === 'busy')
      throw new ApiProblem(409, 'job-under-way', { detail: `a job is under way: ${jobId}`, members: { jobId } })
    return c.json({ jobId }, 202, { location: `/v1/jobs/${encodeURIComponent(jobId)}` })
  })
  app.get('/v1/jobs/:id', async (c) => {
    const job = await storeJobs.get(c.req.param('id'))
    if (job === undefined) throw notFound()
    return c.json({ ...job, problems: await storeJobs.problems(job.id) })
  })
}
