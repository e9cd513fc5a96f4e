import { expect, it } from 'vitest'
import {
  NO_RECORDS,
  recordsAmong,
  rememberedRecords,
  visibleRecords,
} from '../../../src/rules/record/records-in-force.ts'
import { recordOf } from '../../api/support/memory-control.ts'
import type { RecordsInForce } from '../../../src/rules/record/types.ts'

function source() {
  const asked: (readonly string[])[] = []
  let fails = 0
  const records: RecordsInForce = {
    async of(hosts) {
      asked.push(hosts)
      if (fails-- > 0) throw new Error('down')
      return new Map([
        ['shop.example', { record: recordOf('shop.example') }],
        ['bad.example', { problem: 'broken', domain: 'bad.example' }],
      ])
    },
    async overlay() {
      if (fails-- > 0) throw new Error('down')
      asked.push(['overlay'])
      return { veto: [] }
    },
  }
  return { asked, records, failNext: () => (fails = 1) }
}

it('asks once for each host and the overlay, also for hosts without a record', async () => {
  const { asked, records } = source()
  const remembered = rememberedRecords(records)
  await remembered.of(['shop.example', 'none.example'])
  expect([...(await remembered.of(['none.example', 'shop.example', 'new.example'])).keys()]).toEqual(['shop.example'])
  await Promise.all([remembered.overlay(), remembered.overlay()])
  expect(asked).toEqual([['shop.example', 'none.example'], ['new.example'], ['overlay']])
})

it('gives up records where it would keep too many, and asks again', async () => {
  const asked: (readonly string[])[] = []
  const all: RecordsInForce = {
    of: async (hosts) => (asked.push(hosts), new Map(hosts.map((host) => [host, { record: recordOf(host) }]))),
    overlay: async () => undefined,
  }
  const remembered = rememberedRecords(all)
  const [many, few] = [Array.from({ length: 50 }, (_, i) => `h${i}.example`), ['a.example']]
  for (const hosts of [many, many, few, few, many.slice(0, 1)])
    expect((await remembered.of(hosts)).size).toBe(hosts.length)
  expect(asked).toEqual([many, few, many.slice(0, 1)])
})

it('remembers no failure', async () => {
  const { records, failNext } = source()
  const remembered = rememberedRecords(records)
  failNext()
  await expect(remembered.of(['shop.example'])).rejects.toThrow('down')
  expect((await remembered.of(['shop.example'])).size).toBe(1)
  failNext()
  await expect(remembered.overlay()).rejects.toThrow('down')
  expect(await remembered.overlay()).toEqual({ veto: [] })
})

it('shows a caller the records of its domains, and no problem of another', async () => {
  const { records } = source()
  const seen = async (own: string) => [...(await visibleRecords(records, (domain) => domain === own).of(['x'])).keys()]
  expect([await seen('shop.example'), await seen('bad.example'), await seen('other.example')]).toEqual([
    ['shop.example'],
    ['bad.example'],
    [],
  ])
})

it('asks nothing for hosts that no record lies under', async () => {
  const { asked, records } = source()
  const among = recordsAmong(records, new Set(['shop.example']))
  expect([...(await among.of(['www.shop.example', 'shop.example', 'none.example'])).keys()]).toContain('shop.example')
  expect((await among.of(['none.example', 'www.none.example'])).size).toBe(0)
  expect(asked).toEqual([['www.shop.example', 'shop.example']])
  expect(await among.overlay()).toEqual({ veto: [] })
})

it('finds nothing where only the built-in rules count', async () => {
  expect([(await NO_RECORDS.of(['a.example'])).size, await NO_RECORDS.overlay()]).toEqual([0, undefined])
})
