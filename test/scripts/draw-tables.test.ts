import { describe, expect, it } from 'vitest'
import { withTables } from '../../scripts/draw-tables.ts'

const table = { path: 'docs/x.md', name: 'things', header: ['thing', 'use'], rows: () => [['`a`', 'first']] }

describe('withTables()', () => {
  it('replaces what is between the marks of a table and nothing else', async () => {
    const text = 'Before.\n\n<!-- table: things -->\n\nold\n\n<!-- end of table -->\n\nAfter.\n'
    expect(await withTables(text, [table])).toBe(
      'Before.\n\n<!-- table: things -->\n\n| thing | use |\n| --- | --- |\n| `a` | first |\n\n<!-- end of table -->\n\nAfter.\n',
    )
  })

  it('refuses a document without the marks', async () => {
    await expect(withTables('no table', [table])).rejects.toThrow('docs/x.md: no table between <!-- table: things -->')
  })
})
