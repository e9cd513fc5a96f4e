import { diffSummary, NO_CHANGE } from '../../rules/record/record-diff.ts'
import type { RevisionRow } from '../../store/control-store.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { CallerName } from '../parts/caller-name.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { ReasonText } from '../parts/reason-text.tsx'
import { DiffTables } from './diff-tables.tsx'
import type { RecordDiff } from '../../rules/record/types.ts'

interface DiffProps {
  readonly domain: string
  readonly diff: RecordDiff
  /** How the newer one came about. */
  readonly row: RevisionRow | undefined
  /** Revision in force. */
  readonly current: number
}

/** What changed between two revisions. */
export function DiffView({ domain, diff, row, current }: DiffProps) {
  const path = domainPath(domain)
  const { from, to } = diff
  const summary = diffSummary(diff)
  return (
    <DomainFrame domain={domain} tab="revisions">
      <p class="crumbs">
        <a href={`${path}/revisions`}>Revisions</a> /
      </p>
      <h2>{`${from === 0 ? 'No record' : `Revision ${from}`} → revision ${to}`}</h2>
      {row === undefined ? (
        ''
      ) : (
        <p class="soft">
          {`Revision ${to} is by `}
          <CallerName name={row.by} />, <Moment atMs={row.at} />: <ReasonText text={row.reason} />
        </p>
      )}
      {summary === NO_CHANGE ? (
        <Empty>
          <p>Both do the same. Evidence and dates are not compared.</p>
        </Empty>
      ) : (
        <>
          <p>
            <ProseText text={`Changed: ${summary}.`} />
          </p>
          <DiffTables diff={diff} />
        </>
      )}
      <p class="pager">
        {from === 0 ? '' : <a href={`${path}/diff?from=${to}&to=${from}`}>Compare the other way round</a>}
        {from === 0 || from === current ? '' : <a href={`${path}/rollback/${from}`}>{`Restore revision ${from}`}</a>}
      </p>
    </DomainFrame>
  )
}
