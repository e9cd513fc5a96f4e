import { describe, expect, it } from 'vitest'
import { tidy } from '../../../src/fingerprint/html/tidy.ts'

describe('tidy text', () => {
  it('has single spaces and composed letters', () => {
    expect(tidy(' a\u00a0\t b ')).toBe('a b')
    expect(tidy('e\u0301')).toBe('é')
    expect(tidy('Ab')).toBe('Ab')
  })
})
