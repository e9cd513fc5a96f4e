/** When a corpus removes what is old. Pure; no URL and no observation is kept for longer than its retention. */

import { TRAFFIC_RETENTION_MS } from '../evidence/traffic-buffer.ts'

const DAY_MS = 24 * 3_600_000

/** No URL is kept for longer than this after it was last seen. */
export const URL_RETENTION_MS = 90 * DAY_MS

/** Removals are at least so far apart: each takes what would become too old before the next one. */
export const EXPIRY_INTERVAL_MS = DAY_MS

/** When the next removal is due; undefined where there is nothing to remove. Undefined parameters: there are none of that kind. */
export function expiryDueMs(oldestUrl: number | undefined, oldestTraffic: number | undefined): number | undefined {
  const dueMs = Math.min(
    oldestUrl === undefined ? Infinity : oldestUrl + URL_RETENTION_MS,
    oldestTraffic === undefined ? Infinity : oldestTraffic + TRAFFIC_RETENTION_MS,
  )
  return dueMs === Infinity ? undefined : dueMs
}

/** Times before which a removal takes what was last seen. */
export function expiryBounds(nowMs: number): { readonly urlsMs: number; readonly trafficMs: number } {
  const nextMs = nowMs + EXPIRY_INTERVAL_MS
  return { urlsMs: nextMs - URL_RETENTION_MS, trafficMs: nextMs - TRAFFIC_RETENTION_MS }
}
