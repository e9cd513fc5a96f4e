import type { Echoes } from './echo.ts'
import { stepHash } from '../compare/hash.ts'
import { decode } from './neutral-url.ts'
import type { SetCookie } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'

const COOKIE = stepHash(0, 'cookie')
/** Session ids, tokens and times: values that are new for every client. */
const FRESH = /\d{6}|[0-9a-f]{16}|.{24}/i

/**
 * Cookies that a page sets: a language, a currency, a view that a parameter chose. This page may look the same, because the cookie
 * changes the next one, and without the parameter the choice would be lost. Of a session cookie only the name counts.
 */
export function cookieUnits(cookies: readonly SetCookie[], echoes: Echoes): UnitParts[] {
  return cookies.map(({ name, value }) => {
    // Many applications write the address of the first page into a cookie; it must look the same with and without an echo.
    const text = echoes.text(decode(value))
    return { family: stepHash(COOKIE, name), text: FRESH.test(text) ? '' : text }
  })
}
