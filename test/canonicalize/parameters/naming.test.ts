import { describe, expect, it } from 'vitest'
import { namingSchemeOf, schemeLabel } from '../../../src/canonicalize/parameters/naming.ts'

describe('namingSchemeOf()', () => {
  it('finds exact names and affixes, and labels them', () => {
    expect(schemeLabel(namingSchemeOf('id')!)).toBe('id')
    expect(schemeLabel(namingSchemeOf('product_id')!)).toBe('*_id')
    expect(namingSchemeOf('unheard_of')).toBeUndefined()
  })
})
