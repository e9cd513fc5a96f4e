/** Signs by which a page that is not content gives itself away. */

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
