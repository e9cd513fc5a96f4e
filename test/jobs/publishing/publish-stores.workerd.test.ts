import { expect, it } from 'vitest'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { archivedMapKey, domainRecordKey } from '../../../src/store/keys.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { recordOf } from '../support/records.ts'

it('keeps revisions in R2, the one in force in KV, and both in the books of D1', async () => {
  await emptyControl()
  const { archive, pointer, control, nowMs } = publishStores(controlEnv)
  await archive.put(recordOf())
  await pointer.point(recordOf())
  await control.domains.onboard('shop.example', nowMs())
  expect(await (await controlEnv.ARCHIVE.get(archivedMapKey('shop.example', 1)))?.json()).toEqual(recordOf())
  expect(await controlEnv.DOMAIN_RECORDS.get(domainRecordKey('shop.example'), 'json')).toEqual(recordOf())
  expect(await controlEnv.DB.prepare('SELECT domain FROM domains').first()).toEqual({ domain: 'shop.example' })
})
