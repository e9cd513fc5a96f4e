import type { AuditCounts, AuditRow } from '../../store/control-store.ts'
import { groupAudits, type AuditGroup } from './group-audits.ts'
import type { OwnedPage } from '../owned-rows.ts'
import { amountText, countText, percentText } from '../parts/amounts.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink, ListFilter, Pager } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'

/** What {@link AuditListView} shows. */
export interface AuditListProps {
  readonly page: OwnedPage<AuditRow>
  readonly counts: AuditCounts
  readonly domain: string | undefined
  readonly outcome: AuditRow['outcome'] | undefined
  readonly cursor: string | undefined
}

/** Ways that an audit ends, in the order of the filter. */
export const OUTCOMES: readonly AuditRow['outcome'][] = ['differ', 'equal', 'inconclusive']

const TONES: Readonly<Record<AuditRow['outcome'], Tone>> = { equal: 'good', differ: 'bad', inconclusive: 'plain' }

/** Where an audit's page is. */
export function auditPath(id: string): string {
  return `/audits/${encodeURIComponent(id)}`
}

/** Path prefix of the pictures of an audit. */
export function auditPicturesPath(id: string): string {
  return `${auditPath(id)}/pictures`
}

/** Live merges that were fetched both ways, newest first, with how many of them were wrong. */
export function AuditListView({ page, counts, domain, outcome, cursor }: AuditListProps) {
  const all = counts.equal + counts.differ + counts.inconclusive
  return (
    <>
      <h1>Audits</h1>
      <p class="lead">
        Of some URLs that the edge merges, the original and the canonical URL are fetched and compared. A lasting
        difference puts the responsible parameter into quarantine at once. What an operator strips is reported and
        stays.
      </p>
      {all === 0 ? '' : <Verdict counts={counts} all={all} />}
      <Filter counts={counts} domain={domain} outcome={outcome} />
      {page.rows.length === 0 ? (
        <Empty>
          <p>
            {all === 0
              ? 'No merge has been audited yet: audits begin with the first traffic on a learned map.'
              : 'None of this kind.'}
          </p>
        </Empty>
      ) : (
        <AuditTable rows={page.rows} />
      )}
      <Pager path="/audits" query={{ domain, outcome, cursor }} cursor={page.cursor} isCut={page.isCut} />
    </>
  )
}

function Verdict({ counts, all }: Pick<AuditListProps, 'counts'> & { readonly all: number }) {
  return (
    <p class="number">
      <strong>{`${countText(counts.differ)} of ${amountText(all, 'audited merge')} differed`}</strong>
      {` (${percentText(counts.differ, all)}); ${countText(counts.equal)} showed the same page, ${countText(counts.inconclusive)} inconclusive.`}
    </p>
  )
}

function Filter({ counts, domain, outcome }: Pick<AuditListProps, 'counts' | 'domain' | 'outcome'>) {
  return (
    <ListFilter path="/audits" domain={domain}>
      <div>
        <label for="filter-outcome">Outcome</label>
        <select id="filter-outcome" name="outcome">
          <option value="">all</option>
          {OUTCOMES.map((one) => (
            <option value={one} selected={one === outcome}>
              {`${one} (${countText(counts[one])})`}
            </option>
          ))}
        </select>
      </div>
    </ListFilter>
  )
}

function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }) {
  return (
    <DataTable
      caption="Audits; those that say the same are one row"
      rows={groupAudits(rows)}
      columns={[
        { head: 'When', kind: 'title', cell: (group) => <Times group={group} /> },
        { head: 'Outcome', cell: ({ newest }) => <OutcomeBadge outcome={newest.outcome} /> },
        { head: 'Domain', cell: ({ newest }) => <DomainLink domain={newest.domain} /> },
        { head: 'Dropped', cell: ({ newest }) => <Dropped audit={newest} /> },
        { head: 'URL', cell: ({ newest }) => <UrlText text={newest.original} inline /> },
        { head: 'Result', cell: ({ newest }) => <ProseText text={newest.message} /> },
      ]}
    />
  )
}

/** The newest of equal audits, and the others behind a summary. */
function Times({ group: { newest, others } }: { readonly group: AuditGroup }) {
  return (
    <>
      <AuditLink audit={newest} />
      {others.length === 0 ? (
        ''
      ) : (
        <details class="small">
          <summary>
            {`${countText(others.length)} alike since `}
            <Moment atMs={others.at(-1)?.at ?? newest.at} />
          </summary>
          <ul class="lines">
            {others.map((audit) => (
              <li>
                <AuditLink audit={audit} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function AuditLink({ audit: { id, at } }: { readonly audit: AuditRow }) {
  return (
    <a href={auditPath(id)}>
      <Moment atMs={at} />
    </a>
  )
}

/** How an audit ended, coloured and in words. */
export function OutcomeBadge({ outcome }: { readonly outcome: AuditRow['outcome'] }) {
  return <Badge tone={TONES[outcome]}>{outcome}</Badge>
}

/** What the merge had dropped or rewritten. */
export function Dropped({ audit: { names, pathRule } }: { readonly audit: Pick<AuditRow, 'names' | 'pathRule'> }) {
  return (
    <>
      {names.map((name, i) => [
        i > 0 ? ', ' : '',
        <span class="gone-name">
          <UrlText text={name} inline />
        </span>,
      ])}
      {pathRule === undefined ? '' : [names.length > 0 ? '; ' : '', 'path rule ', <UrlText text={pathRule} inline />]}
    </>
  )
}
