/** How the log names changes of what is no part of a record: from what to what. */

/** `automatic learning: on → paused`. */
export function learningChange(before: boolean, after: boolean): string {
  const text = (learns: boolean) => (learns ? 'on' : 'paused')
  return `automatic learning: ${text(before)} → ${text(after)}`
}

/** `fetch rate: default → 0.5 requests per second`; undefined means the configured rate. */
export function fetchRateChange(before: number | undefined, after: number | undefined): string {
  return `fetch rate: ${fetchRateText(before)} → ${fetchRateText(after)}`
}

/** A fetch rate in words. */
export function fetchRateText(rate: number | undefined): string {
  return rate === undefined ? 'default' : `${rate} requests per second`
}
