/// <reference types="@cloudflare/vitest-plugin/types" />
import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, expect, it } from 'vitest'
import { sha256Hex } from '../../../src/url/sha256.ts'
import { createSeenSet, seenKey } from '../../../src/store/seen-set/seen-set-client.ts'
import { BUILT_IN, keyUnder } from '../../contracts/url-storage.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeAll(emptyControl)

const stub = (name: string) => controlEnv.SEEN.get(controlEnv.SEEN.idFromName(name))
const urlsOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `https://www.seen.example/${from + i}?utm_source=x`)

it('takes its key from SHA-256 of the canonical key', () => {
  expect(seenKey('youtube:x').toHex()).toBe(sha256Hex('v1|youtube:x').slice(0, 32))
})

it('knows pages by any variant, refuses secrets, and keeps the order', async () => {
  const seen = createSeenSet({ rules: BUILT_IN, shard: (name) => stub(`order-${name}`) })
  const [first, second] = [
    await seen.checkAndAdd(['https://a.example/', 'https://a.example/?token=SECRET', 'http://www.a.example/#x'], 1),
    await seen.checkAndAdd(['mailto:x', 'https://b.example/', 'https://a.example/?gclid=1'], 2),
  ]
  expect(first).toMatchObject([{ seen: false }, { kind: 'refused', why: 'secret' }, { seen: true }])
  expect(second).toMatchObject([{ kind: 'refused' }, { seen: false }, { seen: true }])
  expect(JSON.stringify(first)).not.toContain('SECRET')
  expect(await seen.forget(['https://m.a.example/', 'https://never.example/'])).toBe(1)
  expect(await seen.check(['https://a.example/', 'https://b.example/'])).toMatchObject([
    { seen: false },
    { seen: true },
  ])
})

it('carries keys over that it knows, and makes no other known', async () => {
  const seen = createSeenSet({ rules: BUILT_IN, shard: (name) => stub(`carry-${name}`) })
  const [known, after, never] = ['https://old.example/', 'https://new.example/', 'https://never.example/'] as const
  await seen.checkAndAdd([known], 1)
  const keyOf = (url: string): Promise<string> => keyUnder(BUILT_IN, url)
  const pairs = [
    { from: await keyOf(never), to: await keyOf('https://other.example/') },
    { from: await keyOf(known), to: await keyOf(after) },
  ]
  expect([await seen.carryOver(pairs, 2), await seen.carryOver(pairs, 3), await seen.carryOver([], 3)]).toEqual([
    1, 1, 0,
  ])
  expect(await seen.check([known, after, never, 'https://other.example/'])).toMatchObject([
    { seen: true },
    { seen: true },
    { seen: false },
    { seen: false },
  ])
})

it('follows its keys through splits, and tries them all on the filters', { timeout: 60_000 }, async () => {
  const names = new Set<string>()
  const shard = (name: string) => {
    names.add(name)
    return stub(name)
  }
  const seen = createSeenSet({ rules: BUILT_IN, shard })
  for (let from = 0; from < 2000; from += 250) {
    const answers = await seen.checkAndAdd(urlsOf(from, from + 250), from)
    expect(answers.filter((answer) => answer.kind === 'known' && !answer.seen)).toHaveLength(250)
    for (const name of names) while (await runDurableObjectAlarm(stub(name))) continue
  }
  expect(names.size).toBeGreaterThan(4)
  const fresh = createSeenSet({ rules: BUILT_IN, shard })
  const again = await fresh.checkAndAdd(urlsOf(0, 2100), 9999)
  expect(again.map((answer) => answer.kind === 'known' && answer.seen)).toEqual(
    Array.from({ length: 2100 }, (_, i) => i < 2000),
  )
  let checked = 0
  for await (const page of fresh.verify()) {
    expect(page.missing).toEqual([])
    checked += page.checked
  }
  expect(checked).toBe(2100)
})
