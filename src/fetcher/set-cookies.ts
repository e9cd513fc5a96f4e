import type { FetchPage } from '../learn/ports.ts'

/** One cookie of a response, as a page has it. */
export type SetCookie = NonNullable<Parameters<Parameters<FetchPage>[1]>[0]['cookies']>[number]

// A comma also stands within a date; what follows it there is no name with an equals sign.
const NEXT_COOKIE = /,\s*(?=[^\s;,=]+=)/

/** The cookies of a `Set-Cookie` field whose values were joined by commas (RFC 6265 §4.1), without their attributes. Never throws. */
export function setCookies(field: string | undefined): readonly SetCookie[] {
  if (field === undefined) return []
  return field.split(NEXT_COOKIE).map((cookie) => {
    const [pair = ''] = cookie.split(';', 1)
    const equals = pair.indexOf('=')
    return { name: pair.slice(0, Math.max(0, equals)).trim(), value: pair.slice(equals + 1).trim() }
  })
}
