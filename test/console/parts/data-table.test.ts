import { expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { DataTable } from '../../../src/console/parts/data-table.tsx'

it('has a name, heads of columns and rows, and can be scrolled with the keyboard', () => {
  const html = markup(
    DataTable({
      caption: 'Hosts & figures',
      rows: [{ host: '<a>', hits: 3 }],
      columns: [
        { head: 'Host', kind: 'title', cell: ({ host }) => host },
        { head: 'Hits', kind: 'amount', cell: ({ hits }) => hits },
      ],
    }),
  )
  expect(html).toContain('tabindex="0" role="region" aria-label="Hosts &amp; figures"')
  expect(html).toContain('<caption class="hidden-text">Hosts &amp; figures</caption>')
  expect(html).toContain('<th scope="col" class="amount">Hits</th>')
  expect(html).toContain('<tr><th scope="row">&lt;a&gt;</th><td class="amount" data-label="Hits">3</td></tr>')
})

it('says that there is no row', () => {
  const drawn = (rows: readonly string[]) =>
    markup(DataTable({ caption: 'A', rows, columns: [{ head: 'B', cell: (row: string) => row }] }))
  expect(drawn([])).toContain('<td colspan="1" class="soft">None.</td>')
  expect(drawn(['x'])).not.toContain('None.')
})
