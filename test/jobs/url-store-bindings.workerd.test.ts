import { beforeEach, expect, it } from 'vitest'
import { maintenanceOf, seenSetOf, STORE_RULES } from '../../src/jobs/url-store-bindings.ts'
import contract from '../../fixtures/digest.json' with { type: 'json' }
import { createD1UrlStore } from '../../src/store/d1-url-store.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'

beforeEach(emptyControl)

it('keys the rows, the seen-set and the jobs by the same rules, those of the contract', async () => {
  const url = 'https://shop.example/p?gclid=1&id=2'
  await createD1UrlStore(controlEnv.DB, STORE_RULES).put([{ url, seenAtMs: 1 }])
  await seenSetOf(controlEnv).checkAndAdd([url], 1)
  const [row] = await maintenanceOf(controlEnv).rows(0, 10)
  expect(row).toMatchObject({ key: STORE_RULES.canonicalize(url).key, ruleRevision: contract.version })
  expect(await seenSetOf(controlEnv).check(['https://shop.example/p?id=2'])).toMatchObject([
    { seen: true, key: row?.key },
  ])
})
