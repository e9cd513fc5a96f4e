import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

describe('providerStep', () => {
  it('takes an item, whose key no other step decides', () => {
    const { key, item, applied } = canonicalize('https://youtu.be/dQw4w9WgXcQ?utm_source=x')
    expect([key, item?.provider, applied.map(({ step }) => step)]).toEqual(['youtube:dQw4w9WgXcQ', 'youtube', ['provider']]) // prettier-ignore
  })

  it('notes a short link and leaves its URL to the steps that follow', () => {
    const { url, key, applied } = canonicalize('https://pin.it/abcdefg/#top')
    expect([url, key.startsWith('url:')]).toEqual(['https://pin.it/abcdefg/', true])
    expect(new Set(applied.map(({ rule }) => rule))).toEqual(new Set(['short:pinterest', 'fragment', 'fold:slash']))
  })

  it('does not run in the request profile', () => {
    expect(canonicalize('https://youtu.be/dQw4w9WgXcQ', { profile: 'request' }).item).toBeUndefined()
  })
})
