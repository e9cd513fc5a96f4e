import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { publisherOf } from '../../src/jobs/actions.ts'
import { publishStores } from '../../src/jobs/publish-stores.ts'
import { controlEnv } from '../store/support/control-env.ts'
import { emptyControl } from '../store/support/control-world.ts'
import { recordOf } from './support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'new rules' }
const DOMAIN = 'shop.example'

describe('the publisher of a domain', () => {
  it('publishes what many ask for at once one after the other, and KV ends with the last', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    const wishes = Array.from({ length: 6 }, (_, i) =>
      publisher.publish({ record: recordOf({ strip: [`n${i}`] }), actor: ADA }),
    )
    const outcomes = await Promise.all(wishes)
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(6).fill('published'))
    const { control, archive, pointer } = publishStores(controlEnv)
    const { rows } = await control.revisions.list(DOMAIN)
    expect(rows.map(({ revision, state }) => [revision, state])).toEqual(
      [6, 5, 4, 3, 2, 1].map((n) => [n, 'published']),
    )
    expect(await pointer.current(DOMAIN)).toEqual(await archive.get(DOMAIN, 6))
    expect((await control.log.list(DOMAIN)).rows).toHaveLength(6)
  })

  it('lets one of those win who expect the same revision', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    const wish = (name: string) =>
      publisher.publish({ record: recordOf({ strip: [name] }), actor: ADA, expectedLatest: 0 })
    const kinds = (await Promise.all([wish('a'), wish('b'), wish('c')])).map((outcome) => outcome.kind)
    expect(kinds.toSorted()).toEqual(['conflict', 'conflict', 'published'])
  })

  it('loses no quarantine to a rollback at the same time', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    await publisher.publish({ record: recordOf(), actor: ADA })
    const finding = { domain: DOMAIN, pattern: '/products/*?spot&variant', names: ['spot'] }
    await Promise.all([publisher.quarantine(finding, ADA), publisher.rollback(DOMAIN, 1, ADA)])
    const { control, pointer } = publishStores(controlEnv)
    expect((await pointer.current(DOMAIN))?.quarantine).toMatchObject([{ name: 'spot' }])
    expect((await control.revisions.list(DOMAIN)).rows.map(({ state }) => state)).not.toContain('archived')
  })

  it('goes on where it was when the object is put away', async () => {
    await publisherOf(controlEnv, DOMAIN).publish({ record: recordOf(), actor: ADA })
    await abortAllDurableObjects()
    expect(
      await publisherOf(controlEnv, DOMAIN).publish({ record: recordOf({ mode: 'off' }), actor: ADA }),
    ).toMatchObject({ revision: 2 })
  })

  it('publishes the next one after one has failed', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    await controlEnv.DB.exec('ALTER TABLE revisions RENAME TO away')
    const failed = runInDurableObject(publisher, (object) => object.publish({ record: recordOf(), actor: ADA }))
    await expect(failed).rejects.toThrow('no such table')
    await controlEnv.DB.exec('ALTER TABLE away RENAME TO revisions')
    expect(await publisher.publish({ record: recordOf(), actor: ADA })).toMatchObject({ kind: 'published' })
  })
})
