import { describe, expect, it } from 'vitest'
import { isInList, placeInside, rootPlace } from '../../../src/fingerprint/html/tag-path.ts'

const at = (...tags: string[]) => tags.reduce((place, tag) => placeInside(place, tag, {}), rootPlace())

describe('the place of a line', () => {
  it('depends on the tags and lasting classes above it, not on inline ones', () => {
    expect(at('div', 'p').family).not.toBe(at('p').family)
    expect(at('div', 'b').family).toBe(at('div').family)
    const post = (id: string) => placeInside(rootPlace(), 'div', { id, class: 'post' }).family
    expect(post('post-1')).toBe(post('post-2'))
    expect(post('post-1')).not.toBe(post('page-1'))
  })

  it('does not depend on the classes of the body, which have a unit of their own', () => {
    expect(placeInside(rootPlace(), 'body', { class: 'dark' }).family).toBe(at('body').family)
  })

  it('is the same for paragraphs of one parent, another for a second list and another column', () => {
    const parent = at('div')
    expect(placeInside(parent, 'p', {}).family).toBe(placeInside(parent, 'p', {}).family)
    expect(placeInside(parent, 'ul', {}).family).not.toBe(placeInside(parent, 'ul', {}).family)
    const row = at('table', 'tr')
    const cells = ['td', 'td', 'th'].map((tag) => placeInside(row, tag, {}).family)
    expect(new Set(cells).size).toBe(3)
  })

  it('sees what is hidden and what shows nothing', () => {
    expect(placeInside(rootPlace(), 'div', { hidden: '' }).family).not.toBe(at('div').family)
    expect(placeInside(rootPlace(), 'div', { style: 'color:red;display : none' }).family).not.toBe(at('div').family)
    expect(at('noscript', 'p').unseen).toBe(true)
    expect(at('p').unseen).toBe(false)
  })

  it('is in a list below an item, and below one of three siblings of one class', () => {
    expect(isInList(at('ul', 'li', 'p').inList)).toBe(true)
    expect(isInList(at('div', 'p').inList)).toBe(false)
    const parent = at('div')
    const card = () => placeInside(parent, 'div', { class: 'card' })
    const [first] = [card(), card()]
    expect(isInList(first?.inList)).toBe(false)
    card()
    expect(isInList(first?.inList)).toBe(true)
    const bare = [1, 2, 3].map(() => placeInside(parent, 'div', {}))
    expect(isInList(bare[0]?.inList)).toBe(false)
    const texts = [1, 2, 3].map(() => placeInside(parent, 'p', { class: 'text' }))
    expect(isInList(texts[0]?.inList)).toBe(false)
  })

  it('stops growing in a hostile page', () => {
    expect(at(...Array<string>(5000).fill('div')).depth).toBe(100)
  })
})
