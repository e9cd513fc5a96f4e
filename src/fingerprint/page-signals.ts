/** Signs by which a page that is not content gives itself away. */

import { Parser } from 'htmlparser2'
import { bodyKind, decodeBody } from './decode.ts'
import { INLINE, UNSEEN } from './html-tags.ts'
import { tidy } from './html-units.ts'
import { seemsChallenge, seemsError, seemsLogin } from './page-phrases.ts'
import type { Page } from './types.ts'

/** What can be told from one page alone. JSON-serializable. */
export interface PageSignals {
  /** White space collapsed, at most 200 characters. */
  readonly title: string
  /** Visible characters. */
  readonly textLength: number
  readonly links: number
  /** `rel=canonical`, resolved; a prior, never evidence. */
  readonly canonical?: string
  /** `page` unless something says otherwise. */
  readonly looksLike: 'page' | 'login' | 'challenge' | 'script-shell' | 'error' | 'empty'
}

/** What a pass over the markup saw. */
export interface PageSights {
  readonly title: string
  /** Text of all `h1`. */
  readonly heading: string
  /** Visible text, as a browser without scripts shows it, except that `noscript` is left out. */
  readonly text: string
  /** Text within `noscript`. */
  readonly noscript: string
  readonly links: number
  readonly scripts: number
  readonly images: number
  readonly passwordFields: number
  /** A captcha widget or a challenge script. */
  readonly captcha: boolean
  /** Path of the URL that answered. */
  readonly path: string
  readonly canonical: string | undefined
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

function sightsOf(page: Page): PageSights {
  const tally = { links: 0, scripts: 0, images: 0, passwordFields: 0, captcha: false }
  const texts = { title: '', heading: '', text: '', noscript: '' }
  const open: string[] = []
  let canonical: string | undefined
  const parser = new Parser({
    onopentag(tag, attributes) {
      open.push(tag)
      if (!INLINE.has(tag)) texts.text += ' '
      if (tag === 'a' && attributes['href'] !== undefined) tally.links++
      else if (tag === 'script') tally.scripts++
      else if (tag === 'img') tally.images++
      else if (tag === 'input' && attributes['type']?.toLowerCase() === 'password') tally.passwordFields++
      else if (tag === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? ''))
        canonical ??= resolved(attributes['href'], page.finalUrl)
      tally.captcha ||= isCaptcha(tag, attributes)
    },
    onclosetag() {
      open.pop()
    },
    ontext(text) {
      const inside = open.at(-1)
      if (inside === 'title' && texts.title.length < 4 * MAX_TITLE && !open.includes('svg')) texts.title += text
      else if (open.includes('noscript')) texts.noscript += text
      else if (!UNSEEN.has(inside ?? '')) {
        texts.text += text
        if (open.includes('h1')) texts.heading += text
      }
    },
  })
  parser.end(decodeBody(page))
  const path = URL.canParse(page.finalUrl) ? new URL(page.finalUrl).pathname : ''
  return {
    ...tally,
    title: tidy(texts.title),
    heading: tidy(texts.heading),
    text: tidy(texts.text),
    noscript: tidy(texts.noscript),
    path,
    canonical,
  }
}

function isCaptcha(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  const marks =
    tag === 'script' || tag === 'iframe' ? attributes['src'] : `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`
  return /\/cdn-cgi\/challenge-platform|challenges\.cloudflare\.com|g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|recaptcha\/|px-captcha|captcha-delivery\.com|cf-challenge|challenge-form/i.test(
    marks ?? '',
  )
}

function resolved(href: string | undefined, base: string): string | undefined {
  return href !== undefined && URL.canParse(href, base) ? new URL(href, base).href : undefined
}
