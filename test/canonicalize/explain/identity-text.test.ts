import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { identityTextOf } from '../../../src/canonicalize/explain/identity-text.ts'
import { hostContexts } from '../../../src/canonicalize/host-contexts.ts'
import { ruleIndex } from '../../../src/rules/match/rule-index.ts'
import { sha256Hex24 } from '../../../src/url/sha256.ts'

describe('identityTextOf()', () => {
  it.each([
    ['http://www.example.com/a/', 'https://example.com/a'],
    ['https://example.com/a?signature=x', 'https://example.com/a?signature=x'],
    [' no url ', 'no url'],
  ])('gives the text that the key of %j is hashed from', (url, expected) => {
    const result = canonicalize(url)
    expect(identityTextOf(result, url, hostContexts(ruleIndex(), undefined))).toBe(expected)
    expect(result.key).toBe(`url:${sha256Hex24(expected)}`)
  })
})
