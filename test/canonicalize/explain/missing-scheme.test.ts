import { describe, expect, it } from 'vitest'
import { withScheme } from '../../../src/canonicalize/explain/missing-scheme.ts'

describe('withScheme()', () => {
  it.each(['www.example.com', 'www.example.com/a?b=1', 'example.com:8080/a'])('gives %s its scheme', (text) => {
    expect(withScheme(text)).toBe(`https://${text}`)
  })

  it.each(['', 'no url', 'mailto:someone', 'localhost', 'https://example.com/', 'example.com:port', '/a.b/c'])(
    'guesses nothing for "%s"',
    (text) => {
      expect(withScheme(text)).toBeUndefined()
    },
  )
})
