import type { DomainRecord } from '../../../rules/record/domain-record.ts'
import { amountText, countText } from '../../parts/amounts.tsx'
import { CsrfField } from '../../parts/confirm-form.tsx'
import { Empty, Notice } from '../../parts/notice.tsx'
import { RefusedNotice } from '../../parts/refused-notice.tsx'
import { DomainFrame, domainPath } from '../domain-frame.tsx'
import { DoneNotice } from '../done-notice.tsx'
import type { Done } from '../done-text.ts'
import { PageTables } from './page-tables.tsx'
import { ParameterTable } from './parameter-table.tsx'
import type { SeenParameter, SeenTraffic } from './seen-parameters.ts'

/** What {@link ParametersView} shows. */
export interface ParametersProps {
  readonly domain: string
  readonly record: DomainRecord | undefined
  readonly traffic: SeenTraffic
  /** The URLs could not be read. */
  readonly isUnread: boolean
  readonly search: string
  readonly evidenceHref: ((name: string) => string) | undefined
  /** Latest revision when the page was made. */
  readonly latest: number
  readonly nowMs: number
  readonly csrf: string
  readonly done: Done | undefined
  /** Why an action was not carried out. */
  readonly refused?: string | undefined
}

const ROWS_SHOWN = 100
const NEW_SHOWN = 10
const NEW_MS = 7 * 24 * 3_600_000

/** Every parameter of a domain, by its share of the requests, with what can be done about it. */
export function ParametersView(props: ParametersProps) {
  const { domain, traffic, isUnread, csrf, done, refused, search } = props
  return (
    <DomainFrame domain={domain} tab="parameters">
      <DoneNotice domain={domain} done={done} csrf={csrf} page="parameters" />
      <RefusedNotice refused={refused} />
      {isUnread ? (
        <Notice tone="warn">
          <p>The URLs that were seen last could not be read just now, so shares are missing.</p>
        </Notice>
      ) : (
        ''
      )}
      <p class="lead">{`Of the ${amountText(traffic.urls, 'URL')} seen last, and of the record in force. A change is published at once, and can be undone.`}</p>
      {traffic.parameters.length === 0 ? (
        <Empty>
          <p>No URL with parameters was seen yet.</p>
        </Empty>
      ) : (
        <>
          <Search domain={domain} search={search} />
          <Tables {...props} />
        </>
      )}
      {traffic.pages.length === 0 ? '' : <PageTables traffic={traffic} />}
    </DomainFrame>
  )
}

function Search({ domain, search }: Pick<ParametersProps, 'domain' | 'search'>) {
  const path = `${domainPath(domain)}/parameters`
  return (
    <form method="get" action={path} class="fields" role="search">
      <div>
        <label for="q">Parameter</label>
        <input id="q" name="q" type="search" maxlength={200} value={search} spellcheck={false} />
      </div>
      <button class="quiet">Search</button>
      {search === '' ? '' : <a href={path}>All parameters</a>}
    </form>
  )
}

/** One form around the tables: each button says what it changes. */
function Tables(props: ParametersProps) {
  const { domain, record, traffic, search, evidenceHref, latest, csrf } = props
  const found = traffic.parameters.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  const fresh = search === '' ? newUnknown(traffic.parameters, props.nowMs) : []
  const rest = found.filter((row) => !fresh.includes(row))
  const common = { traffic, record, evidenceHref }
  return (
    <form method="post" action={`${domainPath(domain)}/parameters`}>
      <CsrfField csrf={csrf} />
      <input type="hidden" name="latest" value={String(latest)} />
      {fresh.length === 0 ? (
        ''
      ) : (
        <ParameterTable caption="New in the last 7 days, and unknown" rows={fresh} {...common} />
      )}
      <ParameterTable
        caption={`${fresh.length === 0 ? 'Parameters' : 'Other parameters'}: ${countText(Math.min(rest.length, ROWS_SHOWN))} of ${countText(traffic.parameters.length)}`}
        rows={rest.slice(0, ROWS_SHOWN)}
        {...common}
      />
    </form>
  )
}

/** Parameters that no rule knows and that were not there a week ago, the newest first. */
function newUnknown(parameters: readonly SeenParameter[], nowMs: number): readonly SeenParameter[] {
  return parameters
    .filter(({ decision, firstSeenMs = 0 }) => decision.kind === 'unknown' && firstSeenMs > nowMs - NEW_MS)
    .toSorted((a, b) => (b.firstSeenMs ?? 0) - (a.firstSeenMs ?? 0))
    .slice(0, NEW_SHOWN)
}
