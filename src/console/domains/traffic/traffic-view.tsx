/** The traffic of one domain: figures, lines over time, and what was done with requests. */

import { Ratio } from '../../parts/amounts.tsx'
import { Bar } from '../../parts/bar.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/notice.tsx'
import { detailText } from './edge-details.ts'
import { MarkerList } from './marker-list.tsx'
import { FigureNotes } from './traffic-cells.tsx'
import { TrafficCharts } from './traffic-charts.tsx'
import type { TrafficFigures } from './traffic-figures.ts'
import type { TrafficMarker } from './traffic-markers.ts'
import type { Traffic, TrafficRange } from './traffic-series.ts'
import { TrafficTiles } from './traffic-tiles.tsx'

interface TrafficProps {
  readonly traffic: Traffic
  readonly markers: readonly TrafficMarker[]
}

/** Everything about the traffic of a domain over a span of time. */
export function TrafficView({ traffic, markers }: TrafficProps) {
  const { figures, range } = traffic
  if (figures.requests === 0) return <NoTraffic range={range} />
  return (
    <>
      <TrafficTiles traffic={traffic} />
      <TrafficCharts traffic={traffic} markers={markers} />
      <MarkerList markers={markers} />
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
        <code>EVENT_SAMPLE_RATE</code> above 0; figures are here seconds later. Or look at a longer span.
      </p>
    </Empty>
  )
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
