/** The traffic of one domain: figures, lines over time, and what was done with requests. */

import { amountText, countText, percentText, Ratio, shareText } from '../../parts/amounts.tsx'
import { Bar } from '../../parts/bar.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { LineChart } from '../../parts/line-chart.tsx'
import { Empty } from '../../parts/notice.tsx'
import { detailText } from './edge-details.ts'
import { FigureNotes } from './traffic-cells.tsx'
import type { TrafficFigures } from './traffic-figures.ts'
import type { TrafficPoint, TrafficRange } from './traffic-series.ts'

interface TrafficProps {
  readonly range: TrafficRange
  readonly figures: TrafficFigures
  readonly points: readonly TrafficPoint[]
}

/** Everything about the traffic of a domain over a span of time. */
export function TrafficView({ range, figures, points }: TrafficProps) {
  if (figures.requests === 0) return <NoTraffic range={range} />
  return (
    <>
      <Tiles figures={figures} />
      <div class="charts">
        <RequestChart range={range} points={points} />
        <HitChart range={range} points={points} figures={figures} />
        <UrlChart range={range} points={points} />
      </div>
      <h2>What was done with requests</h2>
      <DetailTable figures={figures} range={range} />
      <FigureNotes />
    </>
  )
}

function NoTraffic({ range }: { readonly range: TrafficRange }) {
  return (
    <Empty>
      <p>{`No requests in the last ${range.text}.`}</p>
      <p>
        Send requests of this host through the edge Worker, with the queue binding <code>EVENTS</code> and an{' '}
        <code>EVENT_SAMPLE_RATE</code> above 0; figures stand here seconds later. Or look at a longer span.
      </p>
    </Empty>
  )
}

function Tiles({ figures }: { readonly figures: TrafficFigures }) {
  const { requests, collapsed, distinctRaw, distinctCanonical, treated } = figures
  const each = distinctCanonical === 0 ? 0 : distinctRaw / distinctCanonical
  return (
    <dl class="tiles">
      <Tile name="Requests" value={countText(requests)} note={`${countText(treated)} of them treated`} />
      <Tile
        name="Merged"
        value={percentText(collapsed, requests)}
        note={`${countText(collapsed)} of ${amountText(requests, 'request')} came by another URL than the canonical one`}
      />
      <Tile
        name="URLs for one page"
        value={countText(each)}
        note={`${amountText(distinctRaw, 'URL')} of ${amountText(distinctCanonical, 'page')}, each hour counted separately`}
      />
      {treated === 0 ? (
        <Tile
          name="Repeats"
          value={`${percentText(figures.repeatsRaw, requests)} → ${percentText(figures.repeatsCanonical, requests)}`}
          note="what a cache could answer at most, without and with canonical URLs"
        />
      ) : (
        <HitRatios figures={figures} />
      )}
    </dl>
  )
}

function HitRatios({
  figures: { requests, hits, bypassed, hitsWithout, hitRatio },
}: {
  readonly figures: TrafficFigures
}) {
  return (
    <>
      <Tile
        name="Hit ratio of all requests"
        value={shareText(hitRatio.ofAll)}
        note={`${countText(hits)} of ${amountText(requests, 'request')}`}
      />
      <Tile
        name="Hit ratio without bypasses"
        value={shareText(hitRatio.withoutBypasses)}
        note={`${countText(hits)} of ${amountText(requests - bypassed, 'request')} that the cache may answer`}
      />
      <Tile
        name="Without canonical URLs"
        value={`about ${percentText(hitsWithout, requests)}`}
        note={`estimate: ${countText(hitsWithout)} of ${amountText(requests, 'request')}`}
      />
    </>
  )
}

function Tile({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd class="note">{note}</dd>
    </div>
  )
}

type ChartProps = Pick<TrafficProps, 'range' | 'points'>

function RequestChart({ range, points }: ChartProps) {
  return (
    <LineChart
      id="requests"
      title={`Requests per ${range.point}`}
      description={`Requests, those answered from the cache, and those whose URL is not canonical, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      series={[
        { name: 'requests', values: points.map(({ requests }) => requests) },
        { name: 'hits', values: points.map(({ hits }) => hits) },
        { name: 'merged', values: points.map(({ collapsed }) => collapsed) },
      ]}
    />
  )
}

function UrlChart({ range, points }: ChartProps) {
  return (
    <LineChart
      id="urls"
      title={range.point === 'hour' ? 'Distinct URLs per hour' : 'Distinct URLs of each hour, added up per day'}
      description={`Distinct URLs as asked for and after canonicalization, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      series={[
        { name: 'as asked for', values: points.map(({ distinctRaw }) => distinctRaw) },
        { name: 'canonical', values: points.map(({ distinctCanonical }) => distinctCanonical) },
      ]}
    />
  )
}

/** Nothing is cached where nothing is treated: then a line along zero would only mislead. */
function HitChart({ range, points, figures }: ChartProps & { readonly figures: TrafficFigures }) {
  if (figures.treated === 0) return ''
  const percent = (of: (point: TrafficPoint) => number | null) =>
    points.map((point) => {
      const share = of(point)
      return share === null ? undefined : 100 * share
    })
  return (
    <LineChart
      id="hit-ratio"
      title={`Hit ratio per ${range.point}, percent`}
      description={`Share of requests answered from the cache, with and without bypasses, and the estimate without canonicalization, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      valueText={(value) => `${countText(Math.round(value * 10) / 10)} %`}
      series={[
        { name: 'of all requests', values: percent((point) => point.hitRatio.ofAll) },
        { name: 'without bypasses', values: percent((point) => point.hitRatio.withoutBypasses) },
        {
          name: 'of all requests, without canonicalization (estimate)',
          values: percent(({ hitsWithout, requests }) => (requests === 0 ? null : hitsWithout / requests)),
        },
      ]}
    />
  )
}

function timesOf(points: readonly TrafficPoint[]): number[] {
  return points.map(({ atMs }) => atMs)
}

function DetailTable({ figures, range }: { readonly figures: TrafficFigures; readonly range: TrafficRange }) {
  return (
    <DataTable
      caption={`What was done with requests, last ${range.text}`}
      rows={figures.details}
      columns={[
        { head: 'Done', kind: 'title', cell: ({ detail }) => <code>{detail === '' ? 'not said' : detail}</code> },
        { head: 'Requests', cell: ({ requests }) => <Share part={requests} whole={figures.requests} /> },
        { head: 'Meaning', cell: ({ detail }) => <Meaning detail={detail} /> },
      ]}
    />
  )
}

function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <>
      <Ratio part={part} whole={whole} />
      <br />
      <Bar part={part} whole={whole} />
    </>
  )
}

function Meaning({ detail }: { readonly detail: string }) {
  const { text, advice } = detailText(detail)
  return (
    <>
      {text}
      {advice === undefined ? '' : <span class="soft">{`; ${advice}`}</span>}
    </>
  )
}
