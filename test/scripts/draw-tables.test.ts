import { describe, expect, it } from 'vitest'
import { withTables } from '../../scripts/draw-tables.ts'

const table = { path: 'docs/x.md', name: 'things', header: ['thing', 'use'], rows: () => [['`a`', 'first']] }

describe('withTables()', () => {
  it('replaces what is between the marks of a table and nothing else', () => {
    const text = 'Before.\n\n<!-- table: things -->\n\nold\n\n<!-- end of table -->\n\nAfter.\n'
    expect(withTables(text, [table])).toBe(
      'Before.\n\n<!-- table: things -->\n\n| thing | use |\n| --- | --- |\n| `a` | first |\n\n<!-- end of table -->\n\nAfter.\n',
    )
  })

  it('refuses a document without the marks', () => {
    expect(() => withTables('no table', [table])).toThrow('docs/x.md: no table between <!-- table: things -->')
  })
})
