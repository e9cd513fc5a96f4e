import { describe, expect, it } from 'vitest'
import { INLINE, UNSEEN, lasting } from '../../../src/fingerprint/html/html-tags.ts'

describe('what lasts of classes and ids', () => {
  it.each([
    ['card wide', 'card wide'],
    ['post-17', 'post-'],
    ['col-md-6 text', 'col-md- text'],
    ['widget_ab3f9c', 'widget_'],
    ['a1b2', ''],
    ['7', ''],
  ])('%s becomes %j', (names, rest) => {
    expect(lasting(names)).toBe(rest)
  })
})

describe('tags', () => {
  it('are never inline and unseen at once', () => {
    expect([...INLINE].filter((tag) => UNSEEN.has(tag))).toEqual([])
  })
})
