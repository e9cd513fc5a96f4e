import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { publisherOf } from '../../../src/jobs/publishing/actions.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { recordOf } from '../support/records.ts'

beforeEach(emptyControl)

const ADA = { by: 'ada', reason: 'new rules' }
const DOMAIN = 'shop.example'

describe('the publisher of a domain', () => {
  it('publishes what many ask for at once one after the other, and KV ends with the last', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    const requests = Array.from({ length: 6 }, (_, i) =>
      publisher.publish({ record: recordOf({ strip: [`n${i}`] }), actor: ADA }),
    )
    const outcomes = await Promise.all(requests)
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
    const request = (name: string) =>
      publisher.publish({ record: recordOf({ strip: [name] }), actor: ADA, expectedLatest: 0 })
    const kinds = (await Promise.all([request('a'), request('b'), request('c')])).map((outcome) => outcome.kind)
    expect(kinds.toSorted()).toEqual(['conflict', 'conflict', 'published'])
  })

  it('loses no quarantine to a rollback at the same time', async () => {
    const publisher = publisherOf(controlEnv, DOMAIN)
    await publisher.publish({ record: recordOf(), actor: ADA })
    const finding = { domain: DOMAIN, pattern: '/products/*?spot&variant', names: ['spot'] }
    await Promise.all([
      publisher.quarantine(finding, ADA),
      publisher.rollback({ domain: DOMAIN, revision: 1, expectedLatest: undefined }, ADA),
    ])
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

  /** A publish whose last step fails: KV has it, the database and the log do not. */
  async function publishCutOff(more: Parameters<typeof recordOf>[0]) {
    const publisher = publisherOf(controlEnv, DOMAIN)
    await controlEnv.DB.exec('ALTER TABLE change_log RENAME TO away')
    const failed = runInDurableObject(publisher, (object) => object.publish({ record: recordOf(more), actor: ADA }))
    await expect(failed).rejects.toThrow('no such table')
    await controlEnv.DB.exec('ALTER TABLE away RENAME TO change_log')
    return publisher
  }

  it('finishes an interrupted publish from its alarm, once', async () => {
    const publisher = await publishCutOff({ strip: ['a'] })
    const { control } = publishStores(controlEnv)
    expect(await control.domains.get(DOMAIN)).toBeUndefined()
    expect(await runDurableObjectAlarm(publisher)).toBe(true)
    expect(await control.domains.get(DOMAIN)).toMatchObject({ revision: 1 })
    expect((await control.log.list(DOMAIN)).rows).toMatchObject([{ by: 'ada', detail: 'revision 1: new rules' }])
    expect(await runDurableObjectAlarm(publisher)).toBe(false)
  })

  it('goes on trying as long as a store is away', async () => {
    const publisher = await publishCutOff({ strip: ['a'] })
    await controlEnv.DB.exec('ALTER TABLE change_log RENAME TO away')
    expect(await runDurableObjectAlarm(publisher)).toBe(true)
    await controlEnv.DB.exec('ALTER TABLE away RENAME TO change_log')
    expect(await runDurableObjectAlarm(publisher)).toBe(true)
    expect(await publishStores(controlEnv).control.domains.get(DOMAIN)).toMatchObject({ revision: 1 })
  })

  it('finishes it before the next change, and tells who had not seen it', async () => {
    const publisher = await publishCutOff({ strip: ['a'] })
    const late = { record: recordOf({ mode: 'off' }), actor: ADA, expectedLatest: 1 } as const
    expect(await publisher.publish(late)).toEqual({ kind: 'conflict', latest: 1 })
    expect(await publisher.publish(late)).toMatchObject({ kind: 'published', revision: 2 })
  })

  it('loses no quarantine that was cut off', async () => {
    await publisherOf(controlEnv, DOMAIN).publish({ record: recordOf(), actor: ADA })
    const quarantine = [{ name: 'spot', pattern: '/products/*?spot&variant', since: '2026-11-21T00:00:00Z' }]
    const publisher = await publishCutOff({ quarantine })
    expect(await publisher.rollback({ domain: DOMAIN, revision: 1, expectedLatest: undefined }, ADA)).toEqual({
      kind: 'unchanged',
      revision: 2,
      keptInQuarantine: ['spot in /products/*?spot&variant'],
    })
    expect((await publishStores(controlEnv).pointer.current(DOMAIN))?.quarantine).toMatchObject([{ name: 'spot' }])
  })
})
