import { expect, it } from 'vitest'
import { JOB_PATHS, JOB_SCHEMAS } from '../../../src/api/openapi/openapi-jobs.ts'
import { violations } from '../support/schema.ts'
import { storeJob } from '../support/memory-store-jobs.ts'

it('describes jobs as they are kept', () => {
  const job = storeJob('a', { kind: 'invariants', counts: { orphan: 1 }, message: 'm' })
  expect(violations(JOB_SCHEMAS, { $ref: '#/components/schemas/StoreJob' }, job)).toEqual([])
  const { endedAtMs: _, ...running } = storeJob('a', { state: 'running' })
  expect(violations(JOB_SCHEMAS, { $ref: '#/components/schemas/StoreJob' }, running)).toEqual([])
})

it('says who may ask', () => {
  for (const operation of Object.values(JOB_PATHS).flatMap((methods) => Object.values(methods)))
    expect(operation.summary).toContain('Needs a token of all domains.')
})
