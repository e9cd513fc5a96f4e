/** `/v1/domains/{domain}/purge`: removes stored pages from the caches that can be reached. */

import * as v from 'valibot'
import { ADAPTER_NAMES } from '../../rules/record/domain-record.ts'
import { NO_REASON } from '../../store/control-actions.ts'
import { MOST_PURGED_URLS } from '../../store/purging/purge-ports.ts'
import { knownDomain } from './domain-routes.ts'
import { ApiProblem } from '../problem.ts'
import { route, type Route } from '../route.ts'
import { chosen, described, reason } from '../schemas/parts.ts'

const place = v.pipe(v.string(), v.minLength(1), v.maxLength(8192))
const ofUrls = v.strictObject({
  urls: described(
    v.pipe(v.array(place), v.minLength(1), v.maxLength(MOST_PURGED_URLS)),
    'Absolute, or paths with their queries; one variant of a page purges all.',
  ),
  reason,
})
const ofPrefix = v.strictObject({ prefix: described(place, 'What URLs begin with: `/blog/`.'), reason })
const ofAll = v.strictObject({ all: v.literal(true), reason })
type Body = v.InferOutput<typeof ofUrls> | v.InferOutput<typeof ofPrefix> | v.InferOutput<typeof ofAll>

const body = chosen<Body>([ofUrls, ofPrefix, ofAll], (given) => {
  if ('prefix' in Object(given)) return ofPrefix
  return 'all' in Object(given) ? ofAll : ofUrls
})

const report = v.strictObject({
  adapter: v.optional(v.picklist(ADAPTER_NAMES)),
  places: v.array(
    v.strictObject({
      place: v.picklist(['edge', 'platform']),
      done: v.boolean(),
      where: v.optional(described(v.string(), 'The stores that this reaches.')),
      pages: v.optional(described(v.number(), 'How many pages were stored, where that is known.')),
      why: v.optional(described(v.string(), 'Why it was not done.')),
    }),
  ),
})

/** Purging. */
export const PURGE_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/domains/:domain/purge',
    id: 'purge',
    summary: 'Remove stored pages; 200 also where no cache could be reached, which `done` of each place says',
    body,
    answer: report,
    problems: [422],
    async handle({ c, caller, param, body: read }, deps) {
      const { domain } = await knownDomain(deps, caller, param('domain'))
      const { reason: why = NO_REASON, ...request } = await read()
      const asked = 'urls' in request ? request.urls : 'prefix' in request ? [request.prefix] : []
      const bad = asked.find((text) => URL.parse(text, `https://${domain}`) === null)
      if (bad !== undefined) throw new ApiProblem(422, 'purge-refused', `${bad} is no URL`)
      return c.json(await deps.actions.purge(domain, request, { by: caller.name, reason: why }))
    },
  }),
]
