import { NO_CHANGE } from '../../../rules/record/record-diff.ts'
import { amountText, countText } from '../../parts/amounts.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import type { Merge } from './preview-change.ts'
import { ChangeEffect } from './change-effect.tsx'
import { ForgottenNames } from './preview-facts.tsx'
import type { WeighedChange } from './weigh-change.ts'
import type { SettingsFields } from '../settings/settings-form.ts'

/** What {@link PreviewView} shows. */
export interface PreviewProps extends WeighedChange {
  readonly domain: string
  readonly fields: SettingsFields
  /** The change in one line; `no change` when there is none. */
  readonly summary: string
  readonly warnings: readonly string[]
  readonly csrf: string
}

/** What a change would do to URLs that were seen, and the button that makes it so. */
export function PreviewView(props: PreviewProps) {
  const { domain, summary, warnings, preview } = props
  const isNothing = summary === NO_CHANGE
  return (
    <DomainFrame domain={domain} tab="settings">
      <h2>Preview: nothing is saved yet</h2>
      <p>
        <ProseText text={isNothing ? 'This is already in force.' : `What changes in the record: ${summary}.`} />
      </p>
      {warnings.map((warning) => (
        <Notice tone="warn">
          <p>
            <ProseText text={warning} />
          </p>
        </Notice>
      ))}
      <MergeWarning merges={preview.merges} />
      <Decision {...props} isNothing={isNothing} />
      <ChangeEffect {...props} />
    </DomainFrame>
  )
}

function MergeWarning({ merges }: { readonly merges: readonly Merge[] }) {
  const against = merges.filter(({ risk }) => risk === 'against-evidence').length
  const unproven = merges.filter(({ risk }) => risk === 'unproven').length
  if (against + unproven === 0) return ''
  return (
    <Notice tone={against > 0 ? 'bad' : 'warn'}>
      {against === 0 ? (
        ''
      ) : (
        <p>
          <strong>{`${countText(against)} of ${amountText(merges.length, 'merge')} ${against === 1 ? 'contradicts' : 'contradict'} what is known`}</strong>
          : clients would probably get a wrong page. Each row gives the reason.
        </p>
      )}
      {unproven === 0 ? (
        ''
      ) : (
        <p>{`${countText(unproven)} of ${amountText(merges.length, 'merge')} ${unproven === 1 ? 'rests' : 'rest'} on the strip list alone: these pages were not compared. Open both URLs of some of them.`}</p>
      )}
    </Notice>
  )
}

function Decision({ domain, fields, csrf, forgotten, isNothing }: PreviewProps & { readonly isNothing: boolean }) {
  return (
    <form method="post" action={`${domainPath(domain)}/settings`}>
      <CsrfField csrf={csrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <ForgottenNames forgotten={forgotten} />
      <div class="fields">
        {isNothing ? '' : <button name="step" value="save">{`Save for ${domain}`}</button>}
        <button class="quiet" name="step" value="edit" formnovalidate>
          Back to the form
        </button>
      </div>
    </form>
  )
}
