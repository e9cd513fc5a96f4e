import { describe, expect, it } from 'vitest'
import {
  compileTemplate,
  encodeCapture,
  encodeText,
  fillTemplate,
  templateNames,
} from '../../../src/rules/routes/template.ts'

const fill = (template: string, ...rest: [Record<string, string>, typeof encodeCapture?]): string | undefined =>
  fillTemplate(compileTemplate(template), ...rest)

describe('templates', () => {
  it('leave out a bracket whose capture is absent', () => {
    expect(fill('/{id}[/{h}]', { id: '1' })).toBe('/1')
    expect(fill('/{id}[/{h}]', { id: '1', h: '2' })).toBe('/1/2')
  })

  it('take the first branch of a bracket that can be filled', () => {
    const template = '/v/[private/{id}?p={p}|{id}]'
    expect(fill(template, { id: '1', p: 'x' })).toBe('/v/private/1?p=x')
    expect(fill(template, { id: '1' })).toBe('/v/1')
  })

  it('keep brackets without a capture as text', () => {
    expect(fill('/a?f[]={id}&g[1]=2', { id: '1' })).toBe('/a?f[]=1&g[1]=2')
  })

  it('are not filled when a capture outside brackets is absent', () => {
    expect(fill('/{id}', {})).toBeUndefined()
    expect(fill('/{constructor}', {})).toBeUndefined()
  })

  it('insert captures as they are without an encoder', () => {
    expect(fill('/{id}', { id: '%2f?' })).toBe('/%2f?')
  })

  it('name their captures', () => {
    expect(templateNames('{a}[/{b}|{c}]')).toEqual(['a', 'b', 'c'])
  })
})

describe('encoding of captures', () => {
  it.each([
    'a b',
    'a?b',
    'a#b',
    'a%2Fb',
    "a'b",
    'a"b',
    'ü',
    '日本',
    'a&b=c',
    'a+b',
    'a:b@c',
    '<>',
    '{}|^`',
    '~!*()',
    'C++',
    'a/b',
  ])('writes %j as the parser would, and back', (value) => {
    const path = `https://example.com/${encodeCapture(value, 'path')}`
    expect(new URL(path).href).toBe(path)
    expect(decodeURIComponent(new URL(path).pathname.slice(1))).toBe(value)
    const query = `https://example.com/?q=${encodeCapture(value, 'query')}`
    expect(new URL(query).href).toBe(query)
    expect(new URL(query).searchParams.get('q')).toBe(value)
  })

  it.each(['.', '..', 'a/../b', './a', 'a/.', '/a', 'a/', 'a//b', 'a;b', 'a\\b'])('refuses %j in a path', (value) => {
    expect(encodeCapture(value, 'path')).toBeUndefined()
  })

  it('takes a semicolon where it is text', () => {
    expect(encodeText('a;b/c', 'path')).toBe('a%3Bb/c')
    expect(encodeText('a;/../b', 'path')).toBeUndefined()
  })

  it('keeps dots that are no segment', () => {
    expect(encodeCapture('...', 'path')).toBe('...')
    expect(encodeCapture('a.b', 'path')).toBe('a.b')
  })

  it('refuses a lone surrogate', () => {
    expect(encodeCapture('\ud800', 'path')).toBeUndefined()
    expect(encodeCapture('\ud800', 'query')).toBeUndefined()
  })
})
