import { describe, expect, it } from 'vitest'
import { drawingText, shapeText } from '../../src/fingerprint/drawing.ts'

describe('a drawing', () => {
  it('is where its parts are, without ids, colours and numbers that a program made up', () => {
    const path = { d: 'M0 0h1', id: 'p17', class: 'a', fill: 'red' }
    expect(shapeText('path', path)).toBe(shapeText('path', { d: 'M0 0h1', id: 'p18', fill: 'blue' }))
    expect(shapeText('path', path)).not.toBe(shapeText('path', { ...path, d: 'M0 0h2' }))
    expect(shapeText('use', { href: '#glyph-17' })).toBe(shapeText('use', { href: '#glyph-18' }))
    expect(shapeText('use', { href: '#ace' })).not.toBe(shapeText('use', { href: '#king' }))
  })

  it('says nothing of its own size, and of what draws nothing', () => {
    expect(shapeText('svg', { width: '10' })).toBeUndefined()
    expect(shapeText('title', { id: 't' })).toBeUndefined()
  })

  it('is named by how many parts it has', () => {
    expect(drawingText(['a', 'b'])).toMatch(/^drawing of 2 shapes, [0-9a-f]{12}$/)
    expect(drawingText(['a', 'b'])).not.toBe(drawingText(['b', 'a']))
  })
})
