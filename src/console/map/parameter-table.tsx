import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { BASES, boundText, ComparedCell, NamesCell } from './evidence-cells.tsx'
import { findParameters, parameterRows, type ParameterRow } from './parameter-rows.ts'

// A site has some dozens; the record as JSON has all.
const ROWS_SHOWN = 200

/** One row for each learned parameter of a record that has the searched text; nothing where none was learned. */
export function ParameterTable({ record, search }: { readonly record: DomainRecord; readonly search: string }) {
  const rows = parameterRows(record)
  if (rows.length === 0) return ''
  const found = findParameters(rows, search)
  return (
    <>
      <DataTable
        caption={`Parameters: ${countText(found.length)} of ${countText(rows.length)}`}
        showCaption
        rows={found.slice(0, ROWS_SHOWN)}
        columns={[
          { head: 'Parameter', kind: 'title', cell: (row) => <Name row={row} /> },
          { head: 'Dropped on', cell: ({ drops }) => <NamesCell names={drops} /> },
          { head: 'Kept on', cell: ({ keeps }) => <NamesCell names={keeps} /> },
          { head: 'Basis', cell: (row) => <Basis row={row} /> },
          { head: 'Compared pages', cell: ({ evidence }) => <ComparedCell evidence={evidence} /> },
          {
            head: 'May differ where least compared',
            kind: 'amount',
            cell: ({ drops, evidence }) => boundText({ drop: drops, dropValues: {}, evidence }),
          },
        ]}
      />
      {found.length > ROWS_SHOWN ? (
        <p class="soft small">{`The first ${ROWS_SHOWN} are shown; the record as JSON has all.`}</p>
      ) : (
        ''
      )}
    </>
  )
}

function Name({ row: { name, overruled } }: { readonly row: ParameterRow }) {
  return (
    <>
      <UrlText text={name} inline />
      {overruled.map((text) => (
        <div class="overruled soft small">
          <ProseText text={text} />
        </div>
      ))}
    </>
  )
}

function Basis({ row: { basis, retainedSince } }: { readonly row: ParameterRow }) {
  return (
    <>
      <Badge tone={BASES[basis].tone}>{basis}</Badge>
      {retainedSince === undefined ? (
        ''
      ) : (
        <div class="soft small">{`not seen since ${retainedSince.slice(0, 10)}, kept for 90 days`}</div>
      )}
    </>
  )
}
