import { describe, expect, it } from 'vitest'
import {
  compilePath,
  compileValue,
  matchPath,
  matchValue,
  UNNAMED_REST,
} from '../../../src/rules/routes/route-pattern.ts'
import type { Captures } from '../../../src/rules/routes/types.ts'

function path(pattern: string, text: string, grammars?: Record<string, string>): Captures | undefined {
  return matchPath(compilePath(pattern, grammars), text)
}

describe('path patterns', () => {
  it.each([
    ['/watch', '/watch', {}],
    ['/', '/', {}],
    ['/(embed|v)/{id}', '/v/abc', { id: 'abc' }],
    ['/*/status/{id}', '/jack/status/20', { id: '20' }],
    ['/video/{id}_{slug}', '/video/x5_a_b', { id: 'x5_a', slug: 'b' }],
    ['/v{id}.html', '/v12.html', { id: '12' }],
    ['/wall{owner}_{post}', '/wall-1_2', { owner: '-1', post: '2' }],
    ['/PS*{id}', '/PS*1', { id: '1' }],
    ['/a/**', '/a', { [UNNAMED_REST]: '' }],
    ['/a/**', '/a/b//c/', { [UNNAMED_REST]: 'b//c/' }],
    ['/blob/{ref}/{file**}', '/blob/main/src/a.ts', { ref: 'main', file: 'src/a.ts' }],
    ['/a/{id}', '/a/%2F', { id: '%2F' }],
    ['/{id}/{id}', '/1/1', { id: '1' }],
  ])('%s matches %s', (pattern, text, captures) => {
    expect(path(pattern, text)).toEqual(captures)
  })

  it.each([
    ['/watch', '/watch/'],
    ['/watch', '/Watch'],
    ['/watch', '/watchx'],
    ['/watch', '/x/watch'],
    ['/watch/*', '/watch/'],
    ['/{id}', '/'],
    ['/v{id}.html', '/v12xhtml'],
    ['/(embed|v)', '/embedded'],
    ['/a/{rest**}', '/a'],
    ['/{id}/{id}', '/1/2'],
    ['/a.b', '/axb'],
  ])('%s does not match %s', (pattern, text) => {
    expect(path(pattern, text)).toBeUndefined()
  })

  it('tolerates one trailing slash when asked to', () => {
    const compiled = compilePath('/a/{id}')
    expect(matchPath(compiled, '/a/1/', { trailingSlash: true })).toEqual({ id: '1' })
    expect(matchPath(compiled, '/a/1//', { trailingSlash: true })).toBeUndefined()
  })

  it('anchors a grammar at both ends, alternatives included', () => {
    const grammars = { id: 'a|b' }
    expect(path('/{id}', '/a', grammars)).toEqual({ id: 'a' })
    expect(path('/{id}', '/ab', grammars)).toBeUndefined()
    expect(path('/x{id}y', '/xay', grammars)).toEqual({ id: 'a' })
    expect(path('/x{id}y', '/xa', grammars)).toBeUndefined()
  })

  it('does not read a grammar off the prototype of an object', () => {
    expect(path('/{constructor}', '/a')).toEqual({ constructor: 'a' })
    expect(path('/{toString}', '/a')).toEqual({ toString: 'a' })
  })

  it('takes time in proportion to the path', () => {
    const compiled = compilePath('/{a}-{b}-{c}', { a: '.+', b: '.+', c: '\\d+' })
    const started = performance.now()
    for (const size of [1e5, 1e6]) expect(matchPath(compiled, `/${'-'.repeat(size)}`)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('query conditions', () => {
  function value(pattern: string, text: string | undefined, grammars = {}): Captures | undefined {
    const captures: Captures = {}
    return matchValue(compileValue(pattern, grammars), text, captures) ? captures : undefined
  }

  it('captures a value that has the grammar, and refuses any other', () => {
    expect(value('{id}', '12', { id: '\\d+' })).toEqual({ id: '12' })
    expect(value('{id}', '12x', { id: '\\d+' })).toBeUndefined()
    expect(value('{id}', undefined)).toBeUndefined()
  })

  it('ignores an optional value that fails its grammar', () => {
    expect(value('{h?}', 'abc', { h: '[a-c]+' })).toEqual({ h: 'abc' })
    expect(value('{h?}', 'xyz', { h: '[a-c]+' })).toEqual({})
    expect(value('{h?}', undefined)).toEqual({})
  })

  it('takes alternatives before a capture', () => {
    expect(value('(video|clip){id}', 'clip7')).toEqual({ id: '7' })
    expect(value('(|v){id}', '7', { id: '\\d' })).toEqual({ id: '7' })
    expect(value('(|v){id}', 'w7', { id: '\\d' })).toBeUndefined()
  })

  it('wants the same text for plain text', () => {
    expect(value('a.b', 'a.b')).toEqual({})
    expect(value('a.b', 'axb')).toBeUndefined()
  })
})
