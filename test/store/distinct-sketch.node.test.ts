import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { DISTINCT_SQL, sketchEntry } from '../../src/store/distinct-sketch.ts'

/** 64 bits as evenly spread as those of SHA-256, and faster: the finalizer of MurmurHash3, twice. */
function hashOf(n: number): string {
  const mix = (start: number): string => {
    let h = start >>> 0
    for (const factor of [0x85ebca6b, 0xc2b2ae35]) h = Math.imul(h ^ (h >>> 15), factor)
    return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
  }
  return mix(n * 2 + 0x9e3779b9) + mix(n * 2 + 0x7f4a7c15)
}

describe('sketchEntry()', () => {
  it.each([
    ['ffffffffffffffff', { register: 16_383, rank: 1 }],
    ['0003ffff00000000', { register: 0, rank: 1 }],
    ['0004000100000000', { register: 1, rank: 18 }],
    ['0000000000000001', { register: 0, rank: 50 }],
    ['0000000000000000', { register: 0, rank: 51 }],
  ])('reads a register and the zeros that follow from %s', (hash, entry) => {
    expect(sketchEntry(hash)).toEqual(entry)
  })
})

describe('DISTINCT_SQL', () => {
  it('is wrong by at most 2 % from one URL to 200,000, in any order and with repetitions', () => {
    const db = new DatabaseSync(':memory:')
    db.exec('CREATE TABLE sketch (register INTEGER PRIMARY KEY, rank INTEGER NOT NULL)')
    const add = db.prepare(
      'INSERT INTO sketch VALUES (?, ?) ON CONFLICT DO UPDATE SET rank = excluded.rank WHERE excluded.rank > rank',
    )
    const errors: number[] = []
    let next = 0
    for (const count of [1, 7, 100, 1000, 5000, 20_000, 40_000, 60_000, 80_000, 200_000]) {
      db.exec('BEGIN')
      for (let n = Math.max(0, next - 50); n < count; n++) {
        const { register, rank } = sketchEntry(hashOf(n))
        add.run(register, rank)
      }
      next = count
      db.exec('COMMIT')
      const estimate = Number(db.prepare(`SELECT ${DISTINCT_SQL} AS urls FROM sketch`).get()?.['urls'])
      errors.push(Math.abs(estimate / count - 1))
    }
    expect(errors.slice(0, 3)).toEqual([0, 0, 0])
    expect(Math.max(...errors)).toBeLessThan(0.02)
    db.close()
  })
})
