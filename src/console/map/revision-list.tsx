import type { RevisionRow } from '../../store/control-store.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { CallerName } from '../parts/caller-name.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { Empty } from '../parts/notice.tsx'
import { ReasonText } from '../parts/reason-text.tsx'

interface RevisionListProps {
  readonly domain: string
  /** Newest first. */
  readonly rows: readonly RevisionRow[]
  /** Revision in force, 0 when there is none. */
  readonly current: number
  readonly nextHref: string | undefined
  readonly isFirstPage: boolean
}

/** Every revision of a domain's record: who made it, when and why; and the ways to compare, fetch and restore. */
export function RevisionList({ domain, rows, current, nextHref, isFirstPage }: RevisionListProps) {
  if (rows.length === 0 && isFirstPage) return <NoRevisions domain={domain} />
  const path = domainPath(domain)
  return (
    <DomainFrame domain={domain} tab="revisions">
      <p class="lead">
        Revisions are never changed or removed. Restoring one creates a new revision with the same content.
      </p>
      <CompareForm path={path} current={current} />
      <DataTable
        caption="Revisions, newest first"
        rows={rows}
        columns={[
          { head: 'Revision', kind: 'title', cell: (row) => <Number row={row} current={current} /> },
          { head: 'When', cell: ({ at }) => <Moment atMs={at} /> },
          { head: 'By', cell: ({ by }) => <CallerName name={by} /> },
          { head: 'Why', cell: ({ reason }) => <ReasonText text={reason} /> },
          { head: 'Actions', cell: ({ revision }) => <Links path={path} revision={revision} current={current} /> },
        ]}
      />
      <p class="pager">
        {isFirstPage ? '' : <a href={`${path}/revisions`}>Newest revisions</a>}
        {nextHref === undefined ? '' : <a href={nextHref}>Older revisions</a>}
      </p>
    </DomainFrame>
  )
}

function NoRevisions({ domain }: { readonly domain: string }) {
  return (
    <DomainFrame domain={domain} tab="revisions">
      <Empty>
        <p>No record has been published yet: only the built-in rules apply, and the domain is only observed.</p>
        <p>
          Change <a href={`${domainPath(domain)}/settings`}>mode and lists</a>, or start a learning run on the{' '}
          <a href={domainPath(domain)}>overview</a>.
        </p>
      </Empty>
    </DomainFrame>
  )
}

function Number({ row, current }: { readonly row: RevisionRow; readonly current: number }) {
  return (
    <>
      {`${row.revision} `}
      {row.revision === current ? <Badge tone="good">in force</Badge> : ''}
      {row.state === 'archived' ? <Badge tone="warn">never in force</Badge> : ''}
    </>
  )
}

interface LinksProps {
  readonly path: string
  readonly revision: number
  readonly current: number
}

function Links({ path, revision, current }: LinksProps) {
  return (
    <>
      <a href={`${path}/diff?to=${revision}`}>what it changed</a>
      {', '}
      <a href={`${path}/revisions/${revision}/record.json`} download>
        JSON
      </a>
      {revision === current ? (
        ''
      ) : (
        <>
          {', '}
          <a class="nowrap" href={`${path}/rollback/${revision}`}>{`restore ${revision}`}</a>
        </>
      )}
    </>
  )
}

// As the address takes it: nine digits.
const MAX_REVISION = 999_999_999

function CompareForm({ path, current }: { readonly path: string; readonly current: number }) {
  return (
    <form method="get" action={`${path}/diff`} class="fields">
      <NumberField
        name="from"
        label="Compare revision"
        min={0}
        max={MAX_REVISION}
        value={String(Math.max(0, current - 1))}
      />
      <NumberField name="to" label="with revision" min={1} max={MAX_REVISION} value={String(Math.max(1, current))} />
      <button class="quiet">Compare</button>
    </form>
  )
}
