import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { UrlText } from '../parts/url-text.tsx'

// An audit that goes wrong quarantines one name; more than these would be a list to read elsewhere.
const QUARANTINE_SHOWN = 100

/** Parameters that audits saw tell pages apart, and where; nothing where there are none. */
export function QuarantineTable({ record: { quarantine = [] } }: { readonly record: DomainRecord }) {
  if (quarantine.length === 0) return ''
  return (
    <>
      <h2>{`Quarantine: ${countText(quarantine.length)}`}</h2>
      <p class="soft small">
        An audit fetched a URL with and without this parameter and saw two different pages. It is kept on these paths
        until an operator undoes the quarantine, in the log of the domain.
      </p>
      <DataTable
        caption="Quarantine"
        rows={quarantine.slice(0, QUARANTINE_SHOWN)}
        columns={[
          { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'Pattern', cell: ({ pattern }) => <UrlText text={pattern} inline /> },
          { head: 'Since', cell: ({ since }) => <Moment atMs={Date.parse(since)} /> },
        ]}
      />
      {quarantine.length > QUARANTINE_SHOWN ? (
        <p class="soft small">{`The first ${QUARANTINE_SHOWN} are shown; the record as JSON has all.`}</p>
      ) : (
        ''
      )}
    </>
  )
}
