import { describe, expect, it } from 'vitest'
import { hasIssuedField } from '../../../src/edge/cache/issued-fields.ts'

describe('hasIssuedField', () => {
  it.each([
    'set-cookie',
    'set-cookie2',
    'Authorization',
    'X-Authorization',
    'X-Auth-Token',
    'X-CSRF-Token',
    'X-CSRFToken',
    'x-xsrf-token',
    'Token',
    'X-Amz-Security-Token',
    'X-Session-Id',
    'sw-context-token',
    'X-Api-Key',
    'X-JWT',
    'X-WP-Nonce',
    'Authentication-Info',
    'DPoP-Nonce',
    'Secure-Session-Registration',
    'Secure-Session-Challenge',
    'Sec-Session-Challenge',
    'Clear-Site-Data',
    'Set-Login',
  ])('knows that %s is for one client', (name) => {
    expect(hasIssuedField(new Headers({ 'content-type': 'text/html', [name]: 'a=b' }))).toBe(true)
  })

  it.each([
    'X-Author',
    'Link',
    'X-Cache-Key',
    'Surrogate-Key',
    'X-Obsession',
    'WWW-Authenticate',
    'X-User-Agent-Class',
  ])('knows that %s is for all', (name) => {
    expect(hasIssuedField(new Headers({ 'content-type': 'text/html', [name]: 'a=b' }))).toBe(false)
  })

  it('leaves aside what is never stored', () => {
    expect(hasIssuedField(new Headers({ 'proxy-authentication-info': 'nextnonce="x"' }))).toBe(false)
  })
})
