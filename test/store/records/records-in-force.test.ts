import { beforeEach, describe, expect, it } from 'vitest'
import { publishStores } from '../../../src/jobs/publishing/publish-stores.ts'
import { publishRecord } from '../../../src/jobs/publishing/publish.ts'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import type { KvReader } from '../../../src/store/records/domain-record-source.ts'
import { r2RecordArchive } from '../../../src/store/records/record-archive.ts'
import { revisionsInForce } from '../../../src/store/records/record-hosts.ts'
import { createRecordsInForce } from '../../../src/store/records/records-in-force.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'
import type { RecordsInForce } from '../../../src/rules/record/types.ts'

let records: RecordsInForce
let reads: string[][]
let queries: number
let fetched: string[]

beforeEach(async () => {
  await emptyControl()
  reads = []
  queries = 0
  fetched = []
  const archive = r2RecordArchive(controlEnv.ARCHIVE)
  const kv: KvReader = { get: (keys, options) => (reads.push(keys), controlEnv.DOMAIN_RECORDS.get(keys, options)) }
  records = createRecordsInForce({
    revisions: (names) => (queries++, revisionsInForce(controlEnv.DB, names)),
    kv,
    archive: { get: (domain, revision) => (fetched.push(`${domain}@${revision}`), archive.get(domain, revision)) },
  })
})

const publish = (more: Partial<DomainRecord> = {}, domain = 'shop.example') =>
  publishRecord(publishStores(controlEnv), { record: recordOf(domain, 1, more), actor: { by: 'ada', reason: 'r' } })
const put = (host: string, text: string) => controlEnv.DOMAIN_RECORDS.put(`domain:${host}`, text)

async function found(...hosts: string[]): Promise<Record<string, string>> {
  const all = await records.of(hosts)
  return Object.fromEntries(
    [...all].map(([host, { record, problem }]) => [host, problem ?? `${record.domain}@${record.revision}`]),
  )
}

describe('createRecordsInForce()', () => {
  it('finds the record of a domain, of its aliases and of www before it, and none of other hosts', async () => {
    await publish({ aliases: ['alias.example'] })
    expect(
      await found('shop.example', 'alias.example', 'www.shop.example', 'www.alias.example', 'm.shop.example'),
    ).toEqual({
      'shop.example': 'shop.example@1',
      'alias.example': 'shop.example@1',
      'www.shop.example': 'shop.example@1',
    })
  })

  it('asks the database once and KV once for a hundred names', async () => {
    const hosts = Array.from({ length: 250 }, (_, i) => `h${i}.example`)
    await found(...hosts, 'no host', 'x'.repeat(300))
    expect([queries, reads.map((keys) => keys.length)]).toEqual([1, [100, 100, 50]])
    await found()
    expect(queries).toBe(1)
  })

  it('follows a publish that KV does not show yet, and reads the archive once for it', async () => {
    await publish()
    const old = await controlEnv.DOMAIN_RECORDS.get('domain:shop.example')
    await publish({ strip: ['a'] })
    await put('shop.example', old!)
    for (let again = 0; again < 2; again++)
      expect(await found('shop.example')).toEqual({ 'shop.example': 'shop.example@2' })
    await controlEnv.DOMAIN_RECORDS.delete('domain:shop.example')
    expect(await found('www.shop.example')).toEqual({ 'www.shop.example': 'shop.example@2' })
    expect(fetched).toEqual(['shop.example@2'])
  })

  it('takes the later record of KV, which was put there by hand', async () => {
    await publish()
    await put('shop.example', JSON.stringify(recordOf('shop.example', 9)))
    await put('hand.example', JSON.stringify(recordOf('hand.example', 3)))
    expect(await found('shop.example', 'hand.example')).toEqual({
      'shop.example': 'shop.example@9',
      'hand.example': 'hand.example@3',
    })
  })

  it('gives a host the record of its owner, and none while the claim is older than the record', async () => {
    await publish({ aliases: ['alias.example'] })
    await put('alias.example', JSON.stringify(recordOf('thief.example', 99, { aliases: ['alias.example'] })))
    expect(await found('alias.example')).toEqual({ 'alias.example': 'shop.example@1' })
    await controlEnv.DB.exec("INSERT INTO record_hosts (host, domain) VALUES ('claimed.example', 'shop.example')")
    expect(await found('claimed.example')).toEqual({})
  })

  it('says what is wrong with a record that no other replaces', async () => {
    await put('broken.example', '{')
    await publish()
    await put('shop.example', '{"v":2}')
    expect(await found('broken.example', 'shop.example')).toEqual({
      'broken.example': expect.stringContaining('domain:broken.example is not used'),
      'shop.example': 'shop.example@1',
    })
  })

  it('reads a text once, and the overlay too', async () => {
    await publish({ aliases: ['alias.example'] })
    const [first, again] = [await records.of(['shop.example', 'alias.example']), await records.of(['shop.example'])]
    expect(first.get('shop.example')?.record).toBe(again.get('shop.example')?.record)
    expect(first.get('shop.example')?.record).toBe(first.get('alias.example')?.record)
    expect(await records.overlay()).toBeUndefined()
    await controlEnv.DOMAIN_RECORDS.put('rules:overlay', '{"veto":[{"name":"gclid"}]}')
    const overlay = await records.overlay()
    expect(overlay).toMatchObject({ veto: [{ name: 'gclid' }] })
    expect(await records.overlay()).toBe(overlay)
    await controlEnv.DOMAIN_RECORDS.put('rules:overlay', '{"veto":7}')
    expect(await records.overlay()).toBeUndefined()
  })
})
