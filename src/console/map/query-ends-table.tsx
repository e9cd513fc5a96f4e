import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { NamesCell } from './evidence-cells.tsx'

// A site has a few; the record as JSON has all.
const ROWS_SHOWN = 100

/** Where the site stops reading a query that it reads in order; nothing where it reads all. */
export function QueryEnds({ record: { queryEnds = {} } }: { readonly record: DomainRecord }) {
  const rows = Object.entries(queryEnds)
  if (rows.length === 0) return ''
  return (
    <DataTable
      caption={`Queries that the site reads up to a name: ${countText(rows.length)}`}
      showCaption
      rows={rows.slice(0, ROWS_SHOWN)}
      columns={[
        { head: 'On', kind: 'title', cell: ([template]) => <UrlText text={template} inline /> },
        { head: 'It stops at', cell: ([, { names }]) => <NamesCell names={names} /> },
        { head: 'Not read behind it', cell: ([, { unread }]) => <NamesCell names={unread} /> },
      ]}
    />
  )
}
