/** The lists of a preview: merges, splits and changed URLs, cut to what is read before saying yes. */

import { amountText, countText } from '../../parts/amounts.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { ProseText } from '../../parts/prose-text.tsx'
import { UrlText } from '../../parts/url-text.tsx'
import type { ChangePreview, Merge, MergeRisk, Split } from './preview-change.ts'
import { withoutSite } from './removed-pairs.ts'
import { UrlChange } from './url-change.tsx'

const MERGES_SHOWN = 20
const SPLITS_SHOWN = 20
const CHANGES_SHOWN = 50
const PARTS_SHOWN = 4

const RISKS: Readonly<Record<MergeRisk, { readonly tone: Tone; readonly text: string }>> = {
  'against-evidence': { tone: 'bad', text: 'contradicts evidence' },
  unproven: { tone: 'warn', text: 'unproven' },
  backed: { tone: 'good', text: 'backed' },
}

/** What becomes one URL, the riskiest first. */
export function MergeList({ merges, domain }: { readonly merges: readonly Merge[]; readonly domain: string }) {
  if (merges.length === 0) return ''
  return (
    <>
      <h2>{`${amountText(merges.length, 'merge')}: sent apart before, one URL after`}</h2>
      <p class="soft small">
        Backed: every removed parameter is a known tracker or was learned as neutral. The riskiest come first.
      </p>
      <DataTable
        caption="Merges"
        rows={merges.slice(0, MERGES_SHOWN)}
        columns={[
          { head: 'Risk', cell: ({ risk }) => <Badge tone={RISKS[risk].tone}>{RISKS[risk].text}</Badge> },
          {
            head: 'Become one',
            cell: ({ after, parts }) => <Members after={after} parts={parts} domain={domain} />,
          },
          { head: 'Because', cell: ({ removed }) => <Removed removed={removed} /> },
          { head: 'Requests', kind: 'amount', cell: ({ hits }) => countText(hits) },
        ]}
      />
      <More shown={MERGES_SHOWN} all={merges.length} what="merges" />
    </>
  )
}

function Members({ after, parts, domain }: Pick<Merge, 'after' | 'parts'> & { readonly domain: string }) {
  const becomes = withoutSite(after, domain)
  const more = parts.length - PARTS_SHOWN
  return (
    <ul class="lines">
      {parts.slice(0, PARTS_SHOWN).map(({ before }) => (
        <li>
          <UrlChange before={withoutSite(before, domain)} after={becomes} showsAfter={false} />
        </li>
      ))}
      {more > 0 ? <li class="soft">{`and ${countText(more)} more`}</li> : ''}
      <li class="becomes">
        {'= '}
        <UrlText text={becomes} inline />
      </li>
    </ul>
  )
}

function Removed({ removed }: Pick<Merge, 'removed'>) {
  return (
    <ul class="lines">
      {removed.slice(0, PARTS_SHOWN).map(({ name, rule, objections }) => (
        <li>
          <code>
            <UrlText text={name} inline />
          </code>{' '}
          goes by <ProseText text={rule} />
          {objections.map((objection) => (
            <>
              {', but '}
              <ProseText text={objection} />
            </>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What comes apart. */
export function SplitList({ splits, domain }: { readonly splits: readonly Split[]; readonly domain: string }) {
  if (splits.length === 0) return ''
  return (
    <>
      <h2>{`${amountText(splits.length, 'split')}: one URL before, sent apart after`}</h2>
      <DataTable
        caption="Splits"
        rows={splits.slice(0, SPLITS_SHOWN)}
        columns={[
          {
            head: 'One URL before',
            cell: ({ before }) => <Parts urls={[withoutSite(before, domain)]} />,
          },
          { head: 'After', cell: ({ parts }) => <Parts urls={parts.map(({ after }) => withoutSite(after, domain))} /> },
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
    <ul class="lines">
      {urls.slice(0, PARTS_SHOWN).map((url) => (
        <li>
          <UrlText text={url} inline />
        </li>
      ))}
      {more > 0 ? <li class="soft">{`and ${countText(more)} more`}</li> : ''}
    </ul>
  )
}

/** What is sent otherwise, with the parameters that go struck out. */
export function ChangeList({ preview, domain }: { readonly preview: ChangePreview; readonly domain: string }) {
  const { changed, urls } = preview
  if (changed.length === 0) return urls === 0 ? '' : <p>All of these URLs are sent to the origin as they are now.</p>
  return (
    <>
      <h2>{`${countText(changed.length)} of ${amountText(urls, 'URL')} ${changed.length === 1 ? 'is' : 'are'} sent differently`}</h2>
      <DataTable
        caption="URLs that are sent differently"
        rows={changed.slice(0, CHANGES_SHOWN)}
        columns={[
          {
            head: 'Sent now, and afterwards',
            cell: (one) => (
              <div class="lines">
                <UrlChange before={withoutSite(one.before, domain)} after={withoutSite(one.after, domain)} />
              </div>
            ),
          },
          { head: 'Requests', kind: 'amount', cell: ({ hits }) => countText(hits) },
        ]}
      />
      <More shown={CHANGES_SHOWN} all={changed.length} what="URLs" />
    </>
  )
}

/** Says that a list goes on. */
export function More({ shown, all, what }: { readonly shown: number; readonly all: number; readonly what: string }) {
  if (all <= shown) return ''
  return <p class="soft small">{`Shown are the first ${shown} of ${countText(all)} ${what}.`}</p>
}
