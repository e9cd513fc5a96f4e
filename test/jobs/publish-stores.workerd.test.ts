import { expect, it } from 'vitest'
import { publishStores } from '../../src/jobs/publish-stores.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'
import { recordOf } from './support/records.ts'

it('keeps revisions in R2, the one in force in KV, and both in the books of D1', async () => {
  await emptyControl()
  const { archive, pointer, control, nowMs } = publishStores(controlEnv)
  await archive.put(recordOf())
  await pointer.point(recordOf())
  await control.domains.onboard('shop.example', nowMs())
  expect((await controlEnv.ARCHIVE.list()).objects).toHaveLength(1)
  expect((await controlEnv.DOMAIN_RECORDS.list()).keys).toHaveLength(1)
  expect(await controlEnv.DB.prepare('SELECT domain FROM domains').first()).toEqual({ domain: 'shop.example' })
})
