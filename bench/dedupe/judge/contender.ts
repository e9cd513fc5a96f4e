/** What is compared: ways to give variants of a URL one name. */

/** One URL under one contender. */
export interface Named {
  /** Equal for URLs that the contender takes for one page. */
  readonly key: string
  /** The URL that is sent to the origin. */
  readonly url: string
}

/** A way to name URLs, ready for one site. */
export interface Contender {
  readonly name: string
  readonly nameOf: (url: string) => Named
}
