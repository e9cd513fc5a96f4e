import type { AnomalyRow } from '../../store/control-store.ts'
import type { OwnedPage } from '../owned-rows.ts'
import { CallerName } from '../parts/caller-name.tsx'
import { countText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DomainLink, ListFilter, Pager } from '../parts/list-filter.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'

/** What {@link AnomalyListView} shows. */
export interface AnomalyListProps {
  readonly open: OwnedPage<AnomalyRow>
  readonly decided: OwnedPage<AnomalyRow>
  readonly domain: string | undefined
  readonly cursor: string | undefined
}

/** Where an anomaly's page is. */
export function anomalyPath(id: string): string {
  return `/anomalies/${encodeURIComponent(id)}`
}

/** Path prefix of the pictures of an anomaly. */
export function anomalyPicturesPath(id: string): string {
  return `${anomalyPath(id)}/pictures`
}

/** Open anomalies first, then decided ones. */
export function AnomalyListView({ open, decided, domain, cursor }: AnomalyListProps) {
  const isMore = open.cursor !== undefined || open.isCut === true
  return (
    <>
      <h1>Anomalies</h1>
      <p class="lead">
        A run that would drop a parameter which was known to matter is held back, in whole or in part, until a person
        has looked at it or a second run agrees.
      </p>
      <ListFilter path="/anomalies" domain={domain} />
      <h2>{`Open (${countText(open.rows.length)}${isMore ? ' and more' : ''})`}</h2>
      {open.rows.length === 0 ? (
        <Empty>
          <p>No anomaly is waiting for a decision.</p>
        </Empty>
      ) : (
        <AnomalyTable caption="Open anomalies" rows={open.rows} />
      )}
      {isMore ? (
        <p class="soft small">
          {`Only the newest open anomalies are shown; ${domain === undefined ? 'narrow the list to one domain, or ' : ''}decide these first.`}
        </p>
      ) : (
        ''
      )}
      <h2>Decided</h2>
      {decided.rows.length === 0 ? (
        <p class="soft">None yet.</p>
      ) : (
        <AnomalyTable caption="Decided anomalies" rows={decided.rows} />
      )}
      <Pager path="/anomalies" query={{ domain, cursor }} cursor={decided.cursor} isCut={decided.isCut} />
    </>
  )
}

function AnomalyTable({ caption, rows }: { readonly caption: string; readonly rows: readonly AnomalyRow[] }) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={[
        {
          head: 'Found',
          kind: 'title',
          cell: ({ id, at }) => (
            <a href={anomalyPath(id)}>
              <Moment atMs={at} />
            </a>
          ),
        },
        { head: 'State', cell: (anomaly) => <AnomalyBadge anomaly={anomaly} /> },
        { head: 'Domain', cell: ({ domain }) => <DomainLink domain={domain} /> },
        { head: 'What', cell: ({ explanation }) => <ProseText text={explanation} /> },
        { head: 'Decided', cell: (anomaly) => <Decided anomaly={anomaly} /> },
      ]}
    />
  )
}

/** Open, approved or rejected. */
export function AnomalyBadge({ anomaly }: { readonly anomaly: Pick<AnomalyRow, 'state'> }) {
  const tone = anomaly.state === 'open' ? 'warn' : anomaly.state === 'approved' ? 'good' : 'plain'
  return <Badge tone={tone}>{anomaly.state}</Badge>
}

function Decided({ anomaly: { decidedAt, decidedBy } }: { readonly anomaly: AnomalyRow }) {
  if (decidedAt === undefined) return <span class="soft">–</span>
  return (
    <>
      <Moment atMs={decidedAt} /> by <CallerName name={decidedBy ?? 'unknown'} />
    </>
  )
}
