/** What {@link createExpiringSet} is wired with. */
export interface ExpiringOptions {
  readonly nowMs: () => number
  /** How long a member is remembered, in milliseconds. */
  readonly keepMs: number
  /** Characters of all members together: clients choose what they are. */
  readonly maxCharacters: number
}

/** Texts that are remembered for a while. In the isolate, bounded in bytes: the oldest leave first. */
export interface ExpiringSet {
  /** A text longer than a sixteenth of the whole is not remembered. */
  add(text: string): void
  has(text: string): boolean
}

/** An empty set. */
export function createExpiringSet({ nowMs, keepMs, maxCharacters }: ExpiringOptions): ExpiringSet {
  // Oldest first, so those that have expired are at the front.
  const untilMs = new Map<string, number>()
  let characters = 0

  function remove(text: string): void {
    if (untilMs.delete(text)) characters -= text.length
  }

  return {
    add(text) {
      if (text.length > maxCharacters / 16) return
      remove(text)
      untilMs.set(text, nowMs() + keepMs)
      characters += text.length
      for (const oldest of untilMs.keys()) {
        if (characters <= maxCharacters) return
        remove(oldest)
      }
    },
    has(text) {
      if (untilMs.size === 0) return false
      const until = untilMs.get(text)
      if (until === undefined || nowMs() < until) return until !== undefined
      remove(text)
      return false
    },
  }
}
