import { describe, expect, it } from 'vitest'
import { hiddenField } from '../../src/fingerprint/form-state.ts'

const hidden = (name: string, value: string) => hiddenField('input', { type: 'Hidden', name, value })

describe('what a form sends unseen', () => {
  it.each([
    ['plan', 'pro'],
    ['next', '/orders?id=7'],
    ['data[plan]', '7'],
    ['campaign', 'spring-2026'],
  ])('is %s=%s', (name, value) => {
    expect(hidden(name, value)).toEqual({ name, value })
  })

  it.each([
    ['csrf_token', 'a'],
    ['authenticity_token', 'x'],
    ['d41d8cd98f00b204e9800998ecf8427e', '1'],
    ['creation_time', '12'],
    ['started', '1790000000'],
    ['form_key', 'Qh3kV9dK2bLm7PzX'],
    ['uenc', 'aHR0cHM6Ly9zaG9wLmV4YW1wbGUvYmFnP3h0cms9MTI,'],
    ['return', 'aW5kZXgucGhwP0l0ZW1pZD0xMDEmeHRyaz1h'],
    ['', 'a'],
    ['a', ''],
  ])('is not %j=%j', (name, value) => {
    expect(hidden(name, value)).toBeUndefined()
  })

  it('is no field that is seen, and no other tag', () => {
    expect(hiddenField('input', { type: 'text', name: 'plan', value: 'pro' })).toBeUndefined()
    expect(hiddenField('button', { type: 'hidden', name: 'plan', value: 'pro' })).toBeUndefined()
  })
})
