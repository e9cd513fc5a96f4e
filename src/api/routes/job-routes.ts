/** `/v1/jobs`: jobs over the whole URL store. It holds URLs of all hosts, so they are for tokens of all domains alone. */

import * as v from 'valibot'
import { ApiProblem, notFound } from '../problem.ts'
import { listQuery, pageOf } from '../request-input.ts'
import { route, type Route } from '../route.ts'
import { jobDetail, jobId, jobKind, jobPage } from '../schemas/finding-schemas.ts'

const jobBody = v.strictObject({
  kind: jobKind,
  counted: v.optional(
    v.pipe(v.string(), v.maxLength(100), v.description('For a backfill: the finished count that it follows.')),
  ),
})

/** Starting and watching jobs. */
export const JOB_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/jobs',
    id: 'listStoreJobs',
    summary: 'Jobs over the whole URL store, newest first',
    onlyAll: true,
    query: listQuery,
    answer: jobPage,
    handle: async ({ c, query }, { storeJobs }) => c.json(await storeJobs.list(pageOf(query()))),
  }),
  route({
    method: 'POST',
    path: '/v1/jobs',
    id: 'startStoreJob',
    summary: 'Count what a backfill would do, do it, or check the invariants',
    onlyAll: true,
    body: jobBody,
    statuses: [202],
    answer: jobId,
    problems: [409],
    async handle({ c, caller, body }, { storeJobs }) {
      const { kind, counted } = await body()
      const outcome = await storeJobs.start({ kind, counted, by: caller.name })
      if (outcome.kind === 'uncounted') {
        const detail = 'name in "counted" a finished job of kind count under the present rules'
        throw new ApiProblem(409, 'count-first', detail)
      }
      const { jobId: id } = outcome
      if (outcome.kind === 'busy')
        throw new ApiProblem(409, 'job-under-way', { detail: `a job is under way: ${id}`, members: { jobId: id } })
      return c.json({ jobId: id }, 202, { location: `/v1/jobs/${encodeURIComponent(id)}` })
    },
  }),
  route({
    method: 'GET',
    path: '/v1/jobs/:id',
    id: 'getStoreJob',
    summary: 'A job, how far it is, and what a check found',
    onlyAll: true,
    answer: jobDetail,
    async handle({ c, param }, { storeJobs }) {
      const job = await storeJobs.get(param('id'))
      if (job === undefined) throw notFound()
      return c.json({ ...job, problems: await storeJobs.problems(job.id) })
    },
  }),
]
