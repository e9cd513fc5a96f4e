import { beforeEach, describe, expect, it } from 'vitest'
import { kvRecordPointer, pointedHosts } from '../../../src/store/records/record-pointer.ts'
import { recordOf } from '../../jobs/support/records.ts'
import { emptyControl } from '../support/control-world.ts'

let kv: KVNamespace
beforeEach(async () => {
  kv = (await emptyControl()).DOMAIN_RECORDS
})

describe('the record in force', () => {
  it('stands under the name of its domain and of every alias', async () => {
    const record = recordOf({ aliases: ['www.shop.example', 'shop.test'] })
    await kvRecordPointer(kv).point(record)
    expect(await kvRecordPointer(kv).current('shop.example')).toEqual(record)
    const { keys } = await kv.list()
    expect(keys.map(({ name }) => name)).toEqual(['domain:shop.example', 'domain:shop.test', 'domain:www.shop.example'])
  })

  it('is none under a name that no host has, of which KV would not even be asked', async () => {
    for (const host of ['a.'.repeat(300), 'é'.repeat(253), ' ', ''])
      expect(await kvRecordPointer(kv).current(host)).toBeUndefined()
  })

  it('is pointed to under its own domain last, so that an interrupted change is recognized', async () => {
    const put: string[] = []
    const failing = {
      put: (key: string) => {
        put.push(key)
        return put.length === 2 ? Promise.reject(new Error('KV is away')) : Promise.resolve()
      },
    } as unknown as KVNamespace
    const record = recordOf({ aliases: ['www.shop.example', 'shop.test'] })
    await expect(kvRecordPointer(failing).point(record)).rejects.toThrow('KV is away')
    expect(put).toEqual(['domain:www.shop.example', 'domain:shop.test'])
  })

  it('waits for its turn where KV has taken a write of the key within the second, but not for ever', async () => {
    const busy = (times: number, put: string[] = []) => {
      const write = async (key: string) => {
        put.push(key)
        if (put.length <= times) throw new Error('KV PUT failed: 429 Too Many Requests')
      }
      return { put, pointer: kvRecordPointer({ put: write } as unknown as KVNamespace, 1) }
    }
    const soon = busy(2)
    await soon.pointer.point(recordOf())
    expect(soon.put).toEqual(Array(3).fill('domain:shop.example'))
    const never = busy(99)
    await expect(never.pointer.point(recordOf())).rejects.toThrow('429')
    expect(never.put).toHaveLength(5)
  })

  it('is taken away from a host, but not that of another domain', async () => {
    const pointer = kvRecordPointer(kv)
    await pointer.point(recordOf({ aliases: ['www.shop.example'] }))
    await pointer.point(recordOf({ domain: 'other.example' }))
    for (const host of ['www.shop.example', 'other.example', 'unknown.example'])
      await pointer.remove(host, 'shop.example')
    const { keys } = await kv.list()
    expect(keys.map(({ name }) => name)).toEqual(['domain:other.example', 'domain:shop.example'])
  })

  it.each([null, 'no JSON', '{}', JSON.stringify({ ...recordOf(), mode: 'off' })])(
    'is none where KV holds %j',
    async (text) => {
      if (text !== null) await kv.put('domain:shop.example', text)
      expect(await kvRecordPointer(kv).current('shop.example')).toBeUndefined()
    },
  )

  it('stands on rules that an overlay adds to, where there is one that can be read', async () => {
    const pointer = kvRecordPointer(kv)
    expect(await pointer.overlay()).toBeUndefined()
    await kv.put('rules:overlay', '{"veto": [{"name": "ref_src"}]}')
    expect(await pointer.overlay()).toEqual({ veto: [{ name: 'ref_src' }] })
    for (const text of ['no JSON', '{"veto": 1}']) {
      await kv.put('rules:overlay', text)
      expect(await pointer.overlay()).toBeUndefined()
    }
  })

  it('is not said to be absent when KV is away', async () => {
    const away = { get: () => Promise.reject(new Error('KV is away')) } as unknown as KVNamespace
    await expect(kvRecordPointer(away).current('shop.example')).rejects.toThrow('KV is away')
  })
})

it('lists every host that a record lies under, however many there are, and nothing else', async () => {
  await kv.put('rules:overlay', '{}')
  const hosts = Array.from({ length: 5 }, (_, i) => `h${i}.example`)
  for (const host of hosts) await kv.put(`domain:${host}`, '{}')
  const paged = { list: (options: KVNamespaceListOptions) => kv.list({ ...options, limit: 2 }) } as KVNamespace
  expect(await pointedHosts(paged)).toEqual(hosts)
})
