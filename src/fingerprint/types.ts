/** The vocabulary of fingerprints: what a page is, what is kept of it, and how two pages compare. */

/** A fetched page as fingerprints read it. */
export interface Page {
  /** The requested URL. */
  readonly url: string
  /** The URL of the response, after redirects. */
  readonly finalUrl: string
  readonly status: number
  /** `Content-Type` as sent; `''` when absent. */
  readonly contentType: string
  /** The server wants it saved, not shown (`Content-Disposition: attachment`, RFC 6266). */
  readonly isAttachment?: boolean
  /** Fields of the response by lower-case name. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Cookies that the response and every hop before it set. */
  readonly cookies?: readonly SetCookie[]
  /** Decoded from its content coding (gzip, br), not from its character encoding. */
  readonly body: Uint8Array
  /** What a browser showed; present where a renderer is on. */
  readonly rendered?: RenderedPage
}

/** One cookie of a response. */
export interface SetCookie {
  readonly name: string
  readonly value: string
}

/** A page as a browser laid it out. */
export interface RenderedPage {
  readonly title: string
  /** One entry per visible box that holds text or an image, in document order. */
  readonly boxes: readonly RenderedBox[]
}

/** One visible box. Lengths are CSS pixels, rounded. */
export interface RenderedBox {
  readonly tag: string
  /** Its own visible text, the address of a picture, film or frame, what is chosen in a control, or a digest of a drawing. */
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is kept of a page: enough to compare, small enough to store. JSON-serializable. */
export interface Fingerprint {
  /** The kind that made it. */
  readonly name: string
  /** Raised when the same page would give another fingerprint; only equal versions compare. */
  readonly version: number
  /** Lower-case hex. Equal hashes mean equal pages; unequal ones mean nothing before volatile parts are masked. */
  readonly hash: string
  /** The parts that the comparison looks at, in document order, each a short opaque text; empty where only `hash` counts. */
  readonly units: readonly string[]
}

/** One kind of fingerprint. */
export interface Fingerprinter<Name extends string = string> {
  readonly name: Name
  readonly version: number
  /** What of a page it compares, and when to choose it: a row of the table in `docs/learning.md`, as Markdown. */
  readonly compares: string
  readonly when: string
  /** Equal fingerprints mean equal content, so path rules may be learned from them. */
  readonly provesContent: boolean
  /** It reads `Page.rendered`. */
  readonly needsBrowser: boolean
  /** Pure and total: any bytes give a fingerprint. */
  of(page: Page): Fingerprint
}
