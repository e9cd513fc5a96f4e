import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HashedCanonical } from '../../src/canonicalize/hashed-canonical.ts'

const fold = { step: 'key', rule: 'fold:slash' }
const identity = { text: 'https://www.e.com/a/', left: 4, slash: 19, applied: [fold] }
const result = new HashedCanonical(true, 'https://www.e.com/a/', identity)

describe('HashedCanonical', () => {
  it('hashes the identity text, 24 hex digits behind "url:"', () => {
    expect(result.key).toBe(`url:${createHash('sha256').update('https://e.com/a').digest('hex').slice(0, 24)}`)
  })

  it('is written as a plain object with its key', () => {
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      ok: true,
      url: 'https://www.e.com/a/',
      key: result.key,
      applied: [fold],
    })
  })

  it('puts what was done before in front', () => {
    const joined = result.after([{ step: 'unwrap', rule: 'redirector:x' }])
    expect(joined.applied.map(({ step }) => step)).toEqual(['unwrap', 'key'])
    expect(joined.key).toBe(result.key)
  })
})
