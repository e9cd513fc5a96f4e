import { describe, expect, it } from 'vitest'
import { isCredentialCookie } from '../../../src/rules/match/credential-cookies.ts'

describe('isCredentialCookie()', () => {
  it.each([
    'session_id',
    'PHPSESSID',
    'JSESSIONID',
    'ASP.NET_SessionId',
    'connect.sid',
    'laravel_session',
    'SSESS0123abc',
    'wordpress_logged_in_0a1b',
    'remember_me',
    'auth_token',
    'XSRF-TOKEN',
    'userId',
    'cart',
    'woocommerce_cart_hash',
    'fe_typo_user',
  ])('knows a session, login or basket by its name: %s', (name) => expect(isCredentialCookie(name)).toBe(true))

  it.each(['theme', 'ab_test', 'consent', 's', 'lang', 'currency', 'cartoon', 'possess', 'obsessed'])(
    'knows nothing of %s',
    (name) => expect(isCredentialCookie(name)).toBe(false),
  )
})
