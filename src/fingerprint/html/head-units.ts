/** What the head of a page states about it. */

import { tellsApart } from './json-ld.ts'

type Attributes = Readonly<Record<string, string>>

/** One stated fact. `link` where the text is a URL that is compared by its path. */
export interface HeadFact {
  readonly property: string
  readonly text: string
  readonly link?: boolean
}

/** Attributes of the root that change how all of the page looks or reads. */
const ROOT = ['lang', 'dir', 'class', 'data-theme', 'data-mode']

/**
 * Facts of one `meta`, `link`, `script`, `html` or `body` tag: description, robots, Open Graph without `og:url`, alternate languages, a
 * refresh, the language, files of styles and scripts, microdata, and the classes of the body, which carry the theme. `rel=canonical` is left out: it
 * is a prior, never evidence.
 */
export function headUnits(tag: string, attributes: Attributes): readonly HeadFact[] {
  if (tag === 'meta') return metaFacts(attributes)
  if (tag === 'script') return fileFacts('script', SCRIPT_FILE, attributes['src'])
  if (tag === 'body') return attributes['class'] === undefined ? [] : [{ property: 'body', text: attributes['class'] }]
  if (tag === 'html') return ROOT.flatMap((name) => rootFact(name, attributes[name]))
  if (tag !== 'link') return []
  if (/\bstylesheet\b/i.test(attributes['rel'] ?? '')) return fileFacts('stylesheet', SHEET_FILE, attributes['href'])
  if (attributes['hreflang'] === undefined) return itemFacts(attributes['itemprop'], attributes['href'] ?? '')
  return [{ property: `hreflang:${attributes['hreflang']}`, text: attributes['href'] ?? '', link: true }]
}

function rootFact(name: string, text: string | undefined): readonly HeadFact[] {
  return text === undefined ? [] : [{ property: `html:${name}`, text }]
}

/** Their queries break caches, and those that a program puts together are as many as there are widgets. */
const SHEET_FILE = /^([^?#]+\.css)(?:[?#]|$)/i
const SCRIPT_FILE = /^([^?#]+\.m?js)(?:[?#]|$)/i

/** The file of a style sheet or of a script, which may be a table of data or the texts of one language. */
function fileFacts(property: string, pattern: RegExp, address: string | undefined): readonly HeadFact[] {
  const [, file] = pattern.exec(address ?? '') ?? []
  return file === undefined ? [] : [{ property, text: file, link: true }]
}

/** Microdata outside the visible text. */
function itemFacts(property: string | undefined, text: string): readonly HeadFact[] {
  if (property === undefined || !tellsApart(property)) return []
  return [{ property: `item:${property}`, text, link: property === 'image' }]
}

function metaFacts(attributes: Attributes): readonly HeadFact[] {
  const text = attributes['content']
  if (text === undefined) return []
  const item = itemFacts(attributes['itemprop'], text)
  const property = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
  if ((attributes['http-equiv'] ?? '').toLowerCase() === 'refresh') return [{ property: 'refresh', text }]
  if (property === 'description' || property === 'robots') return [...item, { property, text }]
  if (!/^(?:og|product|article):/.test(property) || property === 'og:url') return item
  return [...item, { property, text, link: /^og:(?:image|video|audio)(?::url|:secure_url)?$/.test(property) }]
}
