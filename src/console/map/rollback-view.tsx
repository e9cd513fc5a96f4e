import { diffSummary, NO_CHANGE } from '../../rules/record/record-diff.ts'
import type { RevisionRow } from '../../store/control-store.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { ChangeEffect } from '../domains/preview/change-effect.tsx'
import { ForgottenNames } from '../domains/preview/preview-facts.tsx'
import type { WeighedChange } from '../domains/preview/weigh-change.ts'
import { MAX_REASON_CHARACTERS } from '../domains/settings/settings-form.ts'
import { CallerName } from '../parts/caller-name.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { ReasonText } from '../parts/reason-text.tsx'
import { DiffTables } from './diff-tables.tsx'
import type { RecordDiff } from '../../rules/record/types.ts'

/** What {@link RollbackView} shows. */
export interface RollbackProps extends WeighedChange {
  readonly domain: string
  /** The revision that is restored, and how it came about. */
  readonly row: RevisionRow
  /** Revision in force; 0 when there is none. */
  readonly current: number
  /** Latest revision that exists, to notice what comes in between. */
  readonly latest: number
  readonly diff: RecordDiff
  readonly csrf: string
  /** Another publish came after the page was opened. */
  readonly isOutdated: boolean
  /** What stood in the field for the reason. */
  readonly typed?: string | undefined
}

/** What putting a revision back will change, and the button that does it. */
export function RollbackView(props: RollbackProps) {
  const { domain, row, current, diff, isOutdated } = props
  const summary = diffSummary(diff)
  return (
    <DomainFrame domain={domain} tab="revisions">
      <p class="crumbs">
        <a href={`${domainPath(domain)}/revisions`}>Revisions</a> /
      </p>
      <h2>{`Restore revision ${row.revision} of ${domain}?`}</h2>
      {isOutdated ? (
        <Notice tone="bad">
          <p>{`Nothing was changed: another revision came in between. This page shows the change from revision ${current}, which is in force now.`}</p>
        </Notice>
      ) : (
        ''
      )}
      <p>
        {`Revision ${row.revision} is by `}
        <CallerName name={row.by} />, <Moment atMs={row.at} />: <ReasonText text={row.reason} />
      </p>
      {summary === NO_CHANGE ? (
        <Notice>
          <p>It does the same as what is in force: there is nothing to restore.</p>
        </Notice>
      ) : (
        <Change {...props} summary={summary} />
      )}
    </DomainFrame>
  )
}

function Change(props: RollbackProps & { readonly summary: string }) {
  const { current, diff, summary } = props
  return (
    <>
      <p>
        <ProseText
          text={`A new revision with its content comes into force instead of revision ${current}. What changes: ${summary}.`}
        />
      </p>
      <p class="soft small">What is in quarantine now stays there: an audit saw it tell pages apart.</p>
      <Decision {...props} />
      <h2>On the URLs seen last</h2>
      <ChangeEffect {...props} />
      <h2>In the record</h2>
      <DiffTables diff={diff} />
    </>
  )
}

function Decision({ domain, row, latest, forgotten, csrf, typed = '' }: RollbackProps) {
  const path = domainPath(domain)
  return (
    <form method="post" action={`${path}/rollback/${row.revision}`}>
      <CsrfField csrf={csrf} />
      <input type="hidden" name="latest" value={String(latest)} />
      <ForgottenNames forgotten={forgotten} />
      <label for="reason">Why (goes to the list of revisions)</label>
      <input id="reason" name="reason" maxlength={MAX_REASON_CHARACTERS} size={50} value={typed} />
      <div class="fields">
        <button class="danger">{`Restore revision ${row.revision} for ${domain}`}</button>
        <a class="button quiet" href={`${path}/revisions`}>
          Leave it as it is
        </a>
      </div>
    </form>
  )
}
