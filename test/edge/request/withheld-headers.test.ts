import { describe, expect, it } from 'vitest'
import { isAnythingWithheld, isWildcard } from '../../../src/edge/request/withheld-headers.ts'

const canonical = {
  url: 'https://shop.test/p?id=1',
  headers: new Headers({ accept: '*/*', 'user-agent': 'edge', 'x-forwarded-for': '192.0.2.1', 'x-sent': 'a' }),
}

function isLeftOut(headers: Record<string, string>, status = 401, url = canonical.url): boolean {
  return isAnythingWithheld(new Request(url, { headers }), canonical, status)
}

describe('isAnythingWithheld', () => {
  it('counts a URL with more parameters', () => {
    expect(isLeftOut({}, 401, `${canonical.url}&utm_source=x`)).toBe(true)
    expect(isLeftOut({})).toBe(false)
  })

  it('counts a header that was not sent, or not with this value', () => {
    expect(isLeftOut({ 'x-sent': 'a', 'x-forwarded-for': '192.0.2.1' })).toBe(false)
    expect(isLeftOut({ 'x-sent': 'b' })).toBe(true)
    expect(isLeftOut({ 'x-forwarded-for': '10.0.0.7' })).toBe(true)
    expect(isLeftOut({ 'x-other': 'a' })).toBe(true)
    expect(isLeftOut({ cookie: '_ga=1' })).toBe(true)
  })

  it('does not count what no origin refuses for lack of', () => {
    const headers = {
      'accept-encoding': 'br',
      'cache-control': 'no-cache',
      via: '1.1 x',
      'sec-ch-ua': 'x',
      'if-none-match': '"a"',
    }
    expect(isLeftOut(headers)).toBe(false)
  })

  it('counts the name of the program for 403 alone', () => {
    expect(isLeftOut({ 'user-agent': 'curl' }, 400)).toBe(false)
    expect(isLeftOut({ 'user-agent': 'curl' }, 403)).toBe(true)
    expect(isLeftOut({ 'user-agent': 'edge' }, 403)).toBe(false)
  })
})

describe('isWildcard', () => {
  it('takes a wildcard for no header', () => {
    expect(isWildcard('accept', '*/*')).toBe(true)
    expect(isWildcard('accept-language', ' * ')).toBe(true)
    expect(isWildcard('accept-language', 'de')).toBe(false)
    expect(isWildcard('user-agent', '')).toBe(false)
  })
})
