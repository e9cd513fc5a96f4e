import { describe, expect, it } from 'vitest'
import { minified } from '../../../src/export/script/minified.ts'

describe('minified()', () => {
  it('takes indentation, blank lines and comment lines away, and no text', () => {
    expect(minified('// a\n\nvar a = "// b"\n  // c\n  var d = 1\n')).toBe('var a = "// b"\nvar d = 1\n')
  })
})
