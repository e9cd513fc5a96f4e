/** `identity`: which item is this, for any URL of the web. `request`: which request should go to this site's origin. */
export type Profile = 'identity' | 'request'

/** One thing that was done to the URL or to the key, in order. */
export interface Applied {
  /** File name of the step in `steps/`: `parse`, `unwrap`, `provider`, `pass-through`, `percent-encoding`, `fragment`, `session-ids`, `query`, `nested-url`, `path-rule`, `key`. */
  readonly step: string
  /** Which rule did it: `sort`, `empty`, `tracking:utm_source`, `learned:/p/*?a&b`, `provider:youtube`, `fold:www`, `secret:token`, … */
  readonly rule: string
  /** Decoded parameter name, where the rule is about one. */
  readonly name?: string
  /** What was there before; absent where it may be a secret. */
  readonly from?: string
  /** What stands there now; absent when it was removed. */
  readonly to?: string
}

/** The item of a known platform. */
export interface Item {
  readonly provider: string
  readonly kind: string
  readonly id: string
  /** Needed to fetch the item, no part of its identity (the hash of an unlisted video). */
  readonly token?: string
}

/** The result of canonicalizing one URL. JSON has all of it; a spread or a structured clone may lack the `key`, which is a getter. */
export interface Canonical {
  /** False: not an http(s) URL; `url` is then the input, the key is still deterministic. */
  readonly ok: boolean
  /** Always fetchable: the URL to send, store and show. */
  readonly url: string
  /** The identity; computed on first read, so a hot path that never reads it never hashes. In the `request` profile it equals `url`. */
  readonly key: string
  readonly item?: Item
  /** What was done, in order; empty when nothing was. */
  readonly applied: readonly Applied[]
}
