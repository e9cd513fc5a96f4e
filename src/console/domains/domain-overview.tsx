import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { RevisionRow } from '../../store/control-store.ts'
import type { CookieCost } from '../../store/traffic-stats.ts'
import { addressOf } from '../parts/address.ts'
import { CallerName } from '../parts/caller-name.tsx'
import { amountText } from '../parts/amounts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { ProseText } from '../parts/prose-text.tsx'
import { ReasonText } from '../parts/reason-text.tsx'
import { DoneNotice } from './done-notice.tsx'
import type { Done } from './done-text.ts'
import { DomainFrame, domainPath } from './domain-frame.tsx'
import { LearningPanel, type LearningProps } from './learning-panel.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { CookieCosts } from './traffic/cookie-costs.tsx'
import { RangeTabs } from './traffic/range-tabs.tsx'
import type { TrafficMarker } from './traffic/traffic-markers.ts'
import type { Traffic } from './traffic/traffic-series.ts'
import { TrafficView } from './traffic/traffic-view.tsx'

/** How often the traffic is asked for again while the page is open. */
export const REFRESH_SECONDS = 30

/** What {@link DomainOverview} shows. */
export interface DomainOverviewProps extends LearningProps {
  readonly record: DomainRecord | undefined
  /** How the revision in force came about. */
  readonly revision: RevisionRow | undefined
  /** Open anomalies; `isMore`: these are not all. */
  readonly open: { readonly count: number; readonly isMore: boolean }
  /** Names in `strip` that audits found to tell pages apart. */
  readonly wrongStrips: readonly string[]
  readonly traffic: Traffic
  readonly markers: readonly TrafficMarker[]
  /** Those that cost hits, the most expensive first. */
  readonly cookies: readonly CookieCost[]
  /** Latest revision when the page was made. */
  readonly latest: number
  /** Whether the page loads itself again without scripts. */
  readonly isLive: boolean
  readonly csrf: string
  /** What was just done. */
  readonly done?: Done | undefined
}

/** One domain: what it brings, what the edge does there, and what is known of it. */
export function DomainOverview(props: DomainOverviewProps) {
  const { row, done, csrf, cookies, latest } = props
  return (
    <DomainFrame domain={row.domain} tab="overview">
      <DoneNotice domain={row.domain} done={done} csrf={csrf} page="overview" />
      <WaitingNotice {...props} />
      <LiveTraffic {...props} />
      <CookieCosts domain={row.domain} cookies={cookies} latest={latest} csrf={csrf} />
      <div class="columns">
        <State {...props} />
        <LearningPanel {...props} />
      </div>
    </DomainFrame>
  )
}

/** What waits for a decision comes before everything else. */
function WaitingNotice({ row: { domain }, open, wrongStrips }: DomainOverviewProps) {
  if (open.count + wrongStrips.length === 0) return <></>
  return (
    <Notice tone="warn">
      <p>
        {'Waiting for you: '}
        <Waiting domain={domain} open={open} wrongStrips={wrongStrips} />
      </p>
    </Notice>
  )
}

/** Scripts load this part again. Without them, a link does, or the page itself when it was asked to. */
function LiveTraffic({ row, record, traffic, markers, isLive }: DomainOverviewProps) {
  const { range } = traffic
  const path = domainPath(row.domain)
  const again = (live?: string) => addressOf(path, { range: range.name, live })
  return (
    <section id="traffic" aria-label="Traffic" data-live={REFRESH_SECONDS}>
      <div class="traffic-head">
        <h2>{`Traffic, last ${range.text}`}</h2>
        <span class="small">
          <ModeBadge record={record} />
        </span>
        <noscript>
          <span class="small">
            <a href={again(isLive ? 'yes' : undefined)}>Refresh</a>{' '}
            <a href={again(isLive ? undefined : 'yes')}>
              {isLive ? 'Stop refreshing' : `Refresh every ${REFRESH_SECONDS} seconds`}
            </a>
          </span>
        </noscript>
      </div>
      <RangeTabs range={range} path={path} rest={{ live: isLive ? 'yes' : undefined }} />
      <TrafficView traffic={traffic} markers={markers} />
    </section>
  )
}

function State({ row, record, revision }: DomainOverviewProps) {
  const path = domainPath(row.domain)
  return (
    <section class="sheet" aria-label="State">
      <h2>In force</h2>
      <dl class="facts">
        <dt>Mode</dt>
        <dd>
          <ModeBadge record={record} /> <a href={`${path}/settings`}>change</a>
        </dd>
        <dt>Map</dt>
        <dd>
          <MapSize record={record} path={path} />
        </dd>
        <dt>Lists</dt>
        <dd>{`${record?.keep?.length ?? 0} kept, ${record?.strip?.length ?? 0} stripped, ${record?.veto?.length ?? 0} vetoed, ${record?.quarantine?.length ?? 0} in quarantine`}</dd>
        <dt>Revision</dt>
        <dd>{record === undefined ? 'none: built-in rules only' : <RevisionFact record={record} row={revision} />}</dd>
        <dt>Known since</dt>
        <dd>
          <Moment atMs={row.onboardedAtMs} />
        </dd>
      </dl>
    </section>
  )
}

function MapSize({ record, path }: { readonly record: DomainRecord | undefined; readonly path: string }) {
  const patterns = Object.keys(record?.patterns ?? {}).length
  const parameters = Object.keys(record?.parameters ?? {}).length
  const rules = record?.pathRules?.length ?? 0
  const sizes = [
    { count: parameters, what: 'parameter', page: 'map' },
    { count: patterns, what: 'pattern', page: 'map' },
    { count: rules, what: 'path rule', page: 'paths' },
  ].filter(({ count }) => count > 0)
  if (sizes.length === 0) return <>{record?.templates === undefined ? 'nothing learned yet' : 'no verdicts'}</>
  return (
    <>
      {sizes.map(({ count, what, page }, index) => [
        index === 0 ? '' : ', ',
        <a href={`${path}/${page}`}>{amountText(count, what)}</a>,
      ])}
    </>
  )
}

function RevisionFact({ record, row }: { readonly record: DomainRecord; readonly row: RevisionRow | undefined }) {
  if (row === undefined) return `${record.revision}`
  return (
    <>
      {`${record.revision}, by `}
      <CallerName name={row.by} />
      {': '}
      <ReasonText text={row.reason} />
      {', '}
      <Moment atMs={row.at} />
    </>
  )
}

type WaitingProps = Pick<DomainOverviewProps, 'open' | 'wrongStrips'> & { readonly domain: string }

function Waiting({ domain, open: { count, isMore }, wrongStrips }: WaitingProps) {
  const query = new URLSearchParams({ domain }).toString()
  return (
    <>
      {count === 0 ? (
        ''
      ) : (
        <a href={`/anomalies?${query}`}>{`${amountText(count, 'anomaly', 'anomalies')}${isMore ? ' and more' : ''}`}</a>
      )}
      {count > 0 && wrongStrips.length > 0 ? ', ' : ''}
      {wrongStrips.length === 0 ? (
        ''
      ) : (
        <a href={`/audits?${query}&outcome=differ`}>
          <ProseText text={`${wrongStrips.join(', ')} in strip, but audits saw different pages`} />
        </a>
      )}
    </>
  )
}
