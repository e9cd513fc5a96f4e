import { describe, expect, it } from 'vitest'
import { indent, matches, misses, quoted, replaced } from '../../../src/export/script/vcl.ts'

describe('statements of VCL', () => {
  it('hold texts that nothing can end', () => {
    expect(quoted('a"}b')).toBe('{"a}b"}')
    expect(matches('req.url', 'a')).toBe('req.url ~ {"a"}')
    expect(misses('req.url', 'a')).toBe('req.url !~ {"a"}')
    expect(replaced('a', 'b')).toMatch(/^set (req\.http\.\S+) = regsuball\(\1, \{"a"\}, "b"\);$/)
  })

  it('are indented line by line, empty lines aside', () => {
    expect(indent('a\n\n b')).toBe('  a\n\n   b')
  })
})
