import { templateText } from '../../learn/report/row-texts.ts'
import type { RunRow } from '../../store/control-store.ts'
import type { LearnReport } from '../../store/runs/run-report.ts'
import { amountText, countText } from '../parts/amounts.tsx'
import { addressOf } from '../parts/address.ts'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink } from '../parts/list-filter.tsx'
import { Empty } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { comparisonsOf, PER_PAGE, type EvidenceFilter } from './evidence-filter.ts'
import { evidencePath } from './parameter-rows-view.tsx'
import { runPath } from './run-parts.tsx'
import { treatmentText } from './treatment-text.ts'

type Comparison = LearnReport['comparisons'][number]

interface EvidenceViewProps {
  readonly run: Pick<RunRow, 'id' | 'domain'>
  readonly report: LearnReport
  readonly filter: EvidenceFilter
}

const TONES: Readonly<Record<Comparison['outcome'], Tone>> = {
  same: 'good',
  different: 'accent',
  inconclusive: 'plain',
}

/** The comparisons behind the verdicts of a run: both URLs, what was changed, and what that showed. */
export function EvidenceView({ run, report, filter }: EvidenceViewProps) {
  const found = comparisonsOf(report.comparisons, filter)
  const shown = found.slice((filter.page - 1) * PER_PAGE, filter.page * PER_PAGE)
  return (
    <>
      <p class="crumbs">
        <a href="/runs">Runs</a> / <DomainLink domain={run.domain} /> / <a href={runPath(run.id)}>Run</a> /
      </p>
      <h1>Evidence</h1>
      <p class="lead">
        A comparison fetches a page and the same page with something changed. <em>Same</em> is evidence for dropping,{' '}
        <em>different</em> for keeping. Both links open the live site.
      </p>
      <FilterForm runId={run.id} report={report} filter={filter} found={found.length} />
      {shown.length === 0 ? (
        <Empty>
          <p>No comparison matches. Choose another parameter, template or outcome.</p>
        </Empty>
      ) : (
        <ComparisonTable rows={shown} origin={`https://${run.domain}`} />
      )}
      <Pages runId={run.id} filter={filter} found={found.length} />
    </>
  )
}

function ComparisonTable({ rows, origin }: { readonly rows: readonly Comparison[]; readonly origin: string }) {
  return (
    <DataTable
      caption="Comparisons, in the order they were made"
      rows={rows}
      columns={[
        {
          head: 'Outcome',
          cell: ({ outcome, why }) => (
            <>
              <Badge tone={TONES[outcome]}>{outcome}</Badge>
              {why === '' ? (
                ''
              ) : (
                <div class="soft small">
                  <ProseText text={why} />
                </div>
              )}
            </>
          ),
        },
        { head: 'Changed', cell: ({ treatment }) => <ProseText text={treatmentText(treatment)} /> },
        { head: 'Original', cell: ({ original }) => <PageLink url={original} origin={origin} /> },
        { head: 'Modified', cell: ({ modified }) => <PageLink url={modified} origin={origin} /> },
      ]}
    />
  )
}

/**
 * A page of the site in a new tab; only its URL says where it leads, and the site does not learn from where.
 *
 * @param origin left out of the text, because it is that of every page
 */
function PageLink({ url, origin }: { readonly url: string; readonly origin: string }) {
  if (!/^https?:\/\//.test(url)) return <UrlText text={url} inline />
  return (
    <a href={url} class="page-link" target="_blank" rel="noreferrer">
      <UrlText text={url.startsWith(`${origin}/`) ? url.slice(origin.length) : url} inline />
    </a>
  )
}

function FilterForm({
  runId,
  report,
  filter,
  found,
}: {
  readonly runId: string
  readonly report: LearnReport
  readonly filter: EvidenceFilter
  readonly found: number
}) {
  // prettier-ignore
  const names = report.parameters.map(({ name }) => name)
  const templates = [...new Set(report.comparisons.map(({ template }) => template))].toSorted()
  return (
    <form method="get" action={evidencePath(runId)} class="fields" role="search">
      <Choice name="parameter" text="Parameter" options={names} chosen={filter.parameter} />
      <Choice name="template" text="Template" options={templates} chosen={filter.template} />
      <Choice name="outcome" text="Outcome" options={['same', 'different', 'inconclusive']} chosen={filter.outcome} />
      <button class="quiet">Show</button>
      <span class="soft small">{`${countText(found)} of ${amountText(report.comparisons.length, 'comparison')}`}</span>
    </form>
  )
}

/** Options of a list; a site may have thousands of names, and one that is chosen is always among them. */
const MAX_OPTIONS = 300

function Choice({
  name,
  text,
  options,
  chosen,
}: {
  readonly name: string
  readonly text: string
  readonly options: readonly string[]
  readonly chosen: string | undefined
}) {
  // prettier-ignore
  const shown = options.slice(0, MAX_OPTIONS)
  const all = chosen === undefined || shown.includes(chosen) ? shown : [chosen, ...shown]
  return (
    <div>
      <label for={name}>{text}</label>
      <select id={name} name={name}>
        <option value="*">any</option>
        {all.map((value) => (
          <option value={value} selected={value === chosen}>
            {name === 'template' ? templateText(value) : value}
          </option>
        ))}
      </select>
    </div>
  )
}

function Pages({
  runId,
  filter: { page, ...rest },
  found,
}: {
  readonly runId: string
  readonly filter: EvidenceFilter
  readonly found: number
}) {
  // prettier-ignore
  const pages = Math.ceil(found / PER_PAGE)
  if (pages < 2) return <></>
  const href = (to: number): string => addressOf(evidencePath(runId), { ...rest, page: String(to) })
  return (
    <nav class="pager" aria-label="Pages of comparisons">
      {page > 1 ? <a href={href(page - 1)}>Previous page</a> : ''}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? <a href={href(page + 1)}>Next page</a> : ''}
    </nav>
  )
}
