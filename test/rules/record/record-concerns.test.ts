import { describe, expect, it } from 'vitest'
import { recordConcerns, recordNames } from '../../../src/rules/record/record-concerns.ts'

describe('recordConcerns()', () => {
  const concerns = (domain: string, host: string): boolean => recordConcerns({ aliases: ['b.test:8080'], domain }, host)

  it('takes the domain, www before it and aliases, whatever the port', () => {
    expect([concerns('a.test', 'a.test'), concerns('a.test', 'www.a.test'), concerns('A.test:81', 'a.test'), concerns('a.test', 'b.test')]).toEqual([true, true, true, true]) // prettier-ignore
  })

  it('takes a host that is written with its trailing dot', () => {
    expect([concerns('a.test', 'www.a.test.'), concerns('a.test', 'b.test.'), concerns('a.test', 'a.test..')]).toEqual([true, true, false]) // prettier-ignore
  })

  it('takes no other host below or beside it', () => {
    expect([concerns('a.test', 'shop.a.test'), concerns('a.test', 'nota.test'), concerns('www.a.test', 'a.test')]).toEqual([false, false, false]) // prettier-ignore
  })

  it('keeps IPv6 addresses whole, and * matches any host', () => {
    expect([concerns('[::1]', '[::1]'), concerns('[::1]:8080', '[::1]'), concerns('*', 'anything.test')]).toEqual([true, true, true]) // prettier-ignore
  })
})

describe('recordNames()', () => {
  it('names the host, then the host without www', () => {
    expect([recordNames('shop.test'), recordNames('www.shop.test.'), recordNames('www2.shop.test')]).toEqual([
      ['shop.test'],
      ['www.shop.test', 'shop.test'],
      ['www2.shop.test'],
    ])
  })
})
