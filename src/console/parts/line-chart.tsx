import { countText } from './amounts.tsx'
import { DataTable } from './data-table.tsx'
import { momentText } from './moment.tsx'

/** One line of a chart. */
export interface Series {
  readonly name: string
  /** One value per time, in the order of the chart's times; undefined leaves a gap. */
  readonly values: readonly (number | undefined)[]
}

/** A moment that a chart marks with the number that it has in a list beside the chart. */
export interface ChartMarker {
  readonly atMs: number
  readonly text: string
}

interface LineChartProps {
  /** Starts the ids inside; differs from those of other charts on the page. */
  readonly id: string
  readonly title: string
  /** One sentence: what can be seen here. */
  readonly description: string
  readonly timesMs: readonly number[]
  /** At most three: more lines are not distinguishable. */
  readonly series: readonly Series[]
  /** Moments to be marked, in order; those outside of the times are left out. */
  readonly markers?: readonly ChartMarker[]
  /** Text of a value; counts by default. */
  readonly valueText?: (value: number) => string
  /**
   * What the last time covers if it has only begun, as in `this hour so far`: its values are circles apart from the lines. A line
   * would look like a fall. Absent: the last time is like all others.
   */
  readonly begun?: string
}

const WIDTH = 480
const HEIGHT = 170
const LEFT = 56
const RIGHT = 8
const TOP = 12
const BOTTOM = 24
const POINT = 6

/** Lines over time, drawn on the server; the same figures are below as a table. */
export function LineChart(props: LineChartProps) {
  const { id, title, description, timesMs, series, markers = [], valueText = countText, begun } = props
  const highest = niceCeiling(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <Legend {...props} />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <Grid highest={highest} valueText={valueText} timesMs={timesMs} />
        <Markers markers={markers} timesMs={timesMs} />
        {series.map(({ values }, index) => (
          <path
            class={`line series-${index + 1}`}
            d={linePath(begun === undefined ? values : values.slice(0, -1), values.length, highest)}
          />
        ))}
        {begun === undefined ? '' : <BegunPoints series={series} highest={highest} />}
      </svg>
      <details>
        <summary>Figures as a table</summary>
        <DataTable
          caption={title}
          rows={rowsOf(timesMs, series)}
          columns={columnsOf(series, valueText)}
          stacks={false}
        />
      </details>
    </figure>
  )
}

function Legend({ series, begun }: Pick<LineChartProps, 'series' | 'begun'>) {
  return (
    <ul class="legend">
      {series.map(({ name }, index) => (
        <li>
          <svg viewBox="0 0 28 6" aria-hidden="true">
            <path class={`line series-${index + 1}`} d="M0 3H28" />
          </svg>
          {name}
        </li>
      ))}
      {begun === undefined ? '' : <li>{`○ ${begun}`}</li>}
    </ul>
  )
}

interface GridProps {
  readonly highest: number
  readonly valueText: (value: number) => string
  readonly timesMs: readonly number[]
}

function Grid({ highest, valueText, timesMs }: GridProps) {
  const [first, last] = [timesMs[0], timesMs.at(-1)]
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <>
          <path class="grid" d={`M${LEFT} ${yOf(share * highest, highest)}H${WIDTH - RIGHT}`} />
          <text class="axis" x={LEFT - 6} y={yOf(share * highest, highest) + 4} text-anchor="end">
            {axisText(share * highest, valueText)}
          </text>
        </>
      ))}
      <text class="axis" x={LEFT} y={HEIGHT - 6}>
        {first === undefined ? '' : minuteText(first)}
      </text>
      <text class="axis" x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
        {last === undefined ? '' : minuteText(last)}
      </text>
    </>
  )
}

/** Markers nearer to each other than this share a label: `3–5`. */
const LABEL_WIDTH = 18

interface PlacedMarker {
  readonly x: number
  /** From 1. */
  readonly number: number
  readonly text: string
}

/** A line from top to bottom for each moment, and its number; one that is before or after the chart has none. */
function Markers({ markers, timesMs }: Required<Pick<LineChartProps, 'markers' | 'timesMs'>>) {
  return (
    <>
      {groupsOf(placedMarkers(markers, timesMs)).map((group) => {
        const [first, last] = [group[0]!, group.at(-1)!]
        const label = group.length === 1 ? String(first.number) : `${first.number}–${last.number}`
        return (
          <g class="marker">
            <title>{group.map(({ text }) => text).join('; ')}</title>
            {group.map(({ x }) => (
              <path d={`M${x.toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} />
            ))}
            <text class="axis" x={((first.x + last.x) / 2).toFixed(1)} y={TOP - 1} text-anchor="middle">
              {label}
            </text>
          </g>
        )
      })}
    </>
  )
}

function placedMarkers(markers: readonly ChartMarker[], timesMs: readonly number[]): readonly PlacedMarker[] {
  const [first = 0, last = 0] = [timesMs[0], timesMs.at(-1)]
  const stepMs = timesMs.length < 2 ? 1 : (last - first) / (timesMs.length - 1)
  return markers.flatMap(({ atMs, text }, index) => {
    // The last point covers a step of time, too.
    if (atMs < first || atMs >= last + stepMs) return []
    const share = Math.min(atMs - first, last - first) / Math.max(1, last - first)
    return [{ x: LEFT + (WIDTH - LEFT - RIGHT) * share, number: index + 1, text }]
  })
}

function groupsOf(placed: readonly PlacedMarker[]): readonly (readonly PlacedMarker[])[] {
  const groups: PlacedMarker[][] = []
  for (const marker of placed) {
    const group = groups.at(-1)
    if (group !== undefined && marker.x - group.at(-1)!.x < LABEL_WIDTH) group.push(marker)
    else groups.push([marker])
  }
  return groups
}

/** Points cover at least a minute, so their text has no seconds. */
function minuteText(atMs: number): string {
  return momentText(atMs).replace(':00 UTC', ' UTC')
}

const FEW_CHARACTERS = new Intl.NumberFormat('en', { notation: 'compact' })

/** Large numbers would not fit on the left; the table has them whole. */
function axisText(value: number, valueText: LineChartProps['valueText'] = countText): string {
  return value >= 100_000 ? FEW_CHARACTERS.format(value) : valueText(value)
}

function BegunPoints({ series, highest }: Pick<LineChartProps, 'series'> & { readonly highest: number }) {
  return (
    <>
      {series.map(({ values }, index) => {
        const value = values.at(-1)
        if (value === undefined) return ''
        return <circle class={`line begun series-${index + 1}`} cx={WIDTH - RIGHT} cy={yOf(value, highest)} r="3" />
      })}
    </>
  )
}

/** The line of the first `values` of `count` points. */
function linePath(values: readonly (number | undefined)[], count: number, highest: number): string {
  const parts = values.map((value, index) => {
    if (value === undefined) return ''
    const x = LEFT + ((WIDTH - LEFT - RIGHT) * index) / Math.max(1, count - 1)
    const y = yOf(value, highest)
    if (values[index - 1] !== undefined) return `L${x.toFixed(1)} ${y}`
    // A point between two gaps has no line to be seen by.
    return values[index + 1] === undefined ? `M${(x - POINT / 2).toFixed(1)} ${y}h${POINT}` : `M${x.toFixed(1)} ${y}`
  })
  return parts.join('')
}

function yOf(value: number, highest: number): number {
  const share = highest === 0 ? 0 : value / highest
  return Math.round((TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)) * 10) / 10
}

/** The next 1, 2 or 5 times a power of ten. */
function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

interface Row {
  readonly timeMs: number
  readonly values: readonly (number | undefined)[]
}

function rowsOf(timesMs: readonly number[], series: readonly Series[]): Row[] {
  return timesMs.map((timeMs, index) => ({ timeMs, values: series.map(({ values }) => values[index]) }))
}

function columnsOf(series: readonly Series[], valueText: (value: number) => string) {
  return [
    { head: 'Time', cell: (row: Row) => momentText(row.timeMs), kind: 'title' as const },
    ...series.map(({ name }, index) => ({
      head: name,
      cell: (row: Row) => textOf(row.values[index], valueText),
      kind: 'amount' as const,
    })),
  ]
}

function textOf(value: number | undefined, valueText: (value: number) => string): string {
  return value === undefined ? '–' : valueText(value)
}
