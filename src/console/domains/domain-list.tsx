import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { DomainRow } from '../../store/control-store.ts'
import { countText } from '../parts/amounts.tsx'
import { Badge } from '../parts/badge.tsx'
import { CsrfField } from '../parts/confirm-form.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Empty, Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { UrlText } from '../parts/url-text.tsx'
import { domainPath } from './domain-frame.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { BypassCell, MergedCell, FigureNotes, HitCell } from './traffic/traffic-cells.tsx'
import type { TrafficFigures } from './traffic/traffic-figures.ts'
import { RangeTabs } from './traffic/range-tabs.tsx'
import type { TrafficRange } from './traffic/traffic-series.ts'

/** One domain of the list. */
export interface ListedDomain {
  readonly row: DomainRow
  readonly record: DomainRecord | undefined
  readonly figures: TrafficFigures
}

/** What {@link DomainListView} shows. */
export interface DomainListProps {
  readonly domains: readonly ListedDomain[]
  readonly range: TrafficRange
  /** Address of the next page; absent on the last. */
  readonly nextHref?: string | undefined
  /** Behind which name this page begins; absent on the first. */
  readonly cursor?: string | undefined
  /** What the names that are listed begin with; absent when all are. */
  readonly find?: string | undefined
  readonly csrf: string
  /** What was typed and is no host name. */
  readonly refused?: string | undefined
}

/** All domains, what the edge does on each, and what it brings. */
export function DomainListView(props: DomainListProps) {
  const { domains, range, nextHref, cursor, find, csrf, refused } = props
  const isWhole = cursor === undefined && nextHref === undefined && find === undefined
  return (
    <>
      <h1>Domains</h1>
      <p class="lead">What the edge does on each domain, and what that brings.</p>
      {domains.length === 0 && isWhole ? (
        <NoDomains />
      ) : (
        <>
          {isWhole ? '' : <FindDomain find={find} range={range} />}
          <RangeTabs range={range} path="/domains" rest={{ find, cursor }} />
          {domains.length === 0 ? <NotFound find={find} /> : <DomainTable domains={domains} range={range} />}
          <p class="pager">
            {cursor === undefined && find === undefined ? '' : <a href={`/domains?range=${range.name}`}>First page</a>}
            {nextHref === undefined ? '' : <a href={nextHref}>Next page</a>}
          </p>
          <FigureNotes />
        </>
      )}
      <h2 id="add">Add a domain</h2>
      <AddDomain csrf={csrf} refused={refused} />
    </>
  )
}

/** A list of many pages has a way to one domain. A plain form with GET, which works without scripts. */
function FindDomain({ find, range }: Pick<DomainListProps, 'find' | 'range'>) {
  return (
    <form class="fields" method="get" action="/domains">
      <input type="hidden" name="range" value={range.name} />
      <div>
        <label for="find">Domain</label>
        <input
          id="find"
          name="find"
          size={32}
          value={find ?? ''}
          placeholder="its name or the beginning of it"
          autocomplete="off"
        />
      </div>
      <button class="quiet">Find</button>
    </form>
  )
}

function NotFound({ find }: Pick<DomainListProps, 'find'>) {
  if (find === undefined)
    return (
      <Empty>
        <p>No more domains.</p>
      </Empty>
    )
  return (
    <Empty>
      <p>
        No domain begins with <ProseText text={find} />.
      </p>
      <p>The search matches the beginning of names. You can add a new domain below.</p>
    </Empty>
  )
}

function NoDomains() {
  return (
    <Empty>
      <p>There are no domains yet.</p>
      <p>
        Add one below. A domain is also added as soon as the edge reports a request for it: give the edge Worker the
        queue binding <code>EVENTS</code> and a <code>EVENT_SAMPLE_RATE</code> above 0.
      </p>
    </Empty>
  )
}

function DomainTable({ domains, range }: Pick<DomainListProps, 'domains' | 'range'>) {
  const noTraffic = <span class="soft">none</span>
  return (
    <DataTable
      caption={`Domains, last ${range.text}`}
      showCaption
      rows={domains}
      columns={[
        { head: 'Domain', kind: 'title', cell: ({ row }) => <DomainLink row={row} /> },
        { head: 'Mode', cell: ({ record }) => <ModeBadge record={record} /> },
        { head: 'Revision', kind: 'amount', cell: ({ row }) => (row.revision === 0 ? 'none' : row.revision) },
        { head: 'Requests', kind: 'amount', cell: ({ figures }) => countText(figures.requests) },
        {
          head: 'Merged',
          cell: ({ figures }) => (figures.requests === 0 ? noTraffic : <MergedCell figures={figures} />),
        },
        {
          head: 'Hit ratio',
          cell: ({ figures }) => (figures.requests === 0 ? noTraffic : <HitCell figures={figures} />),
        },
        {
          head: 'Bypassed',
          cell: ({ figures }) => (figures.requests === 0 ? noTraffic : <BypassCell figures={figures} />),
        },
      ]}
    />
  )
}

function DomainLink({ row: { domain, learns } }: { readonly row: DomainRow }) {
  return (
    <>
      <a href={domainPath(domain)} class="host">
        <ProseText text={domain} />
      </a>
      {learns ? (
        ''
      ) : (
        <div>
          <Badge tone="warn">does not learn</Badge>
        </div>
      )}
    </>
  )
}

function AddDomain({ csrf, refused }: { readonly csrf: string; readonly refused: string | undefined }) {
  return (
    <form method="post" action="/domains#add" class="sheet">
      <CsrfField csrf={csrf} />
      {refused === undefined ? (
        ''
      ) : (
        <Notice tone="bad">
          <p>
            This is no host name: <UrlText text={refused} inline />
          </p>
        </Notice>
      )}
      <div class="fields">
        <div>
          <label for="domain">Host name, or a URL of the site</label>
          <input
            id="domain"
            name="domain"
            required
            size={40}
            maxlength={2000}
            autocomplete="off"
            spellcheck={false}
            value={refused ?? ''}
          />
        </div>
        <button>Add domain</button>
      </div>
      <p class="hint">
        Nothing changes for clients: a new domain starts in observe mode. Learning begins when enough of its URLs were
        seen, or when you start a run.
      </p>
    </form>
  )
}
