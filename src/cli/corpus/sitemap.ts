/** Sitemaps: https://www.sitemaps.org/protocol.html. XML is read as text: what counts is `loc` within `url` or `sitemap`. */

/** What a sitemap lists. */
export interface SitemapEntry {
  /** `sitemap`: another sitemap to read, from an index. */
  readonly kind: 'url' | 'sitemap'
  readonly url: string
}

/** Whether a text begins as a sitemap. */
export function isSitemap(beginning: string): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<\?[\s\S]*?\?>\s*)*<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(
    beginning,
  )
}

const COMMENT = { start: '<!--', end: '-->' }
const CDATA = { start: '<![CDATA[', end: ']]>' }
const TAG = /^<(\/?)(?:(\w+):)?([\w-]+)/

/** Longest piece of markup or text that is held. In UTF-16 code units. */
const MAX_HELD = 64 * 1024

/** Reads a sitemap piece by piece. A class because it is state with two operations. */
export class SitemapReader {
  #rest = ''
  #parent: { readonly kind: SitemapEntry['kind']; readonly prefix: string } | undefined
  /** Text of the `loc` that is open. */
  #loc: string | undefined
  #entries: SitemapEntry[] = []

  /** Takes a piece of the text; returns the entries that it completes. */
  take(piece: string): SitemapEntry[] {
    const text = this.#rest + piece
    this.#entries = []
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start === -1) break
      const next = this.#takeMarkup(text, at, start)
      if (next === undefined) break
      at = next
    }
    this.#rest = text.slice(Math.max(at, text.length - MAX_HELD))
    return this.#entries
  }

  /** Whether the text ended with all entries closed. */
  get isWhole(): boolean {
    return this.#parent === undefined && this.#rest.trim() === ''
  }

  /** @returns where the text goes on; undefined while the markup is not whole */
  #takeMarkup(text: string, at: number, start: number): number | undefined {
    const markup = text.slice(start, start + CDATA.start.length)
    const special = [COMMENT, CDATA].find((each) => each.start.startsWith(markup) || markup.startsWith(each.start))
    if (special !== undefined && markup.length < special.start.length) return undefined
    const closing = special?.end ?? '>'
    const end = text.indexOf(closing, start)
    if (end === -1) return undefined
    this.#addText(decoded(text.slice(at, start)))
    if (special === undefined) this.#takeTag(text.slice(start, end))
    else if (special === CDATA) this.#addText(text.slice(start + CDATA.start.length, end))
    return end + closing.length
  }

  #addText(text: string): void {
    if (this.#loc !== undefined) this.#loc += text
  }

  /** Elements of other namespaces (`image:loc`) have another prefix than their parent. */
  #takeTag(tag: string): void {
    const [, slash, prefix = '', name] = TAG.exec(tag) ?? []
    const isEnd = slash === '/'
    if (name === 'url' || name === 'sitemap') this.#parent = isEnd ? undefined : { kind: name, prefix }
    if (name !== 'loc' || this.#parent?.prefix !== prefix) return
    const url = this.#loc?.trim() ?? ''
    if (isEnd && url !== '') this.#entries.push({ kind: this.#parent.kind, url })
    this.#loc = isEnd ? undefined : ''
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(xml: string): string {
  return xml.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
