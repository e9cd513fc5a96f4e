import { describe, expect, it } from 'vitest'
import {
  compileFragmentPages,
  fragmentPageHolds,
  fragmentPagesOf,
} from '../../../src/rules/match/fragment-page-match.ts'
import type { FragmentPage } from '../../../src/rules/types.ts'

const NOTES = { source: 'https://example.com/', examples: { different: ['', ''] } } as const

function holds(rule: Partial<FragmentPage>, host: string, path: string, fragment: string): boolean {
  const index = compileFragmentPages([{ ...NOTES, ...rule }])
  return fragmentPagesOf(index, host)?.some((each) => fragmentPageHolds(each, path, fragment)) ?? false
}

describe('fragmentPagesOf()', () => {
  it('finds rules by host, by a name above it and by family', () => {
    const hosts = { hosts: ['example.com'] }
    expect(holds(hosts, 'example.com', '/', 'x')).toBe(true)
    expect(holds(hosts, 'a.b.example.com', '/', 'x')).toBe(true)
    expect(holds(hosts, 'notexample.com', '/', 'x')).toBe(false)
    expect(holds({ families: ['google'] }, 'www.google.de', '/', 'x')).toBe(true)
    expect(holds({ families: ['google'], hosts: ['example.com'] }, 'example.com', '/', 'x')).toBe(true)
  })

  it('files rules without hosts under every host', () => {
    const index = compileFragmentPages([
      { ...NOTES, fragment: '!.*' },
      { ...NOTES, fragment: 'a|b' },
    ])
    expect(['!x', 'a', 'b', 'ab', 'x!', ''].filter((fragment) => index.everywhere.test(fragment))).toEqual([
      '!x',
      'a',
      'b',
    ])
    expect(fragmentPagesOf(index, 'example.com')).toBeUndefined()
  })

  it('says nothing without rules', () => {
    expect(compileFragmentPages([]).everywhere.test('')).toBe(false)
    expect(compileFragmentPages([{ ...NOTES, hosts: ['example.com'] }]).everywhere.test('')).toBe(false)
  })
})

describe('fragmentPageHolds()', () => {
  it.each([
    ['/play', true],
    ['/play/', false],
    ['/playground', false],
    ['/a/b', true],
    ['/a/', true],
    ['/a', false],
    ['/x.html', true],
    ['/xahtml', false],
  ])('compares %s with whole paths and beginnings', (path, expected) => {
    expect(holds({ hosts: ['example.com'], paths: ['/play', '/a/*', '/x.html'] }, 'example.com', path, 'y')).toBe(
      expected,
    )
  })

  it('takes the grammar for the whole fragment', () => {
    const rule = { hosts: ['example.com'], fragment: 'gid=\\d+' }
    expect(holds(rule, 'example.com', '/', 'gid=1')).toBe(true)
    expect(holds(rule, 'example.com', '/', 'gid=1&x')).toBe(false)
    expect(holds(rule, 'example.com', '/', 'agid=1')).toBe(false)
  })

  it('asks for all conditions', () => {
    const rule = { hosts: ['example.com'], paths: ['/a'], fragment: 'b' }
    expect(holds(rule, 'example.com', '/a', 'b')).toBe(true)
    expect(holds(rule, 'example.com', '/', 'b')).toBe(false)
    expect(holds(rule, 'example.com', '/a', 'c')).toBe(false)
    expect(holds(rule, 'example.org', '/a', 'b')).toBe(false)
  })
})
