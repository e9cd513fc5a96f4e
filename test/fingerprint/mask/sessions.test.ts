import { describe, expect, it } from 'vitest'
import { isSession } from '../../../src/fingerprint/mask/sessions.ts'

describe('isSession()', () => {
  it.each([
    'PHPSESSID=0123456789abcdef0123456789abcdef',
    'sid=0123456789abcdef0123',
    'jsessionid=0123456789ABCDEF0123',
  ])('takes %s for a session id, whatever the case of its name', (piece) => expect(isSession(piece)).toBe(true))

  it('takes a shorter value for an anti-forgery token, not for a session id', () => {
    expect([isSession('_wpnonce=0a1b2c3d4e'), isSession('sid=0a1b2c3d4e')]).toEqual([true, false])
  })

  it.each([
    'sid=12',
    '_wpnonce=12',
    'sid',
    'id=0123456789abcdef0123456789abcdef',
    'xsid=0123456789abcdef0123456789abcdef',
  ])('keeps %s, which may be a page', (piece) => expect(isSession(piece)).toBe(false))
})
