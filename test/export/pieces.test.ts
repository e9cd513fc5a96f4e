import { describe, expect, it } from 'vitest'
import { nameOf, valueOf, wholeName } from '../../src/export/pieces.ts'

describe('a piece of a query', () => {
  it('has a name with its brackets decoded, and with and without `amp;`', () => {
    expect(wholeName('amp;f%5ba%5D=1')).toBe('amp;f[a]')
    expect(nameOf('amp;amp;f%5Ba]=1')).toBe('f[a]')
  })

  it('has its raw value behind the first `=`', () => {
    expect(valueOf('a=b=%20')).toBe('b=%20')
    expect([nameOf('gclid'), valueOf('gclid')]).toEqual(['gclid', ''])
  })
})
