/** Signs by which a page that is not content gives itself away. */

import { bodyKind, decodeBody } from '../html/decode.ts'
import { seemsChallenge, seemsError, seemsLogin } from './page-phrases.ts'
import type { PageSights } from './page-sights.ts'
import { sightsOf } from './page-sights.ts'
import type { Page } from '../types.ts'

/** What can be told from one page alone. JSON-serializable. */
export interface PageSignals {
  /** White space collapsed, at most 200 characters. */
  readonly title: string
  /** Visible characters. */
  readonly textLength: number
  readonly links: number
  /** Addresses of pictures that may be drawn anew for every answer, the first few in document order. */
  readonly pictures?: readonly string[]
  /** Addresses on its host that the page offers, a few of every name. */
  readonly offers?: readonly string[]
  /** `rel=canonical`, resolved; a prior, never evidence. */
  readonly canonical?: string
  /** `page` unless something says otherwise. */
  readonly looksLike: 'page' | 'login' | 'challenge' | 'script-shell' | 'error' | 'empty'
}

/** Fewer visible characters than this beside scripts: the page is built in the browser. */
const SHELL_TEXT = 80
const MAX_TITLE = 200

/** Reads the signs of a page. Total: any bytes give signals. Status 400 and above is always an error. */
export function pageSignals(page: Page): PageSignals {
  const kind = bodyKind(page)
  if (kind !== 'html') {
    const length = kind === 'binary' ? page.body.length : decodeBody(page).length
    const verdict = page.status >= 400 ? 'error' : page.body.length === 0 ? 'empty' : 'page'
    return { title: '', textLength: length, links: 0, looksLike: verdict }
  }
  const sights = sightsOf(page)
  return {
    title: sights.title.slice(0, MAX_TITLE),
    textLength: sights.text.length,
    links: sights.links,
    ...(sights.pictures.length === 0 ? {} : { pictures: sights.pictures }),
    ...(sights.offers.length === 0 ? {} : { offers: sights.offers }),
    ...(sights.canonical === undefined ? {} : { canonical: sights.canonical }),
    looksLike: looksLike(page.status, sights),
  }
}

/** The order matters: a challenge comes with status 403 or 503 and must not pass for an error that time mends. */
function looksLike(status: number, sights: PageSights): PageSignals['looksLike'] {
  if (seemsChallenge(sights)) return 'challenge'
  if (status >= 400) return 'error'
  if (seemsLogin(sights)) return 'login'
  if (seemsError(sights)) return 'error'
  if (sights.text.length >= SHELL_TEXT || sights.images > 0) return 'page'
  if (sights.scripts > 0 && sights.links < 5) return 'script-shell'
  return sights.text === '' && sights.links === 0 ? 'empty' : 'page'
}
