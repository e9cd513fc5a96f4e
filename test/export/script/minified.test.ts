import { describe, expect, it } from 'vitest'
import { minified } from '../../../src/export/script/minified.ts'

describe('minified()', () => {
  it('takes indentation, blank lines and comment lines away, and no text', () => {
    expect(minified('// a\n\nvar a = f(b, c) === 1 ? d : e\n  // c\n  return typeof a\n')).toBe(
      'var a=f(b,c)===1?d:e\nreturn typeof a\n',
    )
  })
})
