import { beforeEach, describe, expect, it } from 'vitest'
import type { DomainRecord } from '../../../src/rules/record/domain-record.ts'
import { sealDomainRecord } from '../../../src/rules/record/parse-domain-record.ts'
import type { RuleSet } from '../../../src/rules/types.ts'
import type { DomainRecordSource, RecordFault } from '../../../src/store/records/domain-record-source.ts'
import {
  COLD_BUDGET_MS,
  COLD_RETRY_MS,
  createKvDomainRecords,
  FRESH_MS,
  STALE_MS,
} from '../../../src/store/records/kv-domain-record.ts'
import { sealedText } from '../../../src/store/records/sealed-text.ts'

interface Compiled {
  readonly revision: number | undefined
  readonly overlay: RuleSet | undefined
}

type Read = (keys: string[]) => Promise<Map<string, string | null>>

let values: Map<string, string>
let reads: string[][]
let faults: RecordFault[]
let compiled: number
let nowMs: number
let pending: Promise<unknown>[]
let read: Read
let source: DomainRecordSource<Compiled>

const fromValues: Read = async (keys) => new Map(keys.map((key) => [key, values.get(key) ?? null]))

beforeEach(() => {
  values = new Map()
  reads = []
  faults = []
  compiled = 0
  nowMs = 1_000_000
  pending = []
  read = fromValues
  source = createKvDomainRecords<Compiled>({
    kv: { get: (keys) => (reads.push(keys), read(keys)) },
    compile: ({ record, overlay }) => {
      compiled++
      if (record?.keep?.includes('throws') === true) throw new Error('no rules')
      return { revision: record?.revision, overlay }
    },
    nowMs: () => nowMs,
    onFault: (fault) => void faults.push(fault),
  })
})

function sealed(revision: number, more: Partial<DomainRecord> = {}): string {
  return JSON.stringify(recordOf(revision, more))
}

function recordOf(revision: number, more: Partial<DomainRecord> = {}): DomainRecord {
  const base = {
    v: 1,
    domain: 'shop.test',
    revision,
    builtAt: '2026-11-20T00:00:00Z',
    mode: 'rewrite',
    patterns: {},
  } as const
  return sealDomainRecord({ ...base, ...more })
}

async function lookup(host = 'shop.test'): Promise<number | undefined> {
  return (await source.lookup(host, (work) => void pending.push(work))).revision
}

async function background(): Promise<void> {
  await Promise.all(pending.splice(0))
}

/** Looks twice a minute apart: the second look sees what the first one fetched behind its back. */
async function lookAgain(): Promise<number | undefined> {
  nowMs += FRESH_MS + 1
  await lookup()
  await background()
  return lookup()
}

describe('looking up a record', () => {
  it('reads record and overlay in one operation, once a minute', async () => {
    values.set('domain:shop.test', sealed(1))
    for (let i = 0; i < 5; i++) expect(await lookup()).toBe(1)
    expect([reads, compiled]).toEqual([[['domain:shop.test', 'rules:overlay']], 1])
    nowMs += FRESH_MS - 1
    await lookup()
    expect(reads).toHaveLength(1)
  })

  it('takes a record as a publish writes it', async () => {
    values.set('domain:shop.test', sealedText(recordOf(3)))
    expect([await lookup(), faults]).toEqual([3, []])
  })

  it('answers at once, without a promise, when it knows the host', async () => {
    values.set('domain:shop.test', sealed(1))
    await lookup()
    expect(source.lookup('shop.test', () => {})).not.toBeInstanceOf(Promise)
  })

  it('refreshes behind the response, and compiles only what changed', async () => {
    values.set('domain:shop.test', sealed(1))
    await lookup()
    values.set('domain:shop.test', sealed(2))
    nowMs += FRESH_MS
    expect(await lookup()).toBe(1)
    await background()
    expect(await lookup()).toBe(2)
    await lookAgain()
    expect([compiled, reads.length]).toEqual([2, 3])
  })

  it('makes one read of many concurrent first requests', async () => {
    values.set('domain:shop.test', sealed(1))
    expect(await Promise.all([lookup(), lookup(), lookup()])).toEqual([1, 1, 1])
    expect(reads).toHaveLength(1)
  })

  it('remembers that there is no record', async () => {
    expect(await lookup()).toBeUndefined()
    expect(await lookup()).toBeUndefined()
    expect(reads).toHaveLength(1)
  })

  it('notices a record that was removed', async () => {
    values.set('domain:shop.test', sealed(1))
    await lookup()
    values.clear()
    expect(await lookAgain()).toBeUndefined()
  })

  it('finds the record of a host that is its alias', async () => {
    values.set('domain:www.shop.test', sealed(4, { aliases: ['www.shop.test'] }))
    expect(await lookup('www.shop.test')).toBe(4)
  })

  it('hands over the overlay, and follows its changes', async () => {
    values.set('rules:overlay', JSON.stringify({ veto: [{ name: 'gclid' }] }))
    const overlayNow = async (): Promise<RuleSet | undefined> =>
      (await source.lookup('shop.test', (work) => void pending.push(work))).overlay
    expect(await overlayNow()).toEqual({ veto: [{ name: 'gclid' }] })
    values.set('rules:overlay', '{"tracking": 1}')
    await lookAgain()
    expect([await overlayNow(), faults.map(({ kind }) => kind)]).toEqual([
      { veto: [{ name: 'gclid' }] },
      ['bad-overlay'],
    ])
    values.delete('rules:overlay')
    await lookAgain()
    expect(await overlayNow()).toBeUndefined()
  })
})

describe('a KV that fails', () => {
  it('leaves built-in rules to a host that is new, and is asked again after a pause', async () => {
    read = () => Promise.reject(new Error('KV is down'))
    expect(await lookup()).toBeUndefined()
    expect(await lookup()).toBeUndefined()
    expect([reads.length, faults.map(({ kind }) => kind)]).toEqual([1, ['read-failed']])
    read = fromValues
    values.set('domain:shop.test', sealed(1))
    nowMs += COLD_RETRY_MS
    expect(await lookup()).toBe(1)
  })

  it('may throw instead of rejecting', async () => {
    read = () => {
      throw new Error('not bound')
    }
    expect(await lookup()).toBeUndefined()
  })

  it('leaves the last good record for a day, and asks once a minute', async () => {
    values.set('domain:shop.test', sealed(1))
    await lookup()
    read = () => Promise.reject(new Error('KV is down'))
    for (let i = 0; i < 3; i++) expect(await lookAgain()).toBe(1)
    nowMs += STALE_MS
    expect([reads.length, await lookup()]).toEqual([4, undefined])
    read = fromValues
    expect(await lookAgain()).toBe(1)
  })

  it('costs a new host 50 ms when it is slow, and its late answer still counts', async () => {
    let answer: (() => void) | undefined
    read = async (keys) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return fromValues(keys)
    }
    values.set('domain:shop.test', sealed(1))
    const startMs = Date.now()
    expect(await lookup()).toBeUndefined()
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(COLD_BUDGET_MS - 5)
    expect(Date.now() - startMs).toBeLessThan(1000)
    expect(faults.map(({ kind }) => kind)).toEqual(['too-slow'])
    answer?.()
    await background()
    expect([await lookup(), reads.length]).toEqual([1, 1])
  })

  it('that never answers is asked again later', async () => {
    read = () => new Promise(() => {})
    expect(await lookup()).toBeUndefined()
    read = fromValues
    values.set('domain:shop.test', sealed(1))
    nowMs += 10_001
    expect(await lookup()).toBe(1)
  })
})

describe('a record that must not be used', () => {
  const good = sealed(5)
  it.each<[string, string, string]>([
    ['is no JSON', '{"v":1', 'bad-record'],
    ['is no record', '{"v":1}', 'bad-record'],
    ['is too large', sealed(6) + ' '.repeat(300_000), 'bad-record'],
    ['was torn', good.replace('"revision":5', '"revision":6'), 'bad-record'],
    [
      'was torn where a publish wrote it',
      sealedText(recordOf(5)).replace('"revision":5', '"revision":6'),
      'bad-record',
    ],
    ['has two checksums', sealedText(recordOf(6)).replace('{', `{"a":{"sha256":"${'0'.repeat(64)}"},`), 'bad-record'],
    ['belongs to another host', sealed(6, { domain: 'other.test' }), 'bad-record'],
    ['names any host', sealed(6, { domain: '*' }), 'bad-record'],
    ['makes no rules', sealed(6, { keep: ['throws'] }), 'bad-record'],
    ['is older', sealed(4), 'older-revision'],
  ])('because it %s: the last good one stays, told once', async (_name, text, kind) => {
    values.set('domain:shop.test', good)
    expect(await lookup()).toBe(5)
    values.set('domain:shop.test', text)
    expect(await lookAgain()).toBe(5)
    expect(await lookAgain()).toBe(5)
    expect(faults.map((fault) => fault.kind)).toEqual([kind])
    values.set('domain:shop.test', sealed(7))
    expect(await lookAgain()).toBe(7)
  })

  it('leaves built-in rules where there was none before', async () => {
    values.set('domain:shop.test', 'garbage')
    expect(await lookup()).toBeUndefined()
  })
})
