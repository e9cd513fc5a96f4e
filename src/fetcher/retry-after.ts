const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3), seconds or an HTTP date in its preferred form, as milliseconds from `nowMs`.
 * At most 366 days; undefined for the past, for zero and for anything that cannot be read. Never throws.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = (value ?? '').trim()
  const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : IMF_FIXDATE.test(text) ? Date.parse(text) - nowMs : NaN
  return waitMs > 0 ? Math.min(waitMs, 366 * 86_400_000) : undefined
}
