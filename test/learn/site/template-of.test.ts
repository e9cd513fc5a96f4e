import { describe, expect, it } from 'vitest'
import { templateMatcher } from '../../../src/learn/site/template-of.ts'

describe('templateMatcher', () => {
  const match = templateMatcher(['/', '/item/*', '/item/new', '/*/new/list', '/item/*/photo'])

  it('prefers a literal segment to any segment', () => {
    expect([match('/item/new'), match('/item/7')]).toEqual(['/item/new', '/item/*'])
  })

  it('finds no template for a path that is longer or shorter than all', () => {
    expect([match('/item'), match('/item/7/photo/1'), match('/other')]).toEqual([undefined, undefined, undefined])
  })

  it('does not go back to any segment once a literal one matched', () => {
    expect(match('/shop/new/list')).toBe('/*/new/list')
    expect(match('/item/new/list')).toBeUndefined()
    expect(match('/item/new/photo')).toBeUndefined()
  })

  it('matches the root', () => {
    expect(match('/')).toBe('/')
  })
})
