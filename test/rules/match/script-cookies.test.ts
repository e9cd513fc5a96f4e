import { describe, expect, it } from 'vitest'
import { isScriptCookie } from '../../../src/rules/match/script-cookies.ts'

/** Names by which servers know a client, of any framework. */
const PERSONAL = [
  'PHPSESSID', 'JSESSIONID', 'ASP.NET_SessionId', 'connect.sid', 'session', 'sid', 'laravel_session', 'XSRF-TOKEN', '__Host-session',
  'wordpress_logged_in_0123456789abcdef', 'wp_woocommerce_session_0123456789abcdef', '_shopify_s', 'cart', 'frontend', '_session_id',
  'auth_token', 'lang', 'currency', '', '_', '__cf', 'ab_test',
] // prettier-ignore

describe('isScriptCookie()', () => {
  it.each(PERSONAL)('does not take %s', (name) => {
    expect(isScriptCookie(name)).toBe(false)
  })

  it.each([
    '_ga_L0NG1D2345',
    '_gat_UA-1234-1',
    '_gcl_au',
    '_gac_gb_ABC123',
    '_hjSession_1234567',
    '_hjSessionUser_12',
    'ttcsid_C0FFEE12',
  ])('takes %s, which is named for an account', (name) => {
    expect(isScriptCookie(name)).toBe(true)
  })
})
