import { describe, expect, it } from 'vitest'
import { TemplateVetoes } from '../../../src/console/map/template-vetoes-table.tsx'
import { recordOf } from '../../api/support/memory-control.ts'
import { textOf } from '../support/console-world.ts'
import { markup } from '../support/markup.ts'

const shown = (more: Parameters<typeof recordOf>[2]): string =>
  textOf(markup(TemplateVetoes({ record: recordOf('shop.example', 1, more) })))

describe('TemplateVetoes', () => {
  it('says which rule does not apply, what follows, and on which paths', () => {
    const text = shown({ v: 2, veto: ['gclid', 'fold:www'], vetoByTemplate: { sort: ['/a', '/b/*'], '*': ['/echo'] } })
    expect(text).toContain('Built-in rules that do not apply: 4')
    expect(text).toContain('gclid the built-in list does not drop this parameter every path')
    expect(text).toContain('fold:www the key keeps this spelling apart every path')
    expect(text).toContain('sort parameters stay in the order they came /a /b/*')
    expect(text).toContain('* every parameter is kept, in the order it came /echo')
  })

  it('shows nothing where every rule applies', () => expect(shown({})).toBe(''))
})
