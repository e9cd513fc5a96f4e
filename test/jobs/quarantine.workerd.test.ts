import { beforeEach, describe, expect, it } from 'vitest'
import { createCanonicalizer } from '../../src/canonicalize/canonicalize.ts'
import { publishRecord } from '../../src/jobs/publish.ts'
import { publishStores } from '../../src/jobs/publish-stores.ts'
import { quarantine } from '../../src/jobs/quarantine.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'
import { recordOf } from './support/records.ts'

const ADA = { by: 'audit', reason: 'other content' }
const FINDING = { domain: 'shop.example', pattern: '/products/*?spot&variant', names: ['spot'] }
const URL_WITH_SPOT = 'https://shop.example/products/lamp?spot=a&variant=2'

let stores: ReturnType<typeof publishStores>
beforeEach(async () => {
  await emptyControl()
  stores = { ...publishStores(controlEnv), nowMs: () => 0 }
})

describe('quarantine', () => {
  it('lets what was dropped be from the next revision on', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const before = await stores.pointer.current('shop.example')
    expect(createCanonicalizer({ record: before! }).canonicalize(URL_WITH_SPOT).url).not.toContain('spot')
    expect(await quarantine(stores, FINDING, ADA)).toMatchObject({ kind: 'published', revision: 2 })
    const after = await stores.pointer.current('shop.example')
    expect(after?.quarantine).toEqual([{ name: 'spot', pattern: FINDING.pattern, since: '1970-01-01T00:00:00.000Z' }])
    expect(createCanonicalizer({ record: after! }).canonicalize(URL_WITH_SPOT).url).toContain('spot=a')
  })

  it('adds to what is in quarantine, and a name once', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    await quarantine(stores, FINDING, ADA)
    expect(await quarantine({ ...stores, nowMs: () => 99 }, FINDING, ADA)).toEqual({ kind: 'unchanged', revision: 2 })
    await quarantine(stores, { ...FINDING, names: ['spot', 'ref'] }, ADA)
    const names = (await stores.pointer.current('shop.example'))?.quarantine?.map(({ name }) => name)
    expect(names).toEqual(['spot', 'ref'])
  })

  it('reads the record in force, not what KV held a minute ago', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const stale = await stores.pointer.current('shop.example')
    await publishRecord(stores, { record: recordOf({ strip: ['ref'] }), actor: ADA })
    const late = { ...stores, pointer: { ...stores.pointer, current: async () => stale } }
    await quarantine(late, FINDING, ADA)
    expect(await stores.pointer.current('shop.example')).toMatchObject({
      revision: 3,
      strip: ['ref'],
      quarantine: [{ name: 'spot' }],
    })
  })

  it('stops applying a path rule that is at fault, without a word on parameters', async () => {
    const pathRules = [{ id: 't1', source: '/mirror/{slug}', destination: '/{slug}' }]
    await publishRecord(stores, { record: recordOf({ pathRules }), actor: ADA })
    const mirror = 'https://shop.example/mirror/lamp'
    const finding = { domain: 'shop.example', pattern: 'path-rule:t1', names: [], pathRule: 't1' }
    expect(await quarantine(stores, finding, ADA)).toMatchObject({ kind: 'published', revision: 2 })
    const after = await stores.pointer.current('shop.example')
    expect(after?.quarantine).toBeUndefined()
    expect(createCanonicalizer({ record: after! }).canonicalize(mirror, { profile: 'request' }).url).toBe(mirror)
    expect(await quarantine(stores, finding, ADA)).toEqual({ kind: 'unchanged', revision: 2 })
  })

  it('has nothing to do where there is no record', async () => {
    expect(await quarantine(stores, FINDING, ADA)).toEqual({ kind: 'unknown' })
  })
})
