import type { RevisionRow } from '../../../store/control-store.ts'
import { CallerName } from '../../parts/caller-name.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Notice } from '../../parts/notice.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { ReasonText } from '../../parts/reason-text.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import type { SettingsFields } from './settings-form.ts'

interface ConflictProps {
  readonly domain: string
  /** The revision that came in between. */
  readonly latest: number
  /** The revision that the form was opened on. */
  readonly based: number
  readonly row: RevisionRow | undefined
  readonly fields: SettingsFields
  readonly csrf: string
}

/** Another publish came first: its changes, and the two ways to continue. */
export function ConflictView({ domain, latest, based, row, fields, csrf }: ConflictProps) {
  const path = domainPath(domain)
  return (
    <DomainFrame domain={domain} tab="settings">
      <Notice tone="bad">
        <p>{`Nothing was saved: revision ${latest} came in between. Your form was opened on ${based === 0 ? 'no revision' : `revision ${based}`}.`}</p>
        {row === undefined ? (
          ''
        ) : (
          <p>
            It is by <CallerName name={row.by} />, <Moment atMs={row.at} />: <ReasonText text={row.reason} />
          </p>
        )}
      </Notice>
      {based > 0 ? (
        <p>
          <a
            href={`${path}/diff?from=${based}&to=${latest}`}
          >{`See what changed from revision ${based} to ${latest}`}</a>
        </p>
      ) : (
        ''
      )}
      <WaysOn path={path} latest={latest} fields={fields} csrf={csrf} />
      <p class="hint">
        Your fields replace the lists as they stand now, so a name that the other change added goes again unless you add
        it.
      </p>
    </DomainFrame>
  )
}

type WaysOnProps = Pick<ConflictProps, 'latest' | 'fields' | 'csrf'> & { readonly path: string }

function WaysOn({ path, latest, fields, csrf }: WaysOnProps) {
  return (
    <div class="fields">
      <form method="post" action={`${path}/settings`}>
        <CsrfField csrf={csrf} />
        {Object.entries({ ...fields, latest: String(latest) }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button name="step" value="edit">
          Continue with my fields
        </button>
      </form>
      <a class="button quiet" href={`${path}/settings`}>
        Start again from what is in force
      </a>
    </div>
  )
}

interface RefusedProps {
  readonly domain: string
  readonly problem: { readonly path: string; readonly message: string }
}

/** The record is not fit for use; nothing was changed. */
export function RefusedView({ domain, problem }: RefusedProps) {
  return (
    <DomainFrame domain={domain} tab="settings">
      <Notice tone="bad">
        <p>Nothing was saved: the record with this change would be invalid.</p>
        <p>
          {problem.path === '' ? '' : 'At '}
          <UrlText text={problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`} />
        </p>
      </Notice>
      <p>
        <a href={`${domainPath(domain)}/settings`}>Back to the form</a>
      </p>
    </DomainFrame>
  )
}
