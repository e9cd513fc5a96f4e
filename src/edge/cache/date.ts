// RFC 9110 §5.6.7: one preferred form of HTTP dates and two obsolete ones. `Date.parse` is no help: it accepts far more.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const IMF_FIXDATE = /^(?:mon|tue|wed|thu|fri|sat|sun), (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) gmt$/
const RFC_850 = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day, (\d{2})-([a-z]{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) gmt$/
const ASCTIME = /^(?:mon|tue|wed|thu|fri|sat|sun) ([a-z]{3}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/

interface DateFields {
  readonly year: number
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minute: string
  readonly second: string
}

function fieldsOf(text: string, nowMs: number): DateFields | undefined {
  const imf = IMF_FIXDATE.exec(text)
  if (imf !== null) {
    return { year: Number(imf[3]), month: imf[2]!, day: imf[1]!, hour: imf[4]!, minute: imf[5]!, second: imf[6]! }
  }
  const old = RFC_850.exec(text)
  if (old !== null) {
    const century = Math.floor(new Date(nowMs).getUTCFullYear() / 100) * 100
    const year = century + Number(old[3])
    // A two-digit year more than 50 years ahead means the past century.
    const settled = year > new Date(nowMs).getUTCFullYear() + 50 ? year - 100 : year
    return { year: settled, month: old[2]!, day: old[1]!, hour: old[4]!, minute: old[5]!, second: old[6]! }
  }
  const asc = ASCTIME.exec(text)
  if (asc === null) return undefined
  return { year: Number(asc[6]), month: asc[1]!, day: asc[2]!, hour: asc[3]!, minute: asc[4]!, second: asc[5]! }
}

/**
 * Reads an HTTP date (RFC 9110 §5.6.7: IMF-fixdate, RFC 850, asctime; letter case is not looked at) as milliseconds since
 * the epoch. Everything else, `0` and `-1` included, is `undefined`: callers treat that as long past. `nowMs` places a
 * two-digit year. Never throws.
 */
export function parseHttpDate(text: string | null, nowMs: number): number | undefined {
  if (text === null) return undefined
  const fields = fieldsOf(text.trim().toLowerCase(), nowMs)
  if (fields === undefined) return undefined
  const month = MONTHS.indexOf(fields.month)
  const day = Number(fields.day)
  const hour = Number(fields.hour)
  const minute = Number(fields.minute)
  const second = Number(fields.second)
  if (month < 0 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined
  const ms = Date.UTC(fields.year, month, day, hour, minute, second)
  // 31 February and the like roll over into the next month: not a date.
  return new Date(ms - (second === 60 ? 1000 : 0)).getUTCMonth() === month ? ms : undefined
}

// In-isolate memo of the last date written: all responses of a second have the same.
const last = { second: Number.NaN, date: '' }

/** Writes milliseconds since the epoch as an IMF-fixdate (RFC 9110 §5.6.7). */
export function formatHttpDate(ms: number): string {
  const second = Math.floor(ms / 1000)
  if (second !== last.second) {
    last.second = second
    last.date = new Date(ms).toUTCString()
  }
  return last.date
}
