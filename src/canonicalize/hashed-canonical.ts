import { sha256Hex24 } from '../url/sha256.ts'
import type { Identity } from './identity.ts'
import type { Applied, Canonical } from './types.ts'

/**
 * A result whose `url:` key is hashed on first read. A class, because a getter on a prototype costs a tenth of one on an
 * object literal; `toJSON` writes the same plain object that every other result is.
 */
export class HashedCanonical implements Canonical {
  readonly ok: boolean
  readonly url: string
  readonly applied: readonly Applied[]
  readonly #identity: Identity
  #key: string | undefined

  constructor(ok: boolean, url: string, identity: Identity) {
    this.ok = ok
    this.url = url
    this.applied = identity.applied
    this.#identity = identity
  }

  get key(): string {
    const { text, left, slash } = this.#identity
    this.#key ??= `url:${sha256Hex24(text, left, slash)}`
    return this.#key
  }

  /** The same result with what was done before it put in front. */
  after(noted: readonly Applied[]): HashedCanonical {
    if (noted.length === 0) return this
    const applied = joinApplied(noted, this.applied)
    return new HashedCanonical(this.ok, this.url, { ...this.#identity, applied })
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
