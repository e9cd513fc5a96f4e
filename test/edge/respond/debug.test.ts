import { parseDictionary } from 'structured-headers'
import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { explain, MAX_EXPLANATION_BYTES, mayDebug, serverTiming } from '../../../src/edge/respond/debug.ts'
import { createRig } from '../support/rig.ts'

function explained(url: string): string {
  return explain({ mode: 'rewrite', map: 'shop.test@17', canonical: canonicalize(url, { profile: 'request' }) })
}

describe('explanations', () => {
  it('names what was dropped and kept, by which rules and which map', () => {
    expect(explained('http://shop.test/p?id=SECRET1&utm_source=SECRET2&color=SECRET3')).toBe(
      'mode=rewrite, drop=("utm_source"), keep=("color" "id"), sort, map="shop.test@17", rules=("tracking" "sort")',
    )
  })

  it('stays below its limit, and says when names were left out', () => {
    const query = Array.from({ length: 90 }, (_, i) => `a-rather-long-parameter-name-${i}=1`).join('&')
    const text = explained(`http://shop.test/p?${query}&utm_source=x`)
    expect(text.length).toBeLessThanOrEqual(MAX_EXPLANATION_BYTES)
    expect(parseDictionary(text).get('truncated')?.[0]).toBe(true)
    expect(text).toContain('drop=("utm_source")')
  })

  it('never shows a value', () => {
    for (const url of [
      'http://h.test/p?token=V4LUE',
      'http://h.test/V4LUE?gclid=V4LUE&x=V4LUE',
      'http://h.test/p?V4LUEx=1&u=http%3A%2F%2FV4LUE',
    ]) {
      expect(explained(url).replaceAll('V4LUEx', '')).not.toContain('V4LUE')
    }
  })

  it('parses for odd names', () => {
    expect(() => parseDictionary(explained('http://shop.test/p?%22%5C=1&%F0%9F%98%80=2&%zz=3'))).not.toThrow()
  })

  it('times storage and origin only', () => {
    expect(serverTiming(3.4, 41)).toBe('kv;dur=3, origin;dur=41')
    expect(serverTiming(undefined, undefined)).toBeUndefined()
  })
})

describe('who may see explanations', () => {
  const asks = (token?: string): Request =>
    new Request('http://h.test', token === undefined ? {} : { headers: { 'canonical-debug': token } })

  it('is for requests with the token', () => {
    const config = { debugAlways: false, debugToken: 'right' }
    expect(['right', 'wrong', 'righ', 'rightright', ''].map((token) => mayDebug(config, asks(token)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(mayDebug(config, asks())).toBe(false)
  })

  it('is for no request without a token, and for every request when configured so', () => {
    expect(mayDebug({ debugAlways: false, debugToken: undefined }, asks('undefined'))).toBe(false)
    expect(mayDebug({ debugAlways: true, debugToken: undefined }, asks())).toBe(true)
  })
})

describe('explanations on responses', () => {
  it('come with the token, change nothing else, and are never stored', async () => {
    const rig = createRig({ env: { DEBUG_TOKEN: 'right' } })
    const url = 'http://shop.test/p?utm_source=x'
    const explained = await rig.ask(url, { headers: { 'canonical-debug': 'right' } })
    expect(explained.headers.get('canonical-applied')).toContain('drop=("utm_source")')
    expect(explained.headers.get('server-timing')).toMatch(/^origin;dur=\d+$/)
    const plain = await rig.ask(url)
    expect(plain.headers.get('cache-status')).toContain('hit')
    expect([plain.headers.has('canonical-applied'), plain.headers.has('server-timing')]).toEqual([false, false])
    expect(rig.seen.map(({ headers }) => headers['canonical-debug'])).toEqual([undefined])
  })

  it('are told in observe mode too: what would be done', async () => {
    const rig = createRig({ env: { MODE: 'observe', DEBUG_TOKEN: 'right' } })
    const response = await rig.ask('http://shop.test/p?utm_source=x', { headers: { 'canonical-debug': 'right' } })
    expect(response.headers.get('canonical-applied')).toBe(
      'mode=observe, drop=("utm_source"), map="built-in", rules=("tracking")',
    )
    expect(rig.seen[0]?.headers).not.toHaveProperty('canonical-debug')
  })
})
