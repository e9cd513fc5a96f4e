/** What the head of a page states about it. */

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
 * Facts of one `meta`, `link`, `html` or `body` tag: description, robots, Open Graph without `og:url`, alternate languages, a
 * refresh, the language, the style sheets, and the classes of the body, which carry the theme. `rel=canonical` is left out: it
 * is a prior, never evidence.
 */
export function headUnits(tag: string, attributes: Attributes): readonly HeadFact[] {
  if (tag === 'meta') return metaFacts(attributes)
  if (tag === 'body') return attributes['class'] === undefined ? [] : [{ property: 'body', text: attributes['class'] }]
  if (tag === 'html') return ROOT.flatMap((name) => rootFact(name, attributes[name]))
  if (tag !== 'link') return []
  if (/\bstylesheet\b/i.test(attributes['rel'] ?? '')) return sheetFacts(attributes['href'])
  if (attributes['hreflang'] === undefined) return []
  return [{ property: `hreflang:${attributes['hreflang']}`, text: attributes['href'] ?? '', link: true }]
}

function rootFact(name: string, text: string | undefined): readonly HeadFact[] {
  return text === undefined ? [] : [{ property: `html:${name}`, text }]
}

/** The file of a style sheet; its query breaks caches, and sheets that a program puts together are as many as there are widgets. */
function sheetFacts(href: string | undefined): readonly HeadFact[] {
  const [, file] = /^([^?#]+\.css)(?:[?#]|$)/i.exec(href ?? '') ?? []
  return file === undefined ? [] : [{ property: 'stylesheet', text: file, link: true }]
}

function metaFacts(attributes: Attributes): readonly HeadFact[] {
  const text = attributes['content']
  if (text === undefined) return []
  const property = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase()
  if ((attributes['http-equiv'] ?? '').toLowerCase() === 'refresh') return [{ property: 'refresh', text }]
  if (property === 'description' || property === 'robots') return [{ property, text }]
  if (!/^(?:og|product|article):/.test(property) || property === 'og:url') return []
  return [{ property, text, link: /^og:(?:image|video|audio)(?::url|:secure_url)?$/.test(property) }]
}
