import { describe, expect, it } from 'vitest'
import { findTemplate, holdTemplate, templateTree } from '../../../src/canonicalize/record/template-tree.ts'

function treeOf(...templates: string[]) {
  const root = templateTree<string>()
  for (const template of templates) holdTemplate(root, template, (made) => made)
  return root
}

function find(templates: readonly string[], path: string): string | undefined {
  return findTemplate(treeOf(...templates), path, 0, path.length)
}

describe('findTemplate()', () => {
  it('finds the template with as many segments as the path, and no other', () => {
    const templates = ['/', '/p', '/p/*']
    expect(['/', '/p', '/p/7', '/p/7/8', '/q'].map((path) => find(templates, path))).toEqual(['/', '/p', '/p/*', undefined, undefined]) // prettier-ignore
  })

  it('takes a literal segment rather than a wildcard, and does not go back', () => {
    expect(find(['/p/new', '/*/old'], '/p/new')).toBe('/p/new')
    expect(find(['/p/new', '/*/old'], '/q/old')).toBe('/*/old')
    expect(find(['/p/new', '/*/old'], '/p/old')).toBeUndefined()
  })

  it('reads no further than the end of the path', () => {
    const text = 'https://a.test/p/7?next=/x'
    expect(findTemplate(treeOf('/p/*'), text, text.indexOf('/p'), text.indexOf('?'))).toBe('/p/*')
  })
})

describe('holdTemplate()', () => {
  it('makes what is held for a template once', () => {
    const root = templateTree<object>()
    const held = holdTemplate(root, '/p/*', () => ({}))
    expect(holdTemplate(root, '/p/*', () => ({}))).toBe(held)
    expect(holdTemplate(root, '/p/x', () => ({}))).not.toBe(held)
  })
})
