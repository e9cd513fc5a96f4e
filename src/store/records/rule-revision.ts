/** Which rules made a key, and which of two were in force later. */

/** The rules that a key was made by. */
export interface RuleRevision {
  /** Version of the contract (`fixtures/digest.json`), which grows with every change of what the built-in rules make of a URL. */
  readonly contract: number
  /** Domain of the record in force; empty without one. */
  readonly domain: string
  /** Revision of that record; 0 without one, and where it could not be used. */
  readonly record: number
}

/** `<contract>:<record revision>`, as a row holds it: `2:17`. Rows from before records were followed hold the contract alone. */
export function revisionText({ contract, record }: RuleRevision): string {
  return `${contract}:${record}`
}

/**
 * Whether an alias that was made under `later` leads on for one who keys by `own`: only where `own` is known to be older. One without a
 * record is older than any record of the same contract. Revisions of two domains say nothing about each other: a host that came to
 * the record of another domain is trusted.
 */
export function isOlder(own: RuleRevision, later: RuleRevision): boolean {
  if (own.contract !== later.contract) return own.contract < later.contract
  if (own.domain === '') return later.domain !== ''
  return own.domain === later.domain && own.record < later.record
}
