import { beforeEach, describe, expect, it } from 'vitest'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { quarantine } from '../../../src/jobs/publishing/quarantine.ts'
import { rollback } from '../../../src/jobs/publishing/rollback.ts'
import { controlEnv } from '../../store/support/control-env.ts'
import { emptyControl } from '../../store/support/control-world.ts'
import { recordOf } from '../support/records.ts'

let stores: ReturnType<typeof publishStores>
beforeEach(async () => {
  await emptyControl()
  stores = publishStores(controlEnv)
  for (const name of ['a', 'b', 'c']) await publishRecord(stores, { record: recordOf({ strip: [name] }), actor: ADA })
})

const ADA = { by: 'ada', reason: 'wrong page' }
const back = (revision?: number): ReturnType<typeof rollback> =>
  rollback(stores, { domain: 'shop.example', revision, expectedLatest: undefined }, ADA)
const current = async (): Promise<readonly string[] | undefined> =>
  (await stores.pointer.current('shop.example'))?.strip

describe('rollback', () => {
  it('publishes an earlier content as a new revision and says why', async () => {
    expect(await back(1)).toMatchObject({ kind: 'published', revision: 4 })
    expect(await current()).toEqual(['a'])
    const [row] = (await stores.control.revisions.list('shop.example')).rows
    expect(row).toMatchObject({ revision: 4, reason: 'rollback to 1: wrong page', by: 'ada' })
  })

  it('goes back by one without a number', async () => {
    expect(await back()).toMatchObject({ kind: 'published' })
    expect(await current()).toEqual(['b'])
  })

  it('does not go back to what was never in force', async () => {
    await controlEnv.DB.prepare(`UPDATE revisions SET state = 'archived' WHERE revision = 2`).run()
    await back()
    expect(await current()).toEqual(['a'])
  })

  it('looks for it behind a page of those that never were', async () => {
    await controlEnv.DB.prepare(`UPDATE revisions SET state = 'archived' WHERE revision = 2`).run()
    await controlEnv.DB.prepare(
      `INSERT INTO revisions WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 160)
       SELECT 'shop.example', i, '', 'archived', 1, 'x', 'found in the archive' FROM n`,
    ).run()
    await publishRecord(stores, { record: recordOf({ strip: ['d'] }), actor: ADA })
    await back()
    expect(await current()).toEqual(['c'])
  })

  it('leaves in quarantine what an audit has put there since', async () => {
    const finding = { domain: 'shop.example', pattern: '/products/*?spot&variant', names: ['spot'] }
    await quarantine(stores, finding, ADA)
    expect(await back(1)).toMatchObject({ revision: 5, keptInQuarantine: ['spot in /products/*?spot&variant'] })
    expect(await stores.pointer.current('shop.example')).toMatchObject({ strip: ['a'], quarantine: [{ name: 'spot' }] })
    await back(4)
    expect((await stores.pointer.current('shop.example'))?.quarantine).toHaveLength(1)
  })

  it('comes into force under no host that the record of now does not name and the caller may not', async () => {
    const keyed = { id: 'r', source: '/a/{x}', destination: '/b/{x}', keyHost: 'keyed.example' }
    const wide = { ...recordOf({ aliases: ['alias.example'] }), pathRules: [keyed] }
    await publishRecord(stores, { record: wide, actor: ADA })
    await publishRecord(stores, { record: recordOf({ strip: ['d'] }), actor: ADA })
    const backAs = (hosts?: readonly string[]) =>
      rollback(stores, { domain: 'shop.example', revision: 4, expectedLatest: undefined, hosts }, ADA)
    const refused = { kind: 'refused', message: 'this token may not publish for that host' }
    expect(await backAs(['shop.example'])).toEqual({ ...refused, path: 'aliases.0' })
    expect(await backAs(['shop.example', 'alias.example'])).toEqual({ ...refused, path: 'pathRules.0.keyHost' })
    expect(await stores.pointer.current('alias.example')).toBeUndefined()
    expect(await backAs()).toMatchObject({ kind: 'published' })
    expect(await backAs(['shop.example'])).toMatchObject({ kind: 'unchanged' })
  })

  it('knows no revision that is not there, and changes nothing', async () => {
    expect(await back(9)).toEqual({ kind: 'unknown' })
    expect(await rollback(stores, { domain: 'other.example', revision: 1, expectedLatest: undefined }, ADA)).toEqual({
      kind: 'unknown',
    })
    expect(await back(3)).toEqual({ kind: 'unchanged', revision: 3 })
    expect(await current()).toEqual(['c'])
  })
})
