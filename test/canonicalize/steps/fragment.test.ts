import { describe, expect, it } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'

describe('dropFragment()', () => {
  it('drops a fragment that only scrolls', () => {
    expect(canonicalize('https://e.com/a#section-2').url).toBe('https://e.com/a')
  })

  it('keeps client routes', () => {
    expect(canonicalize('https://e.com/a#!/inbox').url).toBe('https://e.com/a#!/inbox')
    expect(canonicalize('https://e.com/a#/inbox').key).not.toBe(canonicalize('https://e.com/a#/sent').key)
  })

  it('leaves the fragment to the request profile', () => {
    expect(canonicalize('https://e.com/a#top', { profile: 'request' }).url).toBe('https://e.com/a#top')
  })
})
