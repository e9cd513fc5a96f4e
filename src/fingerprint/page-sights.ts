/** One pass over a page for the signs that it may not be content. */

import { Parser } from 'htmlparser2'
import { decodeBody } from './decode.ts'
import { INLINE, UNSEEN } from './html-tags.ts'
import { tidy } from './html-units.ts'
import type { Page } from './types.ts'

/** Characters of a title that are read: a page without a closing tag has all of its text there. */
const MAX_TITLE = 1000

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

/** Reads an HTML page. Never throws. */
export function sightsOf(page: Page): PageSights {
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
      if (inside === 'title' && texts.title.length < MAX_TITLE && !open.includes('svg')) texts.title += text
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
