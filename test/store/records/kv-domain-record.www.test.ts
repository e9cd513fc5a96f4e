import { beforeEach, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { DomainRecordSource } from '../../../src/store/records/domain-record-source.ts'
import { createKvDomainRecords, FRESH_MS } from '../../../src/store/records/kv-domain-record.ts'

let nowMs: number
let values: Map<string, string>
let reads: string[][]
let faults: string[]
let pending: Promise<unknown>[]
let source: DomainRecordSource<string | undefined>

beforeEach(() => {
  nowMs = 1_000_000
  values = new Map()
  reads = []
  faults = []
  pending = []
  source = createKvDomainRecords({
    kv: { get: async (keys) => (reads.push(keys), new Map(keys.map((key) => [key, values.get(key) ?? null]))) },
    compile: ({ record }) => record && `${record.domain}@${record.revision}`,
    nowMs: () => nowMs,
    onFault: ({ kind }) => void faults.push(kind),
  })
})

function publish(host: string, record: Pick<DomainRecord, 'domain' | 'revision' | 'aliases'>): void {
  const base = { v: 1, builtAt: '2026-11-20T00:00:00Z', mode: 'rewrite', patterns: {} } as const
  values.set(`domain:${host}`, JSON.stringify(sealDomainRecord({ ...base, ...record })))
}

const lookup = async (host: string): Promise<string | undefined> =>
  source.lookup(host, (work) => void pending.push(work))

it('finds the record of the domain behind www in the same read', async () => {
  publish('shop.test', { domain: 'shop.test', revision: 4 })
  expect(await lookup('www.shop.test')).toBe('shop.test@4')
  expect(reads).toEqual([['domain:www.shop.test', 'domain:shop.test', 'rules:overlay']])
})

it('prefers the record of www itself, whatever its revision', async () => {
  publish('shop.test', { domain: 'shop.test', revision: 4 })
  await lookup('www.shop.test')
  publish('www.shop.test', { domain: 'www.shop.test', revision: 1 })
  nowMs += FRESH_MS + 1
  await lookup('www.shop.test')
  await Promise.all(pending)
  expect(await lookup('www.shop.test')).toBe('www.shop.test@1')
  expect(faults).toEqual([])
})

it('takes no record for www of a host that is only an alias', async () => {
  publish('shop.test', { domain: 'main.test', revision: 4, aliases: ['shop.test'] })
  expect([await lookup('shop.test'), await lookup('www.shop.test')]).toEqual(['main.test@4', undefined])
  expect(faults).toEqual([])
})
