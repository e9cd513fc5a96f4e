import { sha256Hex24 } from '../url/sha256.ts'
import type { Applied, Canonical } from './types.ts'

/**
 * A result whose `url:` key is hashed on first read. A class, because a getter on a prototype costs a tenth of one on an
 * object literal; `toJSON` writes the same plain object that every other result is.
 */
export class HashedCanonical implements Canonical {
  readonly ok: boolean
  readonly url: string
  readonly applied: readonly Applied[]
  readonly #identity: string
  readonly #left: number
  #key: string | undefined

  /** @param left characters of the identity that are not hashed; see {@link sha256Hex24} */
  constructor(ok: boolean, url: string, identity: string, applied: readonly Applied[], left = 0) {
    this.ok = ok
    this.url = url
    this.applied = applied
    this.#identity = identity
    this.#left = left
  }

  get key(): string {
    this.#key ??= `url:${sha256Hex24(this.#identity, this.#left)}`
    return this.#key
  }

  /** The same result with what was done before it put in front. */
  after(noted: readonly Applied[]): HashedCanonical {
    return new HashedCanonical(this.ok, this.url, this.#identity, joinApplied(noted, this.applied), this.#left)
  }

  toJSON(): Canonical {
    return { ok: this.ok, url: this.url, key: this.key, applied: this.applied }
  }
}

/** What was done, one list after the other; a list itself where the other one is empty. */
export function joinApplied(first: readonly Applied[], second: readonly Applied[]): readonly Applied[] {
  if (second.length === 0) return first
  return first.length === 0 ? second : [...first, ...second]
}
