import type { CacheAdapter } from './types.ts'
import { createFlights } from './http-cache/flights.ts'
import { createMemoryStore } from './http-cache/memory-store.ts'
import { sharedAdapter } from './http-cache/shared-adapter.ts'

/** Bounds of the in-isolate cache. */
export interface MemoryOptions {
  /** Bodies, headers and keys together; default 64 MB (an isolate has 128 MB). */
  readonly maxBytes?: number
  /** Longer bodies are streamed past the cache; default 1 MB. */
  readonly maxBodyBytes?: number
  /** How long a request waits for another one's answer; default 10 s. */
  readonly waitTimeoutMs?: number
  /** From 0 up to 1. Absent: what a full store knows of its visits lies where anybody can work out. */
  readonly random?: () => number
}

/**
 * A shared cache in the memory of one isolate (RFC 9111): needs nothing of the platform, so it also works under plain
 * `workerd serve`. It starts empty with every isolate and is not shared between them.
 */
export function memoryAdapter(options: MemoryOptions = {}): CacheAdapter {
  return sharedAdapter('memory', {
    store: createMemoryStore(options.maxBytes ?? 64 * 1024 * 1024, options.random),
    flights: createFlights(),
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    waitTimeoutMs: options.waitTimeoutMs ?? 10_000,
  })
}
