import { decode, type Echoes } from './echo.ts'
import { stepHash } from '../compare/hash.ts'
import type { SetCookie } from '../types.ts'
import type { UnitParts } from '../compare/unit.ts'

const COOKIE = stepHash(0, 'cookie')
/** Session ids, tokens and times: what is new to every visitor. */
const FRESH = /\d{6}|[0-9a-f]{16}|.{24}/i

/**
 * What a page wants its visitor to keep: a language, a currency, a view that a parameter chose. The page may look the same, since
 * it is the next one that changes; without the parameter the choice would never arrive. Of what looks like a session only the name
 * counts.
 */
export function cookieUnits(cookies: readonly SetCookie[], echoes: Echoes): UnitParts[] {
  return cookies.map(({ name, value }) => {
    // Many applications write the address of the first page into a cookie; it must look the same with and without an echo.
    const text = echoes.text(decode(value))
    return { family: stepHash(COOKIE, name), text: FRESH.test(text) ? '' : text }
  })
}
