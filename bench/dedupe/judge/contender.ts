/** What is compared: ways to give variants of a URL one name. */

/** One URL under one contender. */
export interface Named {
  /** Equal for URLs that are held to be one page. */
  readonly key: string
  /** What would be asked of the origin instead of the URL. */
  readonly url: string
}

/** A way to name URLs, ready for one site. */
export interface Contender {
  readonly name: string
  readonly nameOf: (url: string) => Named
}
