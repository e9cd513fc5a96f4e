import { describe, expect, it } from 'vitest'
import { plainName } from '../../../src/canonicalize/parameters/plain-name.ts'

describe('plainName()', () => {
  it.each([
    ['amp;gclid', 'gclid'],
    ['amp;amp;gclid', 'gclid'],
    ['?utm_source', 'utm_source'],
    [' utm_source', 'utm_source'],
    ['+\t\r\nutm_source', 'utm_source'],
    ['?amp; gclid', 'gclid'],
  ])('removes the prefix of %j', (name, plain) => {
    expect(plainName(name)).toBe(plain)
  })

  it.each(['', 'amp', 'ampere', 'amp_id', 'a', 'gclid', '_ga', '$web_only', '1', 'id;amp;gclid', 'gclid '])(
    'leaves %j as it is',
    (name) => {
      expect(plainName(name)).toBe(name)
    },
  )
})
