import { beforeEach, describe, expect, it } from 'vitest'
import type { PublishStores } from '../../../src/jobs/publishing/bring-into-force.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { MAX_RECORD_BYTES, sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import { rollback } from '../../../src/jobs/publishing/rollback.ts'
import { recordInForce } from '../../../src/store/records/record-in-force.ts'
import type { RevisionRow } from '../../../src/store/control-store.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { learned, recordOf } from '../support/records.ts'

let stores: ReturnType<typeof publishStores>
beforeEach(async () => {
  await emptyControl()
  stores = { ...publishStores(controlEnv), nowMs: () => Date.UTC(2026, 10, 21) }
})

const ADA = { by: 'ada', reason: 'new rules' }
const DOMAIN = 'shop.example'

const revisions = async (): Promise<readonly RevisionRow[]> => (await stores.control.revisions.list(DOMAIN)).rows

/** What KV, the archive and the database say, when they must say one thing. */
async function isWhole(revision: number): Promise<boolean> {
  const pointed = await stores.pointer.current(DOMAIN)
  const archived = await stores.archive.get(DOMAIN, revision)
  const row = await stores.control.domains.get(DOMAIN)
  return pointed?.sha256 === archived?.sha256 && pointed?.revision === revision && row?.revision === revision
}

describe('publishRecord', () => {
  it('refuses a record that becomes too large for the edge by its number and date', async () => {
    const strip = Array.from({ length: 260 }, (_, i) => `${i}${'s'.repeat(1000)}`)
    const bare = JSON.stringify(sealDomainRecord(recordOf({ builtAt: '1999-01-01', strip }))).length
    const record = recordOf({ builtAt: '1999-01-01', strip: [...strip, 'x'.repeat(MAX_RECORD_BYTES - bare - 3)] })
    expect(JSON.stringify(sealDomainRecord(record))).toHaveLength(MAX_RECORD_BYTES)
    expect(await publishRecord(stores, { record, actor: ADA })).toMatchObject({ kind: 'refused', path: '' })
    expect(await revisions()).toEqual([])
  })

  it('archives, points, and logs the next revision, whatever number the given record has', async () => {
    const outcome = await publishRecord(stores, {
      record: recordOf({ revision: 77, builtAt: '1999-01-01' }),
      actor: ADA,
    })
    expect(outcome).toMatchObject({ kind: 'published', revision: 1 })
    expect(await isWhole(1)).toBe(true)
    expect((await stores.pointer.current(DOMAIN))?.builtAt).toBe('2026-11-21T00:00:00.000Z')
    expect((await stores.control.log.list(DOMAIN)).rows).toMatchObject([
      { by: 'ada', action: 'publish', detail: 'revision 1: new rules', revision: 1 },
    ])
  })

  it('changes nothing when there is nothing new', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    expect(await publishRecord(stores, { record: recordOf({ revision: 9 }), actor: ADA })).toEqual({
      kind: 'unchanged',
      revision: 1,
    })
    expect(await revisions()).toHaveLength(1)
  })

  it.each([
    ['schema', recordOf({ mode: 'sideways' as never }), 'mode'],
    ['size', recordOf({ keep: Array.from({ length: 300 }, (_, i) => `${i}`.repeat(400)) }), ''],
    ['host', recordOf({ domain: 'shop.example:8080' }), 'domain'],
    ['pattern', recordOf({ patterns: { 'no-question-mark': learned([], []) } }), 'patterns.no-question-mark'],
  ])('refuses a record that fails the check of its %s, and writes nothing', async (_, record, path) => {
    expect(await publishRecord(stores, { record, actor: ADA })).toMatchObject({ kind: 'refused', path })
    expect((await controlEnv.ARCHIVE.list()).objects).toEqual([])
    expect((await controlEnv.DOMAIN_RECORDS.list()).keys).toEqual([])
    expect((await stores.control.log.list(undefined)).rows).toEqual([])
  })

  describe('of a domain with something in quarantine', () => {
    const quarantine = [{ name: 'spot', pattern: '/products/*?spot&variant', since: '2026-11-20T00:00:00.000Z' }]
    const rule = { id: 'old', source: '/a/*', destination: '/b' }
    const guard = { id: 'quarantine:old', source: '/a/{ignored0}', destination: '/a/{ignored0}' }

    it('leaves it there, and says so', async () => {
      await publishRecord(stores, { record: recordOf({ quarantine, pathRules: [guard] }), actor: ADA })
      const request = recordOf({ mode: 'off', pathRules: [rule] })
      expect(await publishRecord(stores, { record: request, actor: ADA })).toMatchObject({
        kind: 'published',
        keptInQuarantine: ['spot in /products/*?spot&variant', 'path rule old'],
      })
      expect(await stores.pointer.current(DOMAIN)).toMatchObject({ mode: 'off', quarantine, pathRules: [guard] })
      expect(await publishRecord(stores, { record: recordOf({ mode: 'off' }), actor: ADA })).toMatchObject({
        kind: 'unchanged',
        keptInQuarantine: [expect.any(String), expect.any(String)],
      })
    })

    it('lifts it when told to, and logs that', async () => {
      await publishRecord(stores, { record: recordOf({ quarantine }), actor: ADA })
      const outcome = await publishRecord(stores, { record: recordOf(), actor: ADA, liftQuarantine: true })
      expect(outcome).toEqual({ kind: 'published', revision: 2, sha256: expect.any(String) })
      expect((await stores.pointer.current(DOMAIN))?.quarantine).toBeUndefined()
      expect((await stores.control.log.list(DOMAIN)).rows[0]).toMatchObject({
        detail: 'revision 2: new rules; quarantine lifted: spot in /products/*?spot&variant',
      })
    })
  })

  it('reports that another publish came first', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const late = { record: recordOf({ mode: 'off' }), actor: ADA, expectedLatest: 0 } as const
    expect(await publishRecord(stores, late)).toEqual({ kind: 'conflict', latest: 1 })
    expect((await stores.pointer.current(DOMAIN))?.mode).toBe('rewrite')
  })

  it('is told so as well where the other one was on its way when it looked', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    let expectedLatest = -1
    const point: PublishStores['pointer']['point'] = async (record) => {
      expectedLatest = await stores.control.revisions.latest(DOMAIN)
      expect((await recordInForce(stores, DOMAIN))?.mode).toBe('rewrite')
      await stores.pointer.point(record)
    }
    const other = { record: recordOf({ mode: 'off' }), actor: ADA } as const
    await publishRecord({ ...stores, pointer: { ...stores.pointer, point } }, other)
    const conflict = { kind: 'conflict', latest: 2 }
    const late = { record: recordOf({ keep: ['id'] }), actor: ADA, expectedLatest }
    expect(await publishRecord(stores, late)).toEqual(conflict)
    expect(await rollback(stores, { domain: DOMAIN, revision: undefined, expectedLatest }, ADA)).toEqual(conflict)
  })

  it('numbers on from a record that was put into KV by hand', async () => {
    await stores.pointer.point(recordOf({ revision: 41 }))
    expect(await publishRecord(stores, { record: recordOf({ mode: 'off' }), actor: ADA })).toMatchObject({
      revision: 42,
    })
  })
})

describe('a publish that is cut off', () => {
  const failing = (change: Partial<PublishStores>): PublishStores => ({ ...stores, ...change })
  const away = () => Promise.reject(new Error('away'))

  it('after the archive, before KV: the old record stays in force, and the next publish comes through', async () => {
    await publishRecord(stores, { record: recordOf(), actor: ADA })
    const broken = failing({ pointer: { ...stores.pointer, point: away } })
    await expect(publishRecord(broken, { record: recordOf({ mode: 'off' }), actor: ADA })).rejects.toThrow('away')
    expect(await isWhole(1)).toBe(true)
    expect((await revisions()).map(({ state }) => state)).toEqual(['archived', 'published'])
    expect(await publishRecord(stores, { record: recordOf({ mode: 'off' }), actor: ADA })).toMatchObject({
      revision: 3,
    })
    expect(await isWhole(3)).toBe(true)
  })

  it('after the archive, before the database: the number is passed over and never used twice', async () => {
    const broken = failing({ control: { ...stores.control, revisions: { ...stores.control.revisions, claim: away } } })
    await expect(publishRecord(broken, { record: recordOf(), actor: ADA })).rejects.toThrow('away')
    expect(await stores.pointer.current(DOMAIN)).toBeUndefined()
    expect(await publishRecord(stores, { record: recordOf({ mode: 'off' }), actor: ADA })).toMatchObject({
      revision: 2,
    })
    expect(await isWhole(2)).toBe(true)
    expect(await revisions()).toMatchObject([
      { revision: 2, state: 'published' },
      { revision: 1, by: 'unknown', state: 'archived', sha256: (await stores.archive.get(DOMAIN, 1))?.sha256 },
    ])
    expect((await stores.archive.get(DOMAIN, 1))?.mode).toBe('rewrite')
  })

  it('after KV, before the log: it is in force, and the next one counts on from it', async () => {
    const broken = failing({
      control: { ...stores.control, revisions: { ...stores.control.revisions, markPublished: away } },
    })
    await expect(publishRecord(broken, { record: recordOf(), actor: ADA })).rejects.toThrow('away')
    expect((await stores.pointer.current(DOMAIN))?.revision).toBe(1)
    expect(await publishRecord(stores, { record: recordOf({ mode: 'off' }), actor: ADA })).toMatchObject({
      revision: 2,
    })
    expect(await isWhole(2)).toBe(true)
  })

  it('two at once outside of the publisher: each revision has one content, and nothing is half', async () => {
    const two = ['a', 'b'].map((name) => publishRecord(stores, { record: recordOf({ strip: [name] }), actor: ADA }))
    expect((await Promise.all(two)).map(({ kind }) => kind)).toEqual(['published', 'published'])
    const contents = await Promise.all([1, 2].map(async (n) => (await stores.archive.get(DOMAIN, n))?.strip?.[0]))
    expect(new Set(contents)).toEqual(new Set(['a', 'b']))
  })
})
