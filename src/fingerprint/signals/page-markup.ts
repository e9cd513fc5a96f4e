/** Reads the markup of a page once, for the signs of a page that is not content. */

import { parseHtml } from '../html/bounded-parser.ts'
import { decodeBody } from '../html/decode.ts'
import { generatedPicture } from '../mask/generated-pictures.ts'
import { INLINE, UNSEEN } from '../html/html-tags.ts'
import { tidy } from '../html/tidy.ts'
import { createCarried } from '../html/carried.ts'
import { createOffers } from '../html/offers.ts'
import type { Page } from '../types.ts'
import { createPlatformSigns } from './platform-signs.ts'

/** Characters of a title that are read: a page without a closing tag has all of its text there. */
const MAX_TITLE = 1000

/** Pictures of a page that are kept: the first ones are what it is about. */
const MAX_PICTURES = 4

/** Findings of one pass over the markup. */
export interface PageMarkup {
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
  /** Addresses of the first pictures that may be generated for every response. */
  readonly pictures: readonly string[]
  /** See `createOffers`. */
  readonly offers: readonly string[]
  /** See `createCarried`. */
  readonly carried: readonly string[]
  /** See `createPlatformSigns`. */
  readonly platforms: readonly string[]
  readonly passwordFields: number
  /** A captcha widget or a challenge script. */
  readonly captcha: boolean
  /** Path of the final URL. */
  readonly path: string
  readonly canonical: string | undefined
}

/** Reads an HTML page. Never throws. */
export function markupOf(page: Page): PageMarkup {
  const tally = { links: 0, scripts: 0, images: 0, passwordFields: 0, captcha: false }
  const texts = { title: '', heading: '', text: '', noscript: '' }
  /** How many of these are open. A list of open tags would cost quadratic time in a page of open tags. */
  const inside = { title: 0, svg: 0, h1: 0, noscript: 0, unseen: 0 }
  const pictures: string[] = []
  const offers = createOffers(page)
  const carried = createCarried(page)
  const signs = createPlatformSigns(page)
  let canonical: string | undefined
  const enter = (tag: string, step: 1 | -1): void => {
    if (tag === 'title' || tag === 'svg' || tag === 'h1' || tag === 'noscript') inside[tag] += step
    if (UNSEEN.has(tag)) inside.unseen += step
  }
  parseHtml(decodeBody(page), {
    onopentag(tag, attributes) {
      enter(tag, 1)
      if (!INLINE.has(tag)) texts.text += ' '
      if (tag === 'a' && attributes['href'] !== undefined) tally.links++
      else if (tag === 'script') tally.scripts++
      else if (tag === 'img') tally.images++
      else if (tag === 'input' && attributes['type']?.toLowerCase() === 'password') tally.passwordFields++
      else if (tag === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? ''))
        canonical ??= resolved(attributes['href'], page.finalUrl)
      tally.captcha ||= isCaptcha(tag, attributes)
      for (const reader of [offers, carried, signs]) reader.open(tag, attributes)
      const picture = inside.unseen === 0 ? generatedPicture(tag, attributes, page.finalUrl) : undefined
      if (picture !== undefined && pictures.length < MAX_PICTURES) pictures.push(picture)
    },
    onclosetag: (tag) => enter(tag, -1),
    ontext(text) {
      if (inside.title > 0 && inside.svg === 0) texts.title += texts.title.length < MAX_TITLE ? text : ''
      else if (inside.noscript > 0) texts.noscript += text
      else if (inside.unseen === 0) texts.text += text
      if (inside.h1 > 0 && inside.unseen === 0) texts.heading += text
    },
  })
  const lists = { pictures, offers: offers.list(), carried: carried.list(), platforms: signs.list() }
  return { ...tally, ...lists, ...tidied(texts), path: pathOf(page.finalUrl), canonical }
}

function tidied(texts: Pick<PageMarkup, 'title' | 'heading' | 'text' | 'noscript'>): typeof texts {
  const { title, heading, text, noscript } = texts
  return { title: tidy(title), heading: tidy(heading), text: tidy(text), noscript: tidy(noscript) }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}

function isCaptcha(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  const marks =
    tag === 'script' || tag === 'iframe' ? attributes['src'] : `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`
  return /\/cdn-cgi\/challenge-platform\/(?!(?:h\/\w+\/)?scripts\/)|challenges\.cloudflare\.com|g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|recaptcha\/|px-captcha|captcha-delivery\.com|cf-challenge|challenge-form/i.test(
    marks ?? '',
  )
}

function resolved(href: string | undefined, base: string): string | undefined {
  return href !== undefined && URL.canParse(href, base) ? new URL(href, base).href : undefined
}
