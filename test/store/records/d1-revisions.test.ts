import { beforeEach, describe, expect, it } from 'vitest'
import { d1Domains } from '../../../src/store/records/d1-domains.ts'
import { d1Log, d1Revisions } from '../../../src/store/records/d1-revisions.ts'
import { emptyDatabase } from '../support/control-world.ts'

let db: D1Database
beforeEach(async () => {
  db = await emptyDatabase()
})

const ROW = { domain: 'shop.example', revision: 1, sha256: 'a', at: 5, by: 'ada', reason: 'learned' }
const LOG = { at: 6, by: 'ada', action: 'publish', domain: 'shop.example', detail: 'revision 1: learned' }

describe('revisions', () => {
  it('are claimed by one of many', async () => {
    const claims = Array.from({ length: 10 }, (_, i) => d1Revisions(db).claim({ ...ROW, sha256: String(i) }))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
    expect(await d1Revisions(db).highest('shop.example')).toBe(1)
    expect(await d1Revisions(db).highest('other.example')).toBe(0)
  })

  it('are the latest when they have come into force', async () => {
    const revisions = d1Revisions(db)
    await revisions.claim(ROW)
    expect(await revisions.latest('shop.example')).toBe(0)
    await revisions.markPublished('shop.example', 1, LOG)
    await revisions.claim({ ...ROW, revision: 2 })
    expect([await revisions.latest('shop.example'), await revisions.highest('shop.example')]).toEqual([1, 2])
  })

  it('are those of one domain, whatever another one has archived or published under the same number', async () => {
    const revisions = d1Revisions(db)
    const other = { ...ROW, domain: 'other.example' }
    await revisions.claim(ROW)
    await revisions.claim(other)
    await revisions.claim({ ...other, revision: 2 })
    await revisions.markPublished('shop.example', 1, LOG)
    expect((await revisions.get('other.example', 1))?.state).toBe('archived')
    expect(await revisions.unfinished('shop.example')).toBeUndefined()
    expect((await revisions.unfinished('other.example'))?.revision).toBe(2)
    await revisions.markPublished('other.example', 2, { ...LOG, domain: 'other.example' })
    // What is in force here says nothing about there.
    await revisions.claim({ ...ROW, revision: 2 })
    expect((await revisions.unfinished('shop.example'))?.revision).toBe(2)
    expect(await revisions.unfinished('other.example')).toBeUndefined()
  })

  it('are published with their log line and their domain, or not at all', async () => {
    const revisions = d1Revisions(db)
    await revisions.claim(ROW)
    expect((await revisions.get('shop.example', 1))?.state).toBe('archived')
    await revisions.markPublished('shop.example', 1, LOG)
    expect(await revisions.get('shop.example', 1)).toEqual({ ...ROW, state: 'published' })
    expect(await d1Domains(db).get('shop.example')).toMatchObject({ revision: 1, onboardedAtMs: 6 })
    expect((await d1Log(db).list(undefined)).rows).toEqual([LOG])
    await expect(revisions.markPublished('shop.example', 2, { ...LOG, by: null as never })).rejects.toThrow('NOT NULL')
    expect((await d1Domains(db).get('shop.example'))?.revision).toBe(1)
  })

  it('never lower the revision of their domain', async () => {
    const revisions = d1Revisions(db)
    for (const revision of [1, 2]) await revisions.claim({ ...ROW, revision })
    await revisions.markPublished('shop.example', 2, LOG)
    await revisions.markPublished('shop.example', 1, LOG)
    expect((await d1Domains(db).get('shop.example'))?.revision).toBe(2)
  })

  it('are listed newest first, and 10 is newer than 9', async () => {
    const revisions = d1Revisions(db)
    for (let revision = 1; revision <= 12; revision++) await revisions.claim({ ...ROW, revision })
    await revisions.claim({ ...ROW, domain: 'other.example' })
    const first = await revisions.list('shop.example', { limit: 5 })
    const second = await revisions.list('shop.example', { limit: 50, cursor: first.cursor! })
    expect([...first.rows, ...second.rows].map(({ revision }) => revision)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
    expect(second.cursor).toBeUndefined()
  })
})

describe('the log', () => {
  it('adds an equal line again only when the log has none since', async () => {
    const log = d1Log(db)
    for (const [at, detail] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
      [10, 'a'],
      [11, 'a'],
    ] as const)
      // prettier-ignore
      await log.addUnlessSaid([{ ...LOG, at, detail }], at - 5)
    expect((await log.list(undefined)).rows.map(({ at, detail }) => `${at} ${detail}`)).toEqual(['10 a', '3 b', '1 a'])
  })

  it('says it of many domains at once', async () => {
    const log = d1Log(db)
    const lines = [LOG, { ...LOG, domain: 'other.example' }]
    await log.addUnlessSaid([LOG], 0)
    for (let round = 0; round < 2; round++) await log.addUnlessSaid(lines, 0)
    expect((await log.list(undefined)).rows).toEqual(lines.toReversed())
  })

  it('is read newest first, of one domain or of all, and takes no harm from an odd cursor', async () => {
    const log = d1Log(db)
    for (let at = 1; at <= 3; at++) await log.add({ ...LOG, at })
    await log.add({ ...LOG, at: 4, domain: 'other.example' })
    expect((await log.list('shop.example', { limit: 2 })).rows.map(({ at }) => at)).toEqual([3, 2])
    const { cursor } = await log.list(undefined, { limit: 3 })
    expect((await log.list(undefined, { cursor: cursor! })).rows.map(({ at }) => at)).toEqual([1])
    expect((await log.list(undefined, { cursor: `'; DROP TABLE change_log; --` })).rows).toEqual([])
    expect((await log.list(undefined)).rows).toHaveLength(4)
  })
})
