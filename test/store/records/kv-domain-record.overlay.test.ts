import { expect, it } from 'vitest'
import type { RuleSet } from '../../../src/rules/types.ts'
import { createKvDomainRecords, FRESH_MS } from '../../../src/store/records/kv-domain-record.ts'

it('reads the overlay once a minute, whatever hosts are asked for', async () => {
  const overlay = { veto: [{ name: 'gclid' }] }
  const reads: string[][] = []
  const pending: Promise<unknown>[] = []
  let nowMs = 1_000_000
  const get = async (keys: string[]) => {
    reads.push(keys)
    return new Map(keys.map((key) => [key, key === 'rules:overlay' ? JSON.stringify(overlay) : null]))
  }
  const source = createKvDomainRecords<RuleSet | undefined>({
    kv: { get },
    compile: (knowledge) => knowledge.overlay ?? {},
    nowMs: () => nowMs,
    onFault: () => undefined,
  })
  const lookup = (host: string) => source.lookup(host, (work) => void pending.push(work))
  for (const host of ['a.test', 'b.test', 'c.test']) expect(await lookup(host)).toEqual(overlay)
  nowMs += FRESH_MS + 1
  await lookup('a.test')
  await Promise.all(pending)
  await lookup('b.test')
  expect(reads).toEqual([
    ['domain:a.test', 'rules:overlay'],
    ['domain:b.test'],
    ['domain:c.test'],
    ['domain:a.test', 'rules:overlay'],
    ['domain:b.test'],
  ])
})
