/** A map that forgets what was not used for longest, bounded both in entries and in bytes. */
export interface Lru<T> {
  /** Finds and marks as used. */
  get(key: string): T | undefined
  /** Adds or replaces; `bytes` is what the entry counts. The newest entry is never forgotten at once, however large. */
  set(key: string, value: T, bytes: number): void
  delete(key: string): void
  readonly size: number
  readonly bytes: number
}

/** Bounds of an {@link Lru}. */
export interface LruLimits {
  readonly maxEntries: number
  readonly maxBytes: number
}

/** An empty {@link Lru}. A JavaScript `Map` keeps insertion order, so the first key is the one unused for longest. */
export function createLru<T>({ maxEntries, maxBytes }: LruLimits): Lru<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  let bytes = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function shrink(): void {
    for (const key of entries.keys()) {
      if (entries.size <= 1 || (entries.size <= maxEntries && bytes <= maxBytes)) return
      remove(key)
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, entryBytes) {
      remove(key)
      entries.set(key, { value, bytes: entryBytes })
      bytes += entryBytes
      shrink()
    },
    delete: remove,
    get size() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
  }
}
