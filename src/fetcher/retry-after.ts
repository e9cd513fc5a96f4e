// RFC 9110 §5.6.7: servers have to send the first form; the other two are old, and have to be read all the same.
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850 = /^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3), seconds or an HTTP date, as milliseconds from `nowMs`.
 * At most 366 days; undefined for the past, for zero and for anything that cannot be read. Never throws.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = (value ?? '').trim()
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : dateMs(text) - nowMs
  return waitMs > 0 ? Math.min(waitMs, 366 * 86_400_000) : undefined
}

function dateMs(text: string): number {
  if (IMF_FIXDATE.test(text) || RFC_850.test(text)) return Date.parse(text)
  // Without a zone the clock of this machine would be meant.
  return ASCTIME.test(text) ? Date.parse(`${text} GMT`) : NaN
}
