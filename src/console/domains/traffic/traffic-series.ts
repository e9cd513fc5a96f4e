/** The traffic of a domain as points in time: hours for a day or a week, days for longer. */

import type { TrafficHour } from '../../../store/traffic-stats.ts'
import { trafficFigures, type TrafficFigures } from './traffic-figures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A span of time that can be looked at. */
export interface TrafficRange {
  /** In the address: `?range=7d`. */
  readonly name: string
  readonly text: string
  readonly pointMs: number
  readonly points: number
  readonly point: 'hour' | 'day'
}

/** All of them, the shortest first. */
export const RANGES: readonly TrafficRange[] = [
  { name: '24h', text: '24 hours', pointMs: HOUR_MS, points: 24, point: 'hour' },
  { name: '7d', text: '7 days', pointMs: HOUR_MS, points: 7 * 24, point: 'hour' },
  { name: '30d', text: '30 days', pointMs: DAY_MS, points: 30, point: 'day' },
  { name: '90d', text: '90 days', pointMs: DAY_MS, points: 90, point: 'day' },
]

/** The range of an address; the shortest where it names none. */
export function rangeNamed(name: string | undefined): TrafficRange {
  return RANGES.find((range) => range.name === name) ?? RANGES[0]!
}

/** From when (inclusive) to when (exclusive) a range reaches, in which steps; the hour or day (UTC) that has begun is the last one. */
export function boundsOf(
  { pointMs, points }: TrafficRange,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number; readonly stepMs: number } {
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
