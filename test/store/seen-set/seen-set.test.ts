/// <reference types="@cloudflare/vitest-plugin/types" />
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seenShardName } from '../../../src/store/keys.ts'
import type { SeenSetShard } from '../../../src/store/seen-set/seen-set.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'
import { randomKeys } from '../support/random-keys.ts'

const STAMP = { seenAtMs: 5, version: 1 }
let round = 0
let root = ''
beforeAll(emptyControl)
// Objects live as long as the file: every test has prefixes of its own, far from any real key.
beforeEach(() => void (root = `test-${round++}-`))

const shard = (prefix: string): DurableObjectStub<SeenSetShard> =>
  controlEnv.SEEN.get(controlEnv.SEEN.idFromName(seenShardName(prefix)))

const sum = (bytes: Uint8Array): number => bytes.reduce((total, byte) => total + byte, 0)

async function add(prefix: string, keys: Uint8Array): Promise<number | 'split'> {
  const answer = await shard(prefix).checkAndAdd(prefix, keys, STAMP)
  return answer.kind === 'split' ? 'split' : sum(answer.answer)
}

async function runAlarms(prefix: string): Promise<void> {
  while (await runDurableObjectAlarm(shard(prefix))) continue
}

describe('a shard in a Durable Object', () => {
  it('remembers keys over an eviction, also those that are in no page yet', async () => {
    const keys = randomKeys(1, 100)
    expect(await add(root, keys)).toBe(0)
    await runInDurableObject(shard(root), (_, state) => {
      expect(state.storage.sql.exec('SELECT count(*) AS n FROM journal').one()['n']).toBe(1)
    })
    await evictDurableObject(shard(root))
    expect(await add(root, keys)).toBe(100)
    expect(await shard(root).stats()).toMatchObject({ kind: 'answer', answer: { keys: 100, rebuilt: false } })
  })

  it('answers each of two callers at once, one of them first', async () => {
    const keys = randomKeys(2, 50)
    const answers = await Promise.all([add(root, keys), add(root, keys)])
    expect(answers.toSorted()).toEqual([0, 50])
  })

  it('removes keys and checks without learning', async () => {
    const keys = randomKeys(3, 10)
    await add(root, keys)
    expect(await shard(root).forget(keys.slice(0, 48))).toEqual({ kind: 'answer', answer: 3 })
    const checked = await shard(root).check(keys)
    expect(checked.kind === 'answer' && [...checked.answer]).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
    expect(await shard(root).verify(undefined, 100)).toMatchObject({ answer: { checked: 7, missing: [] } })
  })

  it('splits by the bit behind its prefix and forgets nothing, whatever arrives meanwhile', async () => {
    // A shard of the tests splits at 400 keys.
    const keys = randomKeys(4, 1000)
    const prefix = '' // the bit behind the empty prefix is the first one of the key
    expect(await add(prefix, keys.slice(0, 16 * 500))).toBe(0)
    expect(await shard(prefix).forget(keys.slice(0, 16))).toEqual({ kind: 'busy' })
    const [late] = await Promise.all([add(prefix, keys.slice(16 * 500, 16 * 900)), runAlarms(prefix)])
    await runAlarms(prefix)
    // The platform may also fire the alarm.
    await expect.poll(async () => (await shard(prefix).stats()).kind, { timeout: 20_000 }).toBe('split')
    const expectedSeen = late === 'split' ? 500 : 900
    let seen = 0
    for (const bit of [0, 1]) {
      const own = Array.from({ length: 1000 }, (_, i) => keys.slice(16 * i, 16 * i + 16)).filter(
        (key) => key[0]! >> 7 === bit,
      )
      const answer = await shard(String(bit)).check(new Uint8Array(own.flatMap((key) => [...key])))
      seen += answer.kind === 'answer' ? sum(answer.answer) : Number.NaN
    }
    expect(seen).toBe(expectedSeen)
    const left = () =>
      runInDurableObject(shard(prefix), (_, state) => state.storage.sql.exec('SELECT 1 FROM keys').toArray().length)
    await expect.poll(left, { timeout: 20_000 }).toBe(0)
  })

  it('goes on with a split later when the shards that take over cannot be reached', async () => {
    await runInDurableObject(shard(root), async (instance, state) => {
      const away = { idFromName: () => ({}), get: () => ({ absorb: () => Promise.reject(new Error('away')) }) }
      Object.assign(instance, { env: { ...controlEnv, SEEN: away, SEEN_SHARD_KEYS: '10' } })
      await instance.checkAndAdd(root, randomKeys(6, 20), STAMP)
      await state.storage.deleteAlarm()
      await expect(instance.alarm({ retryCount: 0 })).rejects.toThrow('away')
      expect(await state.storage.getAlarm()).toBeNull()
      await instance.alarm({ retryCount: 5 })
      expect(await state.storage.getAlarm()).not.toBeNull()
      await state.storage.deleteAlarm()
    })
    expect(await shard(root).forget(randomKeys(6, 1))).toEqual({ kind: 'busy' })
  })

  it('takes all of the keys that are moved, or none', async () => {
    const keys = randomKeys(7, 300)
    const seenAtMs = Array.from({ length: 300 }, (_, i) => (i < 299 ? i % 3 : 7))
    const versions = seenAtMs.map(() => 1)
    await runInDurableObject(shard(root), async (instance) => {
      const broken = { keys, seenAtMs: seenAtMs.with(299, null as unknown as number), versions }
      await expect(instance.absorb(broken)).rejects.toThrow('')
    })
    expect(await shard(root).stats()).toMatchObject({ answer: { keys: 0, generations: [] } })
    await shard(root).absorb({ keys, seenAtMs, versions })
    await evictDurableObject(shard(root))
    expect(await shard(root).stats()).toMatchObject({ answer: { keys: 300, rebuilt: false } })
  })

  it('takes moved keys over once, with the time they were first seen', async () => {
    const keys = randomKeys(5, 4)
    const moved = { keys, seenAtMs: [1, 2, 1, 3], versions: [1, 1, 1, 2] }
    await shard(root).absorb(moved)
    await shard(root).absorb(moved)
    expect(await shard(root).stats()).toMatchObject({ answer: { keys: 4 } })
    await runInDurableObject(shard(root), (_, state) => {
      const rows = state.storage.sql
        .exec('SELECT ts, version, count(*) AS n FROM keys GROUP BY 1, 2 ORDER BY 1')
        .toArray()
      expect(rows).toEqual([
        { ts: 1, version: 1, n: 2 },
        { ts: 2, version: 1, n: 1 },
        { ts: 3, version: 2, n: 1 },
      ])
    })
  })
})
