import { beforeEach, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { DomainRecordSource } from '../../../src/store/records/domain-record-source.ts'
import { createKvDomainRecords } from '../../../src/store/records/kv-domain-record.ts'

let values: Map<string, string>
let reads: string[]
let source: DomainRecordSource<string | undefined>

beforeEach(() => {
  values = new Map()
  reads = []
  source = createKvDomainRecords({
    kv: { get: async (keys) => (reads.push(keys[0]!), new Map(keys.map((key) => [key, values.get(key) ?? null]))) },
    compile: ({ record }) => record?.domain,
    nowMs: () => 1_000_000,
    onFault: () => undefined,
  })
})

function publish(domain: string, more: Partial<DomainRecord> = {}): void {
  const base = { v: 1, revision: 1, builtAt: '2026-11-20T00:00:00Z', mode: 'rewrite', patterns: {} } as const
  values.set(`domain:${domain}`, JSON.stringify(sealDomainRecord({ ...base, ...more, domain })))
}

const lookup = async (host: string): Promise<string | undefined> => source.lookup(host, () => undefined)

it('keeps the record of a host, however many hosts without one a client makes up', async () => {
  publish('shop.test')
  expect(await lookup('shop.test')).toBe('shop.test')
  for (let i = 0; i < 5000; i++) await lookup(`made-up-${i}.test`)
  reads = []
  expect(await lookup('shop.test')).toBe('shop.test')
  expect(reads).toEqual([])
})

it('remembers a bounded number of hosts without a record', async () => {
  for (let i = 0; i < 2000; i++) await lookup(`made-up-${i}.test`)
  reads = []
  for (const at of [0, 1999]) await lookup(`made-up-${at}.test`)
  expect(reads).toEqual(['domain:made-up-0.test'])
})

it('keeps as many compiled records as fit into their share of the memory', async () => {
  const keep = Array.from({ length: 4000 }, (_, i) => `parameter-with-a-long-name-${i}`)
  const domains = Array.from({ length: 60 }, (_, i) => `shop-${i}.test`)
  for (const domain of domains) publish(domain, { keep })
  const characters = values.get('domain:shop-0.test')!.length
  for (const domain of domains) await lookup(domain)
  reads = []
  for (const domain of domains.toReversed()) await lookup(domain)
  const kept = domains.length - reads.length
  expect(kept * characters * 14).toBeLessThan(32 * 1024 * 1024)
  expect(kept).toBeGreaterThan(5)
})
