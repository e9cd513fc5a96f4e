import { describe, expect, it } from 'vitest'
import { drawingText, shapeText } from '../../../src/fingerprint/html/svg-shapes.ts'

describe('a drawing', () => {
  it('is where its parts are, without ids and numbers that a program made up', () => {
    const path = { d: 'M0 0h1', id: 'p17', class: 'a', fill: 'url(#g17)' }
    expect(shapeText('path', path)).toBe(shapeText('path', { d: 'M0 0h1', id: 'p18', fill: 'url(#g18)' }))
    expect(shapeText('path', path)).not.toBe(shapeText('path', { ...path, d: 'M0 0h2' }))
    expect(shapeText('use', { href: '#glyph-17' })).toBe(shapeText('use', { href: '#glyph-18' }))
    expect(shapeText('use', { href: '#ace' })).not.toBe(shapeText('use', { href: '#king' }))
  })

  it('is what colours its parts have, as on a map of regions', () => {
    const region = { d: 'M0 0h1' }
    const shown = [{}, { fill: '#aa0012' }, { fill: '#aa0013' }, { style: 'opacity:1;fill:#aa0012' }, { stroke: 'red' }]
    expect(new Set(shown.map((colours) => shapeText('path', { ...region, ...colours }))).size).toBe(shown.length)
    expect(shapeText('g', { fill: 'red' })).toBeUndefined()
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
