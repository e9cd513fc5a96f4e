/** `identity` answers "which item is this?" for any URL on the web; `request` answers "which request should go to this site's origin?". */
export type Profile = 'identity' | 'request'

/** One change to the URL or to the key; {@link Canonical.applied} lists them in order. */
export interface Applied {
  /** File name of the step in `steps/`: `parse`, `unwrap`, `provider`, `pass-through`, `percent-encoding`, `fragment`, `session-ids`, `query`, `nested-url`, `path-rule`, `key`. */
  readonly step: string
  /** The rule that made the change: `sort`, `empty`, `tracking:utm_source`, `learned:/p/*?a&b`, `learned:ref@/p/*`, `provider:youtube`, `fold:www`, `secret:token`, … */
  readonly rule: string
  /** Decoded parameter name, if the rule concerns a parameter. */
  readonly name?: string
  /** The text before; absent if it may be a secret. */
  readonly from?: string
  /** The text after; absent if it was removed. */
  readonly to?: string
}

/** The item of a known platform. */
export interface Item {
  /** Name of the platform, such as `youtube`. */
  readonly provider: string
  /** `video`, `playlist`, `track`, … */
  readonly kind: string
  /** In the platform's own spelling; case is kept. */
  readonly id: string
  /** Needed to fetch the item but not part of its identity (the hash of an unlisted video). */
  readonly token?: string
}

/** The result of canonicalizing one URL. `key` may be a getter: `JSON.stringify` includes it, a spread or a structured clone may not. */
export interface Canonical {
  /** False if the input is not an absolute http(s) URL; `url` is then the input, and `key` is still stable. */
  readonly ok: boolean
  /** The URL to fetch, store and show. Always fetchable. */
  readonly url: string
  /** The identity of the page or item, hashed on first access. In the `request` profile it equals `url`. */
  readonly key: string
  /** Set if the URL names an item of a known platform. */
  readonly item?: Item
  /** Each change, in order; empty if nothing changed. */
  readonly applied: readonly Applied[]
}
