import { countText } from '../../parts/amounts.tsx'
import { LineChart } from '../../parts/line-chart.tsx'
import type { TrafficMarker } from './traffic-markers.ts'
import { isOfMinutes, type Traffic, type TrafficPoint, type TrafficRange } from './traffic-series.ts'

interface ChartProps {
  readonly traffic: Traffic
  readonly markers: readonly TrafficMarker[]
}

/** Requests, hit ratio and URLs over time. */
export function TrafficCharts(props: ChartProps) {
  const { figures, range } = props.traffic
  return (
    <div class="charts">
      <RequestChart {...props} />
      {figures.treated === 0 ? '' : <HitChart {...props} />}
      {isOfMinutes(range) ? '' : <UrlChart {...props} />}
    </div>
  )
}

function RequestChart({ traffic: { range, points }, markers }: ChartProps) {
  return (
    <LineChart
      id="requests"
      title={`Requests per ${range.point}`}
      description={`Requests, those answered from the cache, and those whose URL is not canonical, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      markers={markers}
      begun={begunText(range)}
      series={[
        { name: 'requests', values: points.map(({ requests }) => requests) },
        { name: 'hits', values: points.map(({ hits }) => hits) },
        { name: 'merged', values: points.map(({ collapsed }) => collapsed) },
      ]}
    />
  )
}

function UrlChart({ traffic: { range, points }, markers }: ChartProps) {
  return (
    <LineChart
      id="urls"
      title={range.point === 'hour' ? 'Distinct URLs per hour' : 'Distinct URLs of each hour, added up per day'}
      description={`Distinct URLs as asked for and after canonicalization, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      markers={markers}
      begun={begunText(range)}
      series={[
        { name: 'as asked for', values: points.map(({ distinctRaw }) => distinctRaw) },
        { name: 'canonical', values: points.map(({ distinctCanonical }) => distinctCanonical) },
      ]}
    />
  )
}

/** Not for a domain where nothing is treated: nothing is cached there, and a line along zero would mislead. */
function HitChart({ traffic: { range, points }, markers }: ChartProps) {
  const percent = (of: (point: TrafficPoint) => number | null) =>
    points.map((point) => {
      const share = of(point)
      return share === null ? undefined : 100 * share
    })
  return (
    <LineChart
      id="hit-ratio"
      title={`Hit ratio per ${range.point}, percent`}
      description={`Share of requests answered from the cache, with and without bypasses, in the last ${range.text}.`}
      timesMs={timesOf(points)}
      markers={markers}
      valueText={(value) => `${countText(Math.round(value * 10) / 10)} %`}
      series={[
        { name: 'of all requests', values: percent((point) => point.hitRatio.ofAll) },
        { name: 'without bypasses', values: percent((point) => point.hitRatio.withoutBypasses) },
        ...(isOfMinutes(range)
          ? []
          : [
              {
                name: 'without canonical URLs (estimate)',
                values: percent(({ hitsWithout, requests }) => (requests === 0 ? null : hitsWithout / requests)),
              },
            ]),
      ]}
    />
  )
}

/** What the last point of counts covers: it ends later than now. */
function begunText({ point }: TrafficRange): string {
  return point === '5 minutes' ? 'these 5 minutes so far' : `this ${point} so far`
}

function timesOf(points: readonly TrafficPoint[]): number[] {
  return points.map(({ atMs }) => atMs)
}
