/** `/v1/domains/{domain}/export`: what another cache needs to merge what the record in force merges. */

import * as v from 'valibot'
import contract from '../../../fixtures/digest.json' with { type: 'json' }
import { unsaid } from '../../export/header.ts'
import { exportPlan } from '../../export/plan.ts'
import { EXPORT_TARGETS, targetNamed } from '../../export/targets/targets.ts'
import { recordInForce } from '../../store/records/record-in-force.ts'
import { requireDomain } from '../access/caller.ts'
import { notFound } from '../problem.ts'
import { route, type Route } from '../route.ts'
import { described } from '../schemas/parts.ts'

const exportQuery = v.object({ to: v.picklist(EXPORT_TARGETS.map(({ name }) => name)) })

const exported = v.strictObject({
  target: v.string(),
  files: v.array(v.strictObject({ name: v.string(), text: v.string() })),
  unsaid: described(
    v.array(v.strictObject({ what: v.string(), why: v.string() })),
    'What the cache cannot say, so that it stays as it is.',
  ),
})

/** Configurations of other caches. */
export const EXPORT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/domains/:domain/export',
    id: 'exportRecord',
    summary: 'The record in force as a configuration of another cache',
    query: exportQuery,
    answer: exported,
    async handle({ c, caller, param, query }, deps) {
      const domain = param('domain')
      requireDomain(caller, domain)
      const record = await recordInForce(deps, domain)
      const target = targetNamed(query().to)
      if (record === undefined || target === undefined) throw notFound()
      const rules = await deps.records.overlay()
      // The date is that of the record: the same record gives the same text.
      const whole = exportPlan({ record, rules, contract: contract.sha256, madeAt: record.builtAt })
      const plan = target.fit?.(whole) ?? whole
      return c.json({ target: target.name, files: target.write(plan), unsaid: unsaid(plan, target) })
    },
  }),
]
