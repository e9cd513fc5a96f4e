import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { DomainFrame, domainPath } from '../domains/domain-frame.tsx'
import { amountText, countText } from '../parts/amounts.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { BASES, BasisCell, boundText, ComparedCell, DropsCell, NamesCell } from './evidence-cells.tsx'
import type { MapReport } from './load-report.ts'
import { ParameterTable } from './parameter-table.tsx'
import { drops, type PatternFilter, type PatternRow } from './pattern-rows.ts'
import { QuarantineTable } from './quarantine-table.tsx'
import { QueryEnds } from './query-ends-table.tsx'
import { TemplateVetoes } from './template-vetoes-table.tsx'

/** What {@link MapView} shows. */
export interface MapProps {
  readonly domain: string
  readonly record: DomainRecord | undefined
  readonly report: MapReport | undefined
  /** All of them, and those that the filter leaves. */
  readonly rows: readonly PatternRow[]
  readonly found: readonly PatternRow[]
  readonly filter: PatternFilter
  /** From 1. */
  readonly page: number
}

/** Patterns on one page. */
export const PATTERNS_PER_PAGE = 50

/** What was learned about a domain, pattern by pattern. */
export function MapView(props: MapProps) {
  const { domain, record, rows, filter } = props
  const parameters = Object.keys(record?.parameters ?? {}).length
  if (record === undefined || rows.length + parameters === 0)
    return (
      <DomainFrame domain={domain} tab="map">
        <NoMap domain={domain} />
        {record === undefined ? '' : <Exceptions record={record} />}
      </DomainFrame>
    )
  return (
    <DomainFrame domain={domain} tab="map">
      <Basis report={props.report} />
      <Filter {...props} />
      <ParameterTable record={record} search={filter.text} />
      {rows.length === 0 ? '' : <Patterns {...props} />}
      <Exceptions record={record} />
      <Legend />
    </DomainFrame>
  )
}

/** What the record excepts from rules and from what was learned. */
function Exceptions({ record }: { readonly record: DomainRecord }) {
  return (
    <>
      <TemplateVetoes record={record} />
      <QueryEnds record={record} />
      <QuarantineTable record={record} />
    </>
  )
}

function NoMap({ domain }: { readonly domain: string }) {
  return (
    <Empty>
      <p>Nothing has been learned yet: every parameter that is on no list is kept.</p>
      <p>
        Start a learning run on the <a href={domainPath(domain)}>overview</a> of the domain, or resume automatic
        learning.
      </p>
    </Empty>
  )
}

function Patterns(props: MapProps) {
  const { domain, rows, found, page } = props
  const dropping = rows.filter(drops).length
  const shown = found.slice((page - 1) * PATTERNS_PER_PAGE, page * PATTERNS_PER_PAGE)
  return (
    <>
      <p class="lead">
        A pattern is a path with <code>*</code> for what varies, and the set of parameter names.{' '}
        {`${countText(dropping)} of ${amountText(rows.length, 'pattern')} ${dropping === 1 ? 'drops' : 'drop'} something.`}
      </p>
      {shown.length === 0 ? (
        <Empty>
          <p>No pattern matches. Clear a field of the search.</p>
        </Empty>
      ) : (
        <>
          <PatternTable domain={domain} rows={shown} page={page} found={found.length} />
          <Pager {...props} />
        </>
      )}
    </>
  )
}

function Basis({ report }: { readonly report: MapReport | undefined }) {
  if (report === undefined)
    return (
      <p class="soft small">
        The report of the run behind this map is not there (any more), so URL counts and reasons are missing.
      </p>
    )
  return (
    <p class="soft small">
      {'URL counts and reasons are those of '}
      <a href={`/runs/${encodeURIComponent(report.run.id)}`}>the last run</a>
      {', ended '}
      <Moment atMs={report.run.endedAtMs ?? report.report.endedAtMs} />.
    </p>
  )
}

function Filter({ domain, filter, rows, found }: MapProps) {
  return (
    <form method="get" action={`${domainPath(domain)}/map`} class="fields" role="search">
      <div>
        <label for="q">Path or parameter</label>
        <input id="q" name="q" type="search" maxlength={200} value={filter.text} spellcheck={false} />
      </div>
      <div>
        <label for="basis">Basis</label>
        <select id="basis" name="basis">
          <Option value="" text="any" chosen={filter.basis} />
          {Object.keys(BASES).map((basis) => (
            <Option value={basis} text={basis} chosen={filter.basis} />
          ))}
        </select>
      </div>
      <div>
        <label for="verdict">Verdict</label>
        <select id="verdict" name="verdict">
          <Option value="" text="any" chosen={filter.verdict} />
          <Option value="drops" text="drops something" chosen={filter.verdict} />
          <Option value="keeps" text="keeps everything" chosen={filter.verdict} />
          <Option value="quarantined" text="in quarantine" chosen={filter.verdict} />
        </select>
      </div>
      <button class="quiet">Search</button>
      <span class="soft small">{`${countText(found.length)} of ${amountText(rows.length, 'pattern')}`}</span>
    </form>
  )
}

function Option({ value, text, chosen }: { readonly value: string; readonly text: string; readonly chosen: string }) {
  return (
    <option value={value} selected={value === chosen}>
      {text}
    </option>
  )
}

interface PatternTableProps {
  readonly domain: string
  readonly rows: readonly PatternRow[]
  readonly page: number
  readonly found: number
}

function PatternTable({ domain, rows, page, found }: PatternTableProps) {
  const first = (page - 1) * PATTERNS_PER_PAGE + 1
  return (
    <DataTable
      caption={`Patterns ${first} to ${first + rows.length - 1} of ${countText(found)}`}
      showCaption
      rows={rows}
      columns={[
        { head: 'Pattern', kind: 'title', cell: ({ key }) => <PatternLink domain={domain} pattern={key} /> },
        { head: 'Keeps', cell: ({ keep }) => <NamesCell names={keep} /> },
        { head: 'Drops', cell: (row) => <DropsCell row={row} /> },
        { head: 'Basis', cell: (row) => <BasisCell row={row} /> },
        { head: 'Compared pages', cell: ({ evidence }) => <ComparedCell evidence={evidence} /> },
        { head: 'May differ', kind: 'amount', cell: boundText },
        {
          head: 'URLs',
          kind: 'amount',
          cell: ({ reported }) => (reported === undefined ? '–' : countText(reported.urlCount)),
        },
      ]}
    />
  )
}

function PatternLink({ domain, pattern }: { readonly domain: string; readonly pattern: string }) {
  const query = new URLSearchParams({ key: pattern }).toString()
  return (
    <a href={`${domainPath(domain)}/map/pattern?${query}`}>
      <UrlText text={pattern} inline />
    </a>
  )
}

function Pager({ domain, filter, page, found }: MapProps) {
  const pages = Math.ceil(found.length / PATTERNS_PER_PAGE)
  if (pages < 2) return ''
  const href = (to: number): string => {
    const query = { q: filter.text, basis: filter.basis, verdict: filter.verdict, page: String(to) }
    return `${domainPath(domain)}/map?${new URLSearchParams(query).toString()}`
  }
  return (
    <nav class="pager" aria-label="Pages of patterns">
      {page > 1 ? <a href={href(page - 1)}>Previous page</a> : ''}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? <a href={href(page + 1)}>Next page</a> : ''}
    </nav>
  )
}

function Legend() {
  return (
    <details class="small">
      <summary>What these words mean</summary>
      <dl class="facts">
        {Object.entries(BASES).map(([basis, { text }]) => (
          <>
            <dt>{basis}</dt>
            <dd>{text}</dd>
          </>
        ))}
        <dt>May differ</dt>
        <dd>
          with 99 % certainty, at most this share of the pages changes without the dropped parameters: on the template
          that was compared least
        </dd>
      </dl>
    </details>
  )
}
