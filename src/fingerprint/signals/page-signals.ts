/** Signs of a page that is not content. */

import { bodyKind, decodeBody } from '../html/decode.ts'
import { seemsChallenge, seemsError, seemsLogin } from './page-phrases.ts'
import type { PageMarkup } from './page-markup.ts'
import { markupOf } from './page-markup.ts'
import { createPlatformSigns } from './platform-signs.ts'
import type { Page } from '../types.ts'

/** Signals of one page alone. JSON-serializable. */
export interface PageSignals {
  /** White space collapsed, at most 200 characters. */
  readonly title: string
  /** Visible characters. */
  readonly textLength: number
  readonly links: number
  /** Addresses of pictures that may be generated for every response, the first few in document order. */
  readonly pictures?: readonly string[]
  /** Addresses on its host that the page offers, a few of every name. */
  readonly offers?: readonly string[]
  /** Addresses to which its links carry parameters of its own address on, a few of each form. */
  readonly carried?: readonly string[]
  /** `rel=canonical`, resolved; a prior, never evidence. */
  readonly canonical?: string
  /** The field `No-Vary-Search` of the response; a prior, never evidence. */
  readonly noVarySearch?: string
  /** Names of the platforms whose signs the response shows, in the order of the rule data. */
  readonly platforms?: readonly string[]
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
    const stated = { ...named(createPlatformSigns(page).list()), ...declared(page) }
    return { title: '', textLength: length, links: 0, ...stated, looksLike: verdict }
  }
  const markup = markupOf(page)
  return {
    title: markup.title.slice(0, MAX_TITLE),
    textLength: markup.text.length,
    links: markup.links,
    ...(markup.pictures.length === 0 ? {} : { pictures: markup.pictures }),
    ...(markup.offers.length === 0 ? {} : { offers: markup.offers }),
    ...(markup.carried.length === 0 ? {} : { carried: markup.carried }),
    ...(markup.canonical === undefined ? {} : { canonical: markup.canonical }),
    ...named(markup.platforms),
    ...declared(page),
    looksLike: looksLike(page.status, markup),
  }
}

/** Longer fields are no list of names. */
const MAX_FIELD = 4096

function declared({ headers = {} }: Page): Pick<PageSignals, 'noVarySearch'> {
  const field = headers['no-vary-search']
  return field === undefined || field.length > MAX_FIELD ? {} : { noVarySearch: field }
}

function named(platforms: readonly string[]): Pick<PageSignals, 'platforms'> {
  return platforms.length === 0 ? {} : { platforms }
}

/** The order matters: a challenge comes with status 403 or 503 and must not pass for an error that time mends. */
function looksLike(status: number, markup: PageMarkup): PageSignals['looksLike'] {
  if (seemsChallenge(markup)) return 'challenge'
  if (status >= 400) return 'error'
  if (seemsLogin(markup)) return 'login'
  if (seemsError(markup)) return 'error'
  if (markup.text.length >= SHELL_TEXT || markup.images > 0) return 'page'
  if (markup.scripts > 0 && markup.links < 5) return 'script-shell'
  return markup.text === '' && markup.links === 0 ? 'empty' : 'page'
}
