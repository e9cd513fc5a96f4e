/** The body of one response that live traffic got from the origin: a line of a domain's evidence. */
export interface TrafficObservation {
  readonly kind: 'traffic'
  /** The URL that the origin was asked for, which in `rewrite` mode is the canonical one. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly fetchedAtMs: number
  /** SHA-256 of the decoded body, lower-case hex. */
  readonly digest: string
}

/** Two URLs whose responses had the same body. */
export interface TrafficComparison {
  readonly original: string
  /** Has some of the parameters of `original` and no others; it may order them differently. */
  readonly modified: string
  readonly digest: string
}
