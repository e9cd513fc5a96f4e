import type { Applied, Canonical } from '../../canonicalize/types.ts'
import type { EdgeRequest } from '../types.ts'
import { serializedUrl } from './target.ts'

/** A result of the `request` profile that is computed when it is first read: most requests end without. */
class LazyCanonical implements Canonical {
  readonly #compute: () => Canonical
  #found: Canonical | undefined

  constructor(compute: () => Canonical) {
    this.#compute = compute
  }

  get #canonical(): Canonical {
    return (this.#found ??= this.#compute())
  }

  get ok(): boolean {
    return this.#canonical.ok
  }

  get url(): string {
    return this.#canonical.url
  }

  get key(): string {
    return this.#canonical.key
  }

  get applied(): readonly Applied[] {
    return this.#canonical.applied
  }

  toJSON(): Canonical {
    return this.#canonical
  }
}

/** Defers a computation that never throws and whose result names no item. */
export function lazyCanonical(compute: () => Canonical): Canonical {
  return new LazyCanonical(compute)
}

/** The canonical form of what was asked for, for those who only want to know. */
export function canonicalOf({ url, policy }: EdgeRequest): Canonical {
  return policy.toRequest(serializedUrl(url))
}
