import type { ForgottenName } from '../../../canonicalize/record/forgotten-names.ts'
import { NO_CHANGE } from '../../../rules/record/record-diff.ts'
import { amountText, countText } from '../../parts/amounts.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import type { ChangePreview, Merge } from './preview-change.ts'
import { ForgottenNames, PreviewFigures } from './preview-facts.tsx'
import { ChangeList, MergeList, SplitList } from './preview-lists.tsx'
import type { SettingsFields } from '../settings/settings-form.ts'

/** What {@link PreviewView} shows. */
export interface PreviewProps {
  readonly domain: string
  readonly fields: SettingsFields
  /** The change in one line; `no change` when there is none. */
  readonly summary: string
  readonly warnings: readonly string[]
  /** Names that are known to matter and would be dropped; saving asks for leave. */
  readonly forgotten: readonly ForgottenName[]
  readonly preview: ChangePreview
  /** The URLs to try it on could not be read. */
  readonly isUnread?: boolean
  /** URLs that were asked for; fewer may have been seen. */
  readonly wanted: number
  readonly csrf: string
}

/** What a change would do to URLs that were seen, and the button that makes it so. */
export function PreviewView(props: PreviewProps) {
  const { domain, summary, warnings, preview, isUnread, wanted } = props
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
      <PreviewFigures preview={preview} isUnread={isUnread} wanted={wanted} />
      <MergeList merges={preview.merges} domain={domain} />
      <SplitList splits={preview.splits} domain={domain} />
      <ChangeList preview={preview} domain={domain} />
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
