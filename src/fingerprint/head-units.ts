/** What the head of a page states about it. */

type Attributes = Readonly<Record<string, string>>

/** One stated fact. `link` where the text is a URL that is compared by its path. */
export interface HeadFact {
  readonly property: string
  readonly text: string
  readonly link?: boolean
}

/**
 * Facts of one `meta`, `link` or `body` tag: description, robots, Open Graph without `og:url`, alternate languages, a refresh,
 * and the classes of the body, which carry the theme. `rel=canonical` is left out: it is a prior, never evidence.
 */
export function headUnits(tag: string, attributes: Attributes): readonly HeadFact[] {
  if (tag === 'meta') return metaFacts(attributes)
  if (tag === 'body') return attributes['class'] === undefined ? [] : [{ property: 'body', text: attributes['class'] }]
  if (tag !== 'link' || attributes['hreflang'] === undefined) return []
  return [{ property: `hreflang:${attributes['hreflang']}`, text: attributes['href'] ?? '', link: true }]
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
