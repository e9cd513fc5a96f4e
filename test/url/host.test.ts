import { describe, expect, it } from 'vitest'
import {
  foldHostPrefix,
  hostAndParents,
  hostMatches,
  isSameSite,
  listedSuffix,
  PLAIN_HOST,
  PLAIN_PORT,
  registrableDomain,
  withoutTrailingDot,
} from '../../src/url/host.ts'

it('takes the dot of the root off a name', () => {
  expect(withoutTrailingDot('shop.test.')).toBe('shop.test')
  expect(withoutTrailingDot('shop.test')).toBe('shop.test')
})

it('matches a name with the dot of the root as it does without', () => {
  expect(hostMatches('a.shop.test.', 'shop.test')).toBe(true)
  expect(hostMatches('shop.test..', 'shop.test')).toBe(false)
  expect(hostAndParents('a.shop.test.')).toEqual(['a.shop.test', 'shop.test'])
})

it('finds the suffix that the list has, and none for a name without a rule', () => {
  expect(['a.com', 'a.co.uk', 'b.a.github.io', 'com'].map(listedSuffix)).toEqual(['com', 'co.uk', 'github.io', 'com'])
  expect(['a.nosuchtld', 'localhost', '127.0.0.1', '[::1]'].map(listedSuffix)).toEqual([undefined, undefined, undefined, undefined]) // prettier-ignore
})

describe('PLAIN_HOST, PLAIN_PORT', () => {
  const plain = new RegExp(`^${PLAIN_HOST}(?::${PLAIN_PORT})?$`)

  it.each(['shop.example', 'localhost', 'a-b.c.example:8080', '10.0.0.255', '127.0.0.1:59999'])(
    'match %s, which a parser leaves alone',
    (authority) => {
      expect(plain.test(authority)).toBe(true)
      expect(new URL(`https://${authority}/`).host).toBe(authority)
    },
  )

  it.each([
    'Shop.example',
    'shop.example.',
    '10.1',
    '256.1.1.1',
    '010.0.0.1',
    'a.0x7f',
    'xn--a.example',
    'a.xn--b.example',
    '[::1]',
    'shop.example:443',
    'shop.example:08080',
    'shop.example:70000',
  ])('leave %s to a parser', (authority) => {
    expect(plain.test(authority)).toBe(false)
  })
})

describe('hostMatches()', () => {
  it('matches on whole labels only', () => {
    expect(hostMatches('example.com', 'example.com')).toBe(true)
    expect(hostMatches('a.b.example.com', 'example.com')).toBe(true)
    expect(hostMatches('notexample.com', 'example.com')).toBe(false)
    expect(hostMatches('example.com.evil.example', 'example.com')).toBe(false)
  })
})

describe('hostAndParents()', () => {
  it('lists every name above with at least two labels', () => {
    expect(hostAndParents('a.b.example.com')).toEqual(['a.b.example.com', 'b.example.com', 'example.com'])
    expect(hostAndParents('localhost')).toEqual(['localhost'])
  })

  it('leaves out those that are too long for the DNS', () => {
    const name = `${'a.'.repeat(125)}b.c`
    expect(hostAndParents(`${'x'.repeat(253)}.${name}`)[1]).toBe(name)
  })
})

describe('registrableDomain()', () => {
  it('knows the private section of the public suffix list', () => {
    expect(registrableDomain('www.user1.github.io')).toBe('user1.github.io')
    expect(registrableDomain('github.io')).toBeUndefined()
  })

  it('is undefined for addresses and single labels', () => {
    expect([registrableDomain('127.0.0.1'), registrableDomain('[::1]'), registrableDomain('localhost')]).toEqual([undefined, undefined, undefined]) // prettier-ignore
  })
})

describe('foldHostPrefix()', () => {
  it.each([
    ['www.example.com', 'example.com'],
    ['m.example.com', 'example.com'],
    ['mobile.example.co.uk', 'example.co.uk'],
    ['www.m.example.com', 'example.com'],
    ['www2.example.com', 'www2.example.com'],
    ['www.com', 'www.com'],
    ['www.co.uk', 'www.co.uk'],
    ['www.github.io', 'www.github.io'],
    ['m.localhost', 'm.localhost'],
    ['www.127.0.0.1', 'www.127.0.0.1'],
    ['mexample.com', 'mexample.com'],
    ['www..example.com', 'www..example.com'],
    ['www.example..com', 'www.example..com'],
  ])('maps %s to %s', (host, expected) => {
    expect(foldHostPrefix(host)).toBe(expected)
  })
})

describe('isSameSite()', () => {
  it.each([
    ['www.shop.example', 'shop.example', true],
    ['a.github.io', 'b.github.io', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['localhost', 'shop.example', false],
  ])('%s, %s: %s', (host, other, expected) => expect(isSameSite(host, other)).toBe(expected))
})
