import type { CounterReport } from '../../src/edge/respond/types.ts'

/** What was served, in one or two lines for the operator who ends the program. */
export function summaryOf({ requests, hits, coalesced, details, sinceMs }: CounterReport, nowMs: number): string {
  const time = duration(nowMs - sinceMs)
  if (requests === 0) return `no requests in ${time}`
  const counts = Object.entries(details)
  const past = counts.filter(([detail]) => detail.startsWith('bypass-') || detail === 'observe' || detail === 'off')
  const eligible = requests - past.reduce((sum, [, count]) => sum + count, 0)
  const ratio = `${percent(hits, requests)} hits, ${percent(hits, eligible)} of those that may be stored`
  const first = `${requests} requests in ${time}: ${ratio}; ${coalesced} coalesced`
  const list = counts.toSorted((a, b) => b[1] - a[1]).map(([detail, count]) => `${detail} ${count}`)
  return `${first}\n  ${list.join(', ')}`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((part / whole) * 100)} %`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
