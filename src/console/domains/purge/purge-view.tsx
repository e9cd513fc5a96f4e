import type { PurgedPlace, PurgeReport } from '../../../store/control-actions.ts'
import { countText } from '../../parts/amounts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { RefusedNotice } from '../../parts/refused-notice.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import type { PurgeFields } from './purge-form.ts'

/** What {@link PurgeView} shows. */
export interface PurgeProps {
  readonly domain: string
  readonly csrf: string
  readonly fields?: PurgeFields | undefined
  /** What was done. */
  readonly report?: PurgeReport
  /** Why nothing was done. */
  readonly refused?: string
}

/** The form that removes stored pages, and what the last one has done. */
export function PurgeView({ domain, csrf, fields, report, refused }: PurgeProps) {
  return (
    <DomainFrame domain={domain} tab="purge">
      <RefusedNotice refused={refused} />
      {report === undefined ? '' : <Report report={report} />}
      <p class="lead">
        Removes stored pages, so that the next request gets them from the origin. A changed map needs no purge.
      </p>
      <PurgeForm domain={domain} csrf={csrf} fields={fields} />
    </DomainFrame>
  )
}

function PurgeForm({ domain, csrf, fields }: Pick<PurgeProps, 'domain' | 'csrf' | 'fields'>) {
  const { scope = 'urls', urls = '', prefix = '' } = fields ?? {}
  const choice = (value: PurgeFields['scope'], text: string) => (
    <label class="choice">
      <input type="radio" name="scope" value={value} checked={value === scope} />
      <span>{text}</span>
    </label>
  )
  return (
    <form method="post" action={`${domainPath(domain)}/purge`} data-confirm={`Purge stored pages of ${domain}?`}>
      <CsrfField csrf={csrf} />
      <fieldset>
        <legend>Which pages</legend>
        {choice('urls', 'those of these URLs, one a line; one variant of a page purges all of its variants')}
        <textarea name="urls" aria-label="URLs" rows={4} spellcheck={false}>
          {urls}
        </textarea>
        {choice('prefix', 'those whose URLs begin like this')}
        <input
          name="prefix"
          aria-label="Beginning of the URLs"
          size={40}
          spellcheck={false}
          value={prefix}
          placeholder="/blog/"
        />
        {choice('all', `all pages of ${domain}`)}
      </fieldset>
      <button class="danger">{`Purge for ${domain}`}</button>
    </form>
  )
}

function Report({ report: { places } }: { readonly report: PurgeReport }) {
  const done = places.some((place) => place.done)
  return (
    <>
      <Notice tone={done ? 'good' : 'bad'}>
        <p>{done ? 'Purged.' : 'Nothing was purged: no cache could be reached.'}</p>
      </Notice>
      <DataTable
        caption="What each cache has done"
        rows={places}
        columns={[
          { head: 'Cache', kind: 'title', cell: ({ place }) => place },
          {
            head: 'Done',
            cell: (place) => <Badge tone={place.done ? 'good' : 'warn'}>{place.done ? 'purged' : 'not done'}</Badge>,
          },
          { head: 'Pages', kind: 'amount', cell: ({ pages }) => (pages === undefined ? '–' : countText(pages)) },
          { head: 'Where, or why not', cell: (place) => <ProseText text={whereText(place)} /> },
        ]}
      />
    </>
  )
}

function whereText({ where, why }: PurgedPlace): string {
  return [where, why].filter((text) => text !== undefined).join('; ')
}
