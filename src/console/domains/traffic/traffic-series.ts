/** The traffic of a domain as points in time: minutes for hours, hours for a day or a week, days for longer. */

import type { TrafficHour } from '../../../store/traffic-stats.ts'
import { trafficFigures, type TrafficFigures } from './traffic-figures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A span of time that can be looked at. */
export interface TrafficRange {
  /** In the address: `?range=7d`. */
  readonly name: string
  readonly text: string
  readonly pointMs: number
  readonly points: number
  /** What a point covers, as in "per hour". */
  readonly point: 'minute' | '5 minutes' | 'hour' | 'day'
}

/** All of them, the shortest first. */
export const RANGES: readonly TrafficRange[] = [
  { name: '15m', text: '15 minutes', pointMs: MINUTE_MS, points: 15, point: 'minute' },
  { name: '1h', text: '60 minutes', pointMs: MINUTE_MS, points: 60, point: 'minute' },
  { name: '6h', text: '6 hours', pointMs: 5 * MINUTE_MS, points: 72, point: '5 minutes' },
  { name: '24h', text: '24 hours', pointMs: HOUR_MS, points: 24, point: 'hour' },
  { name: '7d', text: '7 days', pointMs: HOUR_MS, points: 7 * 24, point: 'hour' },
  { name: '30d', text: '30 days', pointMs: DAY_MS, points: 30, point: 'day' },
  { name: '90d', text: '90 days', pointMs: DAY_MS, points: 90, point: 'day' },
]

const DEFAULT_RANGE = RANGES.find(({ name }) => name === '24h')!

/** The range of an address; 24 hours where it names none. */
export function rangeNamed(name: string | undefined): TrafficRange {
  return RANGES.find((range) => range.name === name) ?? DEFAULT_RANGE
}

/** Whether a range is drawn from minutes, for which no distinct URLs are counted. */
export function isOfMinutes({ pointMs }: TrafficRange): boolean {
  return pointMs < HOUR_MS
}

/** A span of time in steps; `toMs` is outside. */
export interface Bounds {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

/** How far a range reaches; the minute, hour or day (UTC) that has begun is the last point. */
export function boundsOf({ pointMs, points }: TrafficRange, nowMs: number): Bounds {
  const toMs = (Math.floor(nowMs / pointMs) + 1) * pointMs
  return { fromMs: toMs - points * pointMs, toMs, stepMs: pointMs }
}

/** One point of a chart. */
export interface TrafficPoint extends TrafficFigures {
  readonly atMs: number
}

/** Adds up the hours of every point; a point without any is zero, because the edge reported no request. */
export function trafficPoints(hours: readonly TrafficHour[], range: TrafficRange, nowMs: number): TrafficPoint[] {
  const { fromMs } = boundsOf(range, nowMs)
  const byPoint = Map.groupBy(hours, ({ hourMs }) => Math.floor((hourMs - fromMs) / range.pointMs))
  return Array.from({ length: range.points }, (_, i) => ({
    atMs: fromMs + i * range.pointMs,
    ...trafficFigures(byPoint.get(i) ?? []),
  }))
}

/** Figures of a range beside those of the span before it (0 where that was not counted whole), without the point that has only begun. */
export interface Comparison {
  readonly now: TrafficFigures
  readonly before: TrafficFigures
}

/** The traffic of a domain over a range. */
export interface Traffic {
  readonly range: TrafficRange
  readonly figures: TrafficFigures
  readonly points: readonly TrafficPoint[]
  readonly comparison: Comparison
}

/** Draws a range from hours, or minutes, that reach back twice as far; requests are counted since `sinceMs`. */
export function trafficOf(
  hours: readonly TrafficHour[],
  range: TrafficRange,
  nowMs: number,
  sinceMs = -Infinity,
): Traffic {
  const { fromMs, toMs, stepMs } = boundsOf(range, nowMs)
  const span = toMs - fromMs
  const within = (from: number, to: number) => hours.filter(({ hourMs }) => hourMs >= from && hourMs < to)
  const shown = within(fromMs, toMs)
  return {
    range,
    figures: trafficFigures(shown),
    points: trafficPoints(shown, range, nowMs),
    comparison: {
      now: trafficFigures(within(fromMs, toMs - stepMs)),
      before: trafficFigures(sinceMs > fromMs - span ? [] : within(fromMs - span, fromMs - stepMs)),
    },
  }
}
