import { countText, Ratio } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Empty, Notice } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { DomainFrame, domainPath } from './domain-frame.tsx'
import type { ChangePreview, Merge, MergeRisk, Split } from './preview-change.ts'
import type { SettingsFields } from './settings-form.ts'
import { UrlChange } from './url-change.tsx'

/** What {@link PreviewView} shows. */
export interface PreviewProps {
  readonly domain: string
  readonly fields: SettingsFields
  /** The change in one line; `no change` when there is none. */
  readonly summary: string
  readonly warnings: readonly string[]
  readonly preview: ChangePreview
  /** URLs that were asked for; fewer may have been seen. */
  readonly wanted: number
  readonly csrf: string
}

// What is read before saying yes; a list of everything would be read by nobody.
const MERGES_SHOWN = 20
const SPLITS_SHOWN = 20
const CHANGES_SHOWN = 50
const PARTS_SHOWN = 4

/** What a change would do to URLs that were seen, and the button that makes it so. */
export function PreviewView(props: PreviewProps) {
  const { domain, summary, warnings, preview } = props
  const isNothing = summary === 'no change'
  return (
    <DomainFrame domain={domain} tab="settings">
      <h2>Preview: nothing is saved yet</h2>
      <p>{isNothing ? 'This is what is in force already.' : `What changes in the record: ${summary}.`}</p>
      {warnings.map((warning) => (
        <Notice tone="warn">
          <p>
            <UrlText text={warning} inline />
          </p>
        </Notice>
      ))}
      <MergeWarning merges={preview.merges} />
      <Decision {...props} isNothing={isNothing} />
      <Figures {...props} />
      <Merges merges={preview.merges} />
      <Splits splits={preview.splits} />
      <Changes preview={preview} />
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
          <strong>{`${countText(against)} of ${countText(merges.length)} merges contradict what is known`}</strong>:
          visitors would probably get a wrong page. The reason stands beside each.
        </p>
      )}
      {unproven === 0 ? (
        ''
      ) : (
        <p>{`${countText(unproven)} of ${countText(merges.length)} merges rest on the strip list alone: nobody has compared these pages. Open both URLs of some of them.`}</p>
      )}
    </Notice>
  )
}

function Decision({ domain, fields, csrf, isNothing }: PreviewProps & { readonly isNothing: boolean }) {
  return (
    <form method="post" action={`${domainPath(domain)}/settings`} class="fields">
      <CsrfField csrf={csrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {isNothing ? '' : <button name="step" value="save">{`Save for ${domain}`}</button>}
      <button class="quiet" name="step" value="edit">
        Back to the form
      </button>
    </form>
  )
}

function Figures({ preview, wanted }: Pick<PreviewProps, 'preview' | 'wanted'>) {
  const { urls, hits, changed, distinctBefore, distinctAfter, treatedBefore, treatedAfter } = preview
  if (urls === 0) {
    return (
      <Empty>
        <p>No URL of this domain was seen yet, so there is nothing to try the change on.</p>
        <p>Saving is possible all the same; URLs are seen as soon as the edge tells of requests.</p>
      </Empty>
    )
  }
  return (
    <dl class="facts">
      <dt>Tried on</dt>
      <dd>{`the ${countText(urls)} URLs seen last${urls < wanted ? ' (all there are)' : ''}, with ${countText(hits)} requests; spellings on this host alone`}</dd>
      <dt>Sent to the origin otherwise</dt>
      <dd>
        <Ratio part={changed.length} whole={urls} />
      </dd>
      <dt>Different URLs at the origin</dt>
      <dd>{`${countText(distinctBefore)} before, ${countText(distinctAfter)} after`}</dd>
      <dt>Treated</dt>
      <dd>{`${countText(treatedBefore)} before, ${countText(treatedAfter)} after, of ${countText(urls)} URLs; the others pass as they come`}</dd>
    </dl>
  )
}

const RISKS: Readonly<Record<MergeRisk, { readonly tone: Tone; readonly text: string }>> = {
  'against-evidence': { tone: 'bad', text: 'contradicts evidence' },
  unproven: { tone: 'warn', text: 'unproven' },
  backed: { tone: 'good', text: 'backed' },
}

function Merges({ merges }: { readonly merges: readonly Merge[] }) {
  if (merges.length === 0) return ''
  return (
    <>
      <h2>{`${countText(merges.length)} ${merges.length === 1 ? 'merge' : 'merges'}: sent apart before, one URL after`}</h2>
      <p class="soft small">
        Backed: every parameter that goes is a known tracker or was learned as neutral. The riskiest come first.
      </p>
      <DataTable
        caption="Merges"
        rows={merges.slice(0, MERGES_SHOWN)}
        columns={[
          { head: 'Risk', cell: ({ risk }) => <Badge tone={RISKS[risk].tone}>{RISKS[risk].text}</Badge> },
          { head: 'One URL after', kind: 'title', cell: ({ after }) => <UrlText text={after} inline /> },
          { head: 'Before', cell: ({ parts }) => <Parts urls={parts.map(({ before }) => before)} /> },
          { head: 'Because', cell: ({ removed }) => <Removed removed={removed} /> },
          { head: 'Requests', kind: 'amount', cell: ({ hits }) => countText(hits) },
        ]}
      />
      <More shown={MERGES_SHOWN} all={merges.length} what="merges" />
    </>
  )
}

function Removed({ removed }: Pick<Merge, 'removed'>) {
  return (
    <ul>
      {removed.slice(0, PARTS_SHOWN).map(({ name, rule, objections }) => (
        <li>
          <code>
            <UrlText text={name} inline />
          </code>{' '}
          goes by <UrlText text={rule} inline />
          {objections.map((objection) => (
            <>
              {', but '}
              <UrlText text={objection} inline />
            </>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Splits({ splits }: { readonly splits: readonly Split[] }) {
  if (splits.length === 0) return ''
  return (
    <>
      <h2>{`${countText(splits.length)} ${splits.length === 1 ? 'split' : 'splits'}: one URL before, sent apart after`}</h2>
      <DataTable
        caption="Splits"
        rows={splits.slice(0, SPLITS_SHOWN)}
        columns={[
          { head: 'One URL before', kind: 'title', cell: ({ before }) => <UrlText text={before} inline /> },
          { head: 'After', cell: ({ parts }) => <Parts urls={parts.map(({ after }) => after)} /> },
          { head: 'Requests', kind: 'amount', cell: ({ hits }) => countText(hits) },
        ]}
      />
      <More shown={SPLITS_SHOWN} all={splits.length} what="splits" />
    </>
  )
}

function Parts({ urls }: { readonly urls: readonly string[] }) {
  const more = urls.length - PARTS_SHOWN
  return (
    <ul>
      {urls.slice(0, PARTS_SHOWN).map((url) => (
        <li>
          <UrlText text={url} inline />
        </li>
      ))}
      {more > 0 ? <li class="soft">{`and ${countText(more)} more`}</li> : ''}
    </ul>
  )
}

function Changes({ preview }: { readonly preview: ChangePreview }) {
  const { changed, urls } = preview
  if (changed.length === 0) return urls === 0 ? '' : <p>None of these URLs is sent to the origin otherwise than now.</p>
  return (
    <>
      <h2>{`${countText(changed.length)} of ${countText(urls)} URLs are sent otherwise`}</h2>
      <DataTable
        caption="URLs that are sent otherwise"
        rows={changed.slice(0, CHANGES_SHOWN)}
        columns={[
          {
            head: 'Sent now, and then',
            kind: 'title',
            cell: (one) => <UrlChange before={one.before} after={one.after} />,
          },
          { head: 'Requests', kind: 'amount', cell: ({ hits }) => countText(hits) },
        ]}
      />
      <More shown={CHANGES_SHOWN} all={changed.length} what="URLs" />
    </>
  )
}

function More({ shown, all, what }: { readonly shown: number; readonly all: number; readonly what: string }) {
  if (all <= shown) return ''
  return (
    <p class="soft small">{`Shown are the first ${shown} of ${countText(all)} ${what}, those with the most requests first.`}</p>
  )
}
