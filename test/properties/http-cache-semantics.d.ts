declare module 'http-cache-semantics' {
  /** What the tests use of the package, which brings no types. */
  export default class CachePolicy {
    constructor(
      request: { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>> },
      response: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
      options?: { readonly shared?: boolean; readonly cacheHeuristic?: number },
    )
    /** Milliseconds since the epoch. */
    now(): number
    storable(): boolean
    stale(): boolean
  }
}
