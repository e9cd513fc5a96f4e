/** Requests that get a wrong response from the cache for some clients, which bypass it for ten minutes (decision 052). */

import type { BypassReason } from '../request/types.ts'
import type { ClientFacts, AffectedClients, Exclusions } from './types.ts'

/** How long an exclusion holds, in milliseconds. */
export const EXCLUSION_MS = 10 * 60_000

/** All request keys together, which clients choose, with their exclusions. */
const MAX_BYTES = 2 * 1024 * 1024

/** What a key or an exclusion costs beside its text. */
const OVERHEAD_BYTES = 128

/** A longer key is not excluded: each time it is requested, two requests go to the origin. */
const MAX_KEY_CHARACTERS = 2048

/** Exclusions of one key, and header names in one of them. */
const MOST_OF_ONE = 8

interface Exclusion {
  readonly affected: AffectedClients
  readonly reason: BypassReason
  readonly untilMs: number
}

function bytesOf(key: string, exclusions: readonly Exclusion[]): number {
  const texts = [key, ...exclusions.flatMap(({ affected }) => (affected.kind === 'senders' ? affected.names : []))]
  return OVERHEAD_BYTES * (1 + exclusions.length) + 2 * texts.reduce((sum, text) => sum + text.length, 0)
}

/** No client is excluded yet. */
export function createExclusions(nowMs: () => number): Exclusions {
  const excluded = new Map<string, readonly Exclusion[]>()
  let bytes = 0

  function remove(key: string): void {
    const exclusions = excluded.get(key)
    if (exclusions === undefined) return
    excluded.delete(key)
    bytes -= bytesOf(key, exclusions)
  }

  function exclusionsOf(key: string): readonly Exclusion[] {
    return excluded.get(key)?.filter(({ untilMs }) => nowMs() < untilMs) ?? []
  }

  return {
    add(key, affected, reason) {
      const isLong = affected.kind === 'senders' && affected.names.length > MOST_OF_ONE
      if (isLong || key.length > MAX_KEY_CHARACTERS) return
      const others = exclusionsOf(key).filter((exclusion) => !isSame(exclusion.affected, affected))
      remove(key)
      const exclusions = [...others, { affected, reason, untilMs: nowMs() + EXCLUSION_MS }].slice(-MOST_OF_ONE)
      excluded.set(key, exclusions)
      bytes += bytesOf(key, exclusions)
      for (const oldest of excluded.keys()) {
        if (bytes <= MAX_BYTES) return
        remove(oldest)
      }
    },
    isEmpty: () => excluded.size === 0,
    find(key, client) {
      const exclusions = exclusionsOf(key)
      if (exclusions.length === 0) remove(key)
      return exclusions.find(({ affected }) => isAffected(client, affected))?.reason
    },
  }
}

function isAffected({ crossOrigin, scheme, sendsUnseen }: ClientFacts, affected: AffectedClients): boolean {
  switch (affected.kind) {
    case 'everyone':
      return true
    case 'senders':
      return affected.names.some(sendsUnseen)
    case 'scheme':
      return scheme === affected.scheme
    case 'other-sites':
      return crossOrigin
  }
}

function isSame(a: AffectedClients, b: AffectedClients): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
