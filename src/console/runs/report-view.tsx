import { END_TEXTS } from '../../learn/report/end-texts.ts'
import type { GuardReport, LearnReport } from '../../store/runs/run-report.ts'
import { amountText, countText, percentText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { Bar } from '../parts/bar.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { fetchCosts, type FetchCost } from './fetch-costs.ts'
import { PathReportView } from './path-report-view.tsx'
import { ParameterRowsView, SummaryView } from './parameter-rows-view.tsx'
import { PatternView } from './pattern-view.tsx'
import { Names } from './run-parts.tsx'

/** Rows shown of each list; the rest is counted. A report holds 50 patterns at most, unless the run was configured for more. */
const MAX_SHOWN = 50

/** What a run has found: the outcome first, then the guard, every pattern with its evidence, and what all that has cost. */
export function ReportView({ runId, report }: { readonly runId: string; readonly report: LearnReport }) {
  const { patterns, parameters } = report
  const isByParameter = report.mode !== 'seed' && parameters.length > 0
  return (
    <>
      <h2>Report</h2>
      <p>{END_TEXTS[report.end]}</p>
      {isByParameter ? <SummaryView summary={report.summary} /> : <Summary report={report} />}
      {isByParameter ? <ParameterRowsView runId={runId} rows={parameters} /> : ''}
      <h2>Guard</h2>
      <Guard guard={report.guard} />
      {report.vetoed.length === 0 ? '' : <Vetoed report={report} />}
      {isByParameter ? '' : <Patterns patterns={patterns} />}
      {report.paths === undefined ? '' : <PathReportView paths={report.paths} />}
      <h2>Cost</h2>
      <Costs report={report} />
    </>
  )
}

/** Reports of the published algorithm, and of before records had parameters. */
function Patterns({ patterns }: Pick<LearnReport, 'patterns'>) {
  return (
    <>
      <h2>{`Patterns (${countText(patterns.length)})`}</h2>
      {patterns.slice(0, MAX_SHOWN).map((pattern) => (
        <PatternView pattern={pattern} />
      ))}
      <More
        count={patterns.length}
        one="further pattern is in the report file only"
        many="further patterns are in the report file only"
      />
    </>
  )
}

function More({ count, one, many }: { readonly count: number; readonly one: string; readonly many?: string }) {
  return count > MAX_SHOWN ? <p class="soft small">{`${amountText(count - MAX_SHOWN, one, many)}.`}</p> : <></>
}

function Summary({ report }: { readonly report: LearnReport }) {
  const { patterns, corpus } = report
  const dropping = patterns.filter(({ drop }) => drop.length > 0).length
  const blind = patterns.filter(({ basis }) => basis === 'blind').length
  const undecided = patterns.filter(({ basis }) => basis === 'undecided').length
  const tiles = [
    ['patterns that drop', `${countText(dropping)} of ${countText(patterns.length)}`, ''],
    ['blind', `${countText(blind)} of ${countText(patterns.length)}`, 'kept as they are: pages could not be compared'],
    [
      'undecided',
      `${countText(undecided)} of ${countText(patterns.length)}`,
      'kept as they are: each pattern says why',
    ],
    ['URLs decided', percentText(corpus.covered, 1), `of those with parameters; ${amountText(corpus.urlCount, 'URL')} in ${amountText(corpus.patterns, 'pattern')}`], // prettier-ignore
  ] as const
  return (
    <dl class="tiles">
      {tiles.map(([name, value, note]) => (
        <div class="tile">
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note === '' ? '' : <dd class="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Guard({ guard }: { readonly guard: GuardReport }) {
  const tone = guard.outcome === 'rejected' ? 'bad' : guard.outcome === 'accepted-with-holds' ? 'warn' : 'good'
  return (
    <>
      <p>
        <Badge tone={tone}>{guard.outcome}</Badge> <ProseText text={guard.explanation} />
      </p>
      {guard.flagged.length === 0 ? (
        ''
      ) : (
        <DataTable
          caption="Was important, now neutral"
          showCaption
          rows={guard.flagged.slice(0, MAX_SHOWN)}
          columns={[
            { head: 'Pattern', kind: 'title', cell: ({ pattern }) => <UrlText text={pattern} /> },
            { head: 'Parameters', cell: ({ names }) => <Names names={names} /> },
          ]}
        />
      )}
      <More count={guard.flagged.length} one="further flagged pattern" />
      {guard.vanished.length === 0 ? '' : <Vanished keys={guard.vanished} />}
    </>
  )
}

function Vanished({ keys }: { readonly keys: readonly string[] }) {
  return (
    <details>
      <summary>{`Patterns of the map before that are not in this corpus, kept for 90 days: ${countText(keys.length)}`}</summary>
      <ul>
        {keys.slice(0, MAX_SHOWN).map((key) => (
          <li>
            <UrlText text={key} inline />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Vetoed({ report }: { readonly report: LearnReport }) {
  return (
    <>
      <h2>Built-in rules that are wrong here</h2>
      <DataTable
        caption="Built-in rules that are wrong here"
        rows={report.vetoed.slice(0, MAX_SHOWN)}
        columns={[
          { head: 'Rule', kind: 'title', cell: ({ name }) => <UrlText text={name} inline /> },
          { head: 'With it', cell: ({ original }) => <UrlText text={original} /> },
          { head: 'Without it', cell: ({ modified }) => <UrlText text={modified} /> },
        ]}
      />
    </>
  )
}

function Costs({ report }: { readonly report: LearnReport }) {
  const { troubles, spent, patterns } = report
  const failures = Object.entries(troubles).slice(0, MAX_SHOWN)
  const known = report.recalled - (spent - report.fetches)
  return (
    <>
      <p>{`${amountText(spent, 'page')} asked for${known > 0 ? `, and ${countText(known)} known from earlier runs` : ''}.`}</p>
      {patterns.some(({ fetches }) => fetches > 0) ? <CostTable report={report} /> : ''}
      {failures.length === 0 ? '' : <Troubles failures={failures} />}
    </>
  )
}

function CostTable({ report }: { readonly report: LearnReport }) {
  const { spent } = report
  return (
    <DataTable<FetchCost>
      caption="Pages fetched, by purpose"
      rows={fetchCosts(report)}
      columns={[
        {
          head: 'For',
          kind: 'title',
          cell: ({ what, isPattern }) => (isPattern ? <UrlText text={what} inline /> : what),
        },
        { head: 'Pages', kind: 'amount', cell: ({ pages }) => countText(pages) },
        {
          head: 'Share',
          cell: ({ pages }) => (
            <>
              <Bar part={pages} whole={spent} /> {percentText(pages, spent)}
            </>
          ),
        },
      ]}
    />
  )
}

function Troubles({ failures }: { readonly failures: readonly (readonly [string, number])[] }) {
  return (
    <DataTable
      caption="Pages that could not be seen"
      showCaption
      rows={failures}
      columns={[
        {
          head: 'Why',
          kind: 'title',
          cell: ([why]) => <ProseText text={/^\dxx$/.test(why) ? `status ${why}` : why} />,
        },
        { head: 'Times', kind: 'amount', cell: ([, times]) => countText(times) },
      ]}
    />
  )
}
