import { beforeEach, describe, expect, it } from 'vitest'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { DomainRecordSource } from '../../../src/store/records/domain-record-source.ts'
import { COLD_BUDGET_MS, createKvDomainRecords, IDLE_MS } from '../../../src/store/records/kv-domain-record.ts'

let nowMs: number
let revision: number
let isHanging: boolean
let faults: string[]
let source: DomainRecordSource<number | undefined>

beforeEach(() => {
  nowMs = 1_000_000
  revision = 1
  isHanging = false
  faults = []
  source = createKvDomainRecords({
    kv: { get: async () => (isHanging ? new Promise(() => {}) : new Map([['domain:shop.test', sealed()]])) },
    compile: ({ record }) => record?.revision,
    nowMs: () => nowMs,
    onFault: ({ kind }) => void faults.push(kind),
  })
})

function sealed(): string {
  const builtAt = '2026-11-20T00:00:00Z'
  return JSON.stringify(sealDomainRecord({ v: 1, domain: 'shop.test', revision, builtAt, mode: 'off', patterns: {} }))
}

function lookup(): number | undefined | Promise<number | undefined> {
  return source.lookup('shop.test', () => {})
}

describe('a record that no request has used for five minutes', () => {
  beforeEach(async () => {
    await lookup()
    nowMs += IDLE_MS
  })

  it('is waited for: a site that was switched off is off', async () => {
    revision = 2
    expect(await lookup()).toBe(2)
  })

  it('holds, and costs one request 50 ms, while KV does not answer', async () => {
    isHanging = true
    const startMs = Date.now()
    const [first, beside] = [lookup(), lookup()]
    expect(beside).toBe(1)
    expect(await first).toBe(1)
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(COLD_BUDGET_MS - 5)
    expect([lookup(), faults]).toEqual([1, []])
  })
})
