/** Questions that the cache answers wrongly for some clients, remembered for ten minutes (decision 052). */

import type { BypassReason } from '../request/types.ts'
import type { ClientFacts, AffectedClients, Exclusions } from './types.ts'

/** How long a mark holds, in milliseconds. */
export const EXCLUSION_MS = 10 * 60_000

/** All questions together, as clients choose them, with what is marked of them. */
const MAX_BYTES = 2 * 1024 * 1024

/** What a question or a mark costs beside its text. */
const OVERHEAD_BYTES = 128

/** Longer questions are not marked: each time they are asked, two requests go to the origin. */
const MAX_QUESTION_CHARACTERS = 2048

/** Concerns of one question, and names in one of them. */
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

/** An empty set of marks. */
export function createExclusions(nowMs: () => number): Exclusions {
  const excluded = new Map<string, readonly Exclusion[]>()
  let bytes = 0

  function forget(key: string): void {
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
      if (isLong || key.length > MAX_QUESTION_CHARACTERS) return
      const others = exclusionsOf(key).filter((exclusion) => !isSame(exclusion.affected, affected))
      forget(key)
      const exclusions = [...others, { affected, reason, untilMs: nowMs() + EXCLUSION_MS }].slice(-MOST_OF_ONE)
      excluded.set(key, exclusions)
      bytes += bytesOf(key, exclusions)
      for (const oldest of excluded.keys()) {
        if (bytes <= MAX_BYTES) return
        forget(oldest)
      }
    },
    isEmpty: () => excluded.size === 0,
    find(key, client) {
      const exclusions = exclusionsOf(key)
      if (exclusions.length === 0) forget(key)
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
