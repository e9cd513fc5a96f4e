import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { TrafficObservation } from '../../../src/evidence/traffic/types.ts'
import { createTrafficBuffer, MAX_BUFFERED, type TrafficBuffer } from '../../../src/store/evidence/traffic-buffer.ts'
import { emptyControl } from '../support/control-world.ts'

const HOUR_MS = 3_600_000

function seen(url: string, fetchedAtMs = 0, digest = 'x'): TrafficObservation {
  return { kind: 'traffic', url, fetchedAtMs, digest }
}

/** Runs a test inside an object, where its database is. */
function inObject(test: (buffer: TrafficBuffer) => void): () => Promise<void> {
  return async () => {
    const { CORPUS } = await emptyControl()
    const corpus = CORPUS.get(CORPUS.idFromName('shop.example'))
    await runInDurableObject(corpus, (_, { storage }) => test(createTrafficBuffer(storage.sql)))
  }
}

function urlsIn(buffer: TrafficBuffer): string[] {
  const lines = buffer.read().lines.split('\n')
  return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as TrafficObservation).url)
}

describe('the buffer of traffic', () => {
  it(
    'keeps observations as lines, in the order in which they came',
    inObject((buffer) => {
      const observations = [seen('b', 5, 'y'), seen('a', 1, 'x')]
      buffer.add(observations)
      expect(buffer.read().lines).toBe(observations.map((each) => `${JSON.stringify(each)}\n`).join(''))
    }),
  )

  it(
    'counts a URL with the same body in the same hour once',
    inObject((buffer) => {
      buffer.add([seen('a', 0), seen('a', HOUR_MS - 1), seen('a', HOUR_MS), seen('a', 0, 'y')])
      buffer.add([seen('a', 0)])
      expect(urlsIn(buffer)).toEqual(['a', 'a', 'a'])
    }),
  )

  it(
    'keeps what came after the part that was written',
    inObject((buffer) => {
      buffer.add([seen('a'), seen('b')])
      const { last } = buffer.read()
      buffer.add([seen('c')])
      buffer.forgetUpTo(last!)
      expect(urlsIn(buffer)).toEqual(['c'])
      buffer.forgetUpTo(buffer.read().last!)
      expect(buffer.read()).toEqual({ lines: '', last: undefined })
    }),
  )

  it(
    'gives no number twice, so that no part replaces another one',
    inObject((buffer) => {
      buffer.add([seen('a')])
      const { last } = buffer.read()
      buffer.forgetUpTo(last!)
      buffer.add([seen('a')])
      expect(buffer.read().last).toBeGreaterThan(last!)
    }),
  )

  it(
    'is full with as many observations as a part holds',
    inObject((buffer) => {
      buffer.add(Array.from({ length: MAX_BUFFERED - 1 }, (_, i) => seen(`u${i}`)))
      expect(buffer.isFull()).toBe(false)
      buffer.add([seen('last')])
      expect(buffer.isFull()).toBe(true)
    }),
  )

  it(
    'forgets what is old',
    inObject((buffer) => {
      buffer.add([seen('a', 1), seen('b', 2), seen('a', 3, 'y'), seen('c', 4)])
      expect(buffer.oldestMs()).toBe(1)
      buffer.forgetBefore(3)
      expect([urlsIn(buffer), buffer.oldestMs()]).toEqual([['a', 'c'], 3])
      buffer.forgetBefore(5)
      expect(buffer.oldestMs()).toBeUndefined()
    }),
  )
})
