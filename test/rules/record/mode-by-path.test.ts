import { describe, expect, it } from 'vitest'
import { compileModes } from '../../../src/rules/record/mode-by-path.ts'

const modeOf = compileModes('rewrite', { '/api': 'off', '/api/v2/': 'observe', '/~team': 'redirect' })

describe('compileModes', () => {
  it.each([
    ['/', 'rewrite'],
    ['/api', 'off'],
    ['/api/v1/x', 'off'],
    ['/apiary', 'rewrite'],
    ['/api/v2', 'off'],
    ['/api/v2/x', 'observe'],
    ['/%7Eteam/a', 'redirect'],
    ['/API', 'rewrite'],
  ] as const)('%s: %s', (path, mode) => expect(modeOf(path)).toBe(mode))

  it.each([
    ['/ü', '/%C3%BC/x'],
    ['/ü', '/%c3%bc'],
    ['/%c3%bc', '/%C3%BC'],
    ['/a b', '/a%20b'],
    ['/%7Eteam', '/~team/a'],
    ['/a%2fb', '/a%2Fb'],
    ['/100%', '/100%'],
    ['/\ud800', '/%EF%BF%BD'],
    ['/what?', '/what%3F/x'],
  ])('reads the prefix %s as a browser reads a path, so that it is that of %s', (prefix, path) => {
    expect(compileModes('rewrite', { [prefix]: 'off' })(path)).toBe('off')
  })

  it('takes no prefix for a host, a query or a wider prefix', () => {
    const modes = compileModes('rewrite', { '//host/a': 'off', '/search?q': 'off', '/docs#a': 'off' })
    expect(['/', '/a', '/search', '/docs'].map(modes)).toEqual(Array(4).fill('rewrite'))
  })

  it('is the usual mode everywhere where no prefix is set', () => {
    expect(compileModes('observe', undefined)('/api')).toBe('observe')
    expect(compileModes('off', {})('/')).toBe('off')
  })
})
