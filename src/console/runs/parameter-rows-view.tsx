import type { LearnReport } from '../../store/runs/run-report.ts'
import { rowReason, templateText, verdictText } from '../../learn/report/row-texts.ts'
import { amountText, countText, percentText } from '../parts/amounts.tsx'
import { addressOf } from '../parts/address.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { runPath } from './run-parts.tsx'

type Row = LearnReport['parameters'][number]

/** Rows shown of each list. */
const MAX_SHOWN = 100

const TONES: Readonly<Record<Row['verdict'], Tone>> = {
  important: 'accent',
  neutral: 'good',
  'value-dependent': 'accent',
  unknown: 'plain',
  mixed: 'accent',
}

/** What would merge, and what is undecided and why. */
export function SummaryView({ summary: { verdicts, undecided, merged, urls } }: Pick<LearnReport, 'summary'>) {
  const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0)
  const shareOf = (count: number) => `${countText(count)} of ${countText(all)}`
  const tiles = [
    [
      'URLs that would merge',
      percentText(merged, urls),
      `${countText(merged)} of ${amountText(urls, 'URL')} with parameters`,
    ],
    ['neutral', shareOf(verdicts.neutral), 'dropped; a parameter counts once for each template'],
    ['important', shareOf(verdicts.important + verdicts['value-dependent']), 'kept, or dropped for some values'],
    ['undecided', shareOf(verdicts.unknown), 'kept: the table below says why'],
  ] as const
  return (
    <>
      <dl class="tiles">
        {tiles.map(([name, value, note]) => (
          <div class="tile">
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd class="note">{note}</dd>
          </div>
        ))}
      </dl>
      {undecided.length === 0 ? '' : <Undecided undecided={undecided} />}
    </>
  )
}

function Undecided({ undecided }: Pick<LearnReport['summary'], 'undecided'>) {
  return (
    <DataTable
      caption="Undecided, and therefore kept"
      showCaption
      rows={undecided}
      columns={[
        { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
        { head: 'Template', cell: ({ template }) => <UrlText text={templateText(template)} inline /> },
        { head: 'URLs', kind: 'amount', cell: ({ urls }) => countText(urls) },
        { head: 'Why', cell: ({ why }) => <ProseText text={why} /> },
      ]}
    />
  )
}

/** One row a parameter; each leads to the comparisons behind its verdict. */
export function ParameterRowsView({ runId, rows }: { readonly runId: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <h2>{`Parameters (${countText(rows.length)})`}</h2>
      <DataTable
        caption="Parameters, by the share of URLs that carry them"
        rows={rows.slice(0, MAX_SHOWN)}
        columns={[
          { head: 'Parameter', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'Share of URLs', kind: 'amount', cell: ({ share }) => percentText(share, 1) },
          { head: 'Verdict', cell: (row) => <Badge tone={TONES[row.verdict]}>{verdictText(row)}</Badge> },
          { head: 'Why', cell: (row) => <ProseText text={rowReason(row)} /> },
          {
            head: 'Evidence',
            cell: ({ name }) => <a href={addressOf(evidencePath(runId), { parameter: name })}>comparisons</a>,
          },
        ]}
      />
      {rows.length > MAX_SHOWN ? (
        <p class="soft small">{`${amountText(rows.length - MAX_SHOWN, 'further parameter is', 'further parameters are')} in the report file only.`}</p>
      ) : (
        ''
      )}
    </>
  )
}

/** Where the comparisons of a run are. */
export function evidencePath(runId: string): string {
  return `${runPath(runId)}/evidence`
}
