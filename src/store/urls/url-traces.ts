/** What learning has kept of a page beside the URL store, as the API reaches it. */

/** One URL in a corpus. */
export interface CorpusTrace {
  readonly url: string
  readonly hits: number
}

/** Rejects when a store does; done again, it removes the rest. */
export interface UrlTraces {
  /** Variants of the page in the corpora of its hosts. */
  find(url: string, oldKeys: readonly string[]): Promise<readonly CorpusTrace[]>
  /** Removes them, and what runs have left of the page; a run under way is stopped. Says how many URLs, rows and files there were. */
  forget(url: string, oldKeys: readonly string[]): Promise<number>
}
