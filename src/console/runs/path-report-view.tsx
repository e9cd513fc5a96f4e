import type { LearnReport } from '../../store/runs/run-report.ts'
import { amountText, countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { visibleText } from '../parts/visible-text.ts'

type Paths = NonNullable<LearnReport['paths']>

/** A picture of more characters is cut: it grows with the site. */
const MAX_PICTURE = 20_000
const MAX_ROWS = 40

/** How path rules were looked for: the rules that the record gained, the tree, and what was left out, with reasons. */
export function PathReportView({ paths }: { readonly paths: Paths }) {
  const { tree, rules, dropped, refused } = paths
  const picture = tree.picture.length > MAX_PICTURE ? `${tree.picture.slice(0, MAX_PICTURE)}\n…` : tree.picture
  return (
    <>
      <h2>{`Path rules (${countText(rules.length)} added)`}</h2>
      <p>{`${amountText(paths.urls, 'URL')} of ${amountText(paths.clusters, 'page')}; ${amountText(paths.candidates.raw, 'candidate rule')}, ${countText(paths.candidates.qualified)} qualified, ${countText(paths.chosen.length)} chosen.`}</p>
      {rules.length === 0 ? (
        ''
      ) : (
        <DataTable
          caption="Path rules that the record gained"
          rows={rules.slice(0, MAX_ROWS)}
          columns={[
            { head: 'Rule', kind: 'title', cell: ({ id }) => <UrlText text={id} inline /> },
            { head: 'Reads', cell: ({ source }) => <UrlText text={source} /> },
            { head: 'Writes', cell: ({ destination }) => <UrlText text={destination} /> },
          ]}
        />
      )}
      <details>
        <summary>{`Pattern tree: nodes ${countText(tree.nodes)}, height ${countText(tree.height)}`}</summary>
        <pre class="picture" tabindex={0} role="region" aria-label="Pattern tree">
          {picture.split('\n').map(visibleText).join('\n')}
        </pre>
      </details>
      {dropped.length + refused.length === 0 ? '' : <LeftOut dropped={dropped} refused={refused} />}
    </>
  )
}

function LeftOut({ dropped, refused }: Pick<Paths, 'dropped' | 'refused'>) {
  const all = [
    ...dropped.map(({ id, reason }) => ({ what: id, reason })),
    ...refused.map(({ source, destination, reason }) => ({ what: `${source} → ${destination}`, reason })),
  ]
  return (
    <details>
      <summary>{`${amountText(all.length, 'rule was', 'rules were')} considered and left out`}</summary>
      <DataTable
        caption={`Rules that were left out, ${countText(Math.min(MAX_ROWS, all.length))} of ${countText(all.length)}`}
        rows={all.slice(0, MAX_ROWS)}
        columns={[
          { head: 'Rule', kind: 'title', cell: ({ what }) => <UrlText text={what} inline /> },
          { head: 'Why not', cell: ({ reason }) => <ProseText text={reason} /> },
        ]}
      />
    </details>
  )
}
