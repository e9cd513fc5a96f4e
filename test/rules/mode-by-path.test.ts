import { describe, expect, it } from 'vitest'
import { compileModes } from '../../src/rules/mode-by-path.ts'

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

  it('is the usual mode everywhere where no prefix is set', () => {
    expect(compileModes('observe', undefined)('/api')).toBe('observe')
    expect(compileModes('off', {})('/')).toBe('off')
  })
})
