import { NO_CHANGE } from '../../../rules/record/record-diff.ts'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import { ChangeEffect } from '../preview/change-effect.tsx'
import { ForgottenNames } from '../preview/preview-facts.tsx'
import type { WeighedChange } from '../preview/weigh-change.ts'

/** What {@link UndoView} shows. */
export interface UndoProps extends WeighedChange {
  readonly domain: string
  /** The revision whose change is undone. */
  readonly revision: number
  /** What undoing changes in the record in force, in one line. */
  readonly summary: string
  /** Whether parameters leave quarantine. */
  readonly liftsQuarantine: boolean
  /** Latest revision that exists, to notice what comes in between. */
  readonly latest: number
  readonly csrf: string
  /** Another publish came after the form was made. */
  readonly isOutdated: boolean
}

/** What undoing one change of settings will change, and the button that does it. */
export function UndoView(props: UndoProps) {
  const { domain, revision, summary, latest, isOutdated } = props
  return (
    <DomainFrame domain={domain} tab="revisions">
      <h2>{`Undo the change of revision ${revision}?`}</h2>
      {isOutdated ? (
        <Notice tone="bad">
          <p>{`Nothing was changed: revision ${latest} came in between. This page shows the change from what is in force now.`}</p>
        </Notice>
      ) : (
        ''
      )}
      {summary === NO_CHANGE ? (
        <Notice>
          <p>What is in force has nothing of that change any more.</p>
        </Notice>
      ) : (
        <>
          <p>
            <ProseText text={`What changes in the record: ${summary}. Everything that changed since then stays.`} />
          </p>
          {props.liftsQuarantine ? <QuarantineWarning /> : ''}
          <Decision {...props} />
          <ChangeEffect {...props} />
        </>
      )}
    </DomainFrame>
  )
}

function QuarantineWarning() {
  return (
    <Notice tone="warn">
      <p>
        An audit saw two different pages under one URL. Undo the quarantine only if the audit was wrong, such as for an
        experiment or an advertisement: where the map drops the parameter, these pages become one again.
      </p>
    </Notice>
  )
}

function Decision({ domain, revision, latest, forgotten, csrf }: UndoProps) {
  const path = domainPath(domain)
  return (
    <form method="post" action={undoPath(domain, revision)}>
      <CsrfField csrf={csrf} />
      <input type="hidden" name="latest" value={String(latest)} />
      <ForgottenNames forgotten={forgotten} />
      <div class="fields">
        <button>{`Undo for ${domain}`}</button>
        <a class="button quiet" href={`${path}/revisions`}>
          Leave it as it is
        </a>
      </div>
    </form>
  )
}

/** Where the change of a revision is undone. */
export function undoPath(domain: string, revision: number): string {
  return `${domainPath(domain)}/undo/${revision}`
}

interface UndoButtonProps {
  readonly domain: string
  /** The revision that was just made. */
  readonly revision: number
  readonly csrf: string
  /** The page to return to. */
  readonly page: 'parameters' | 'overview'
}

/** Undoes at once what was just done. */
export function UndoButton({ domain, revision, csrf, page }: UndoButtonProps) {
  return (
    <form method="post" action={undoPath(domain, revision)} class="inline">
      <CsrfField csrf={csrf} />
      <input type="hidden" name="latest" value={String(revision)} />
      <input type="hidden" name="page" value={page} />
      <button class="quiet">Undo</button>
    </form>
  )
}
