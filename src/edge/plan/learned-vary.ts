import { unitedNames } from '../cache/vary.ts'
import type { LearnedVary } from './types.ts'

/** More names than any page varies on for a reason. */
const MOST_NAMES = 8

/** Names are forgotten so long after a response last said them: the page may vary on others by then. */
const KEPT_MS = 3_600_000

/** All URLs and names together. */
const MOST_BYTES = 2 * 1024 * 1024

/** What an entry costs beside its text. */
const OVERHEAD_BYTES = 128

interface Learned {
  readonly names: readonly string[]
  readonly untilMs: number
}

const NONE: readonly string[] = []

function bytesOf(url: string, { names }: Learned): number {
  return OVERHEAD_BYTES + 2 * names.reduce((sum, name) => sum + name.length, url.length)
}

/**
 * A table of pages by what they vary on (RFC 9111 §4.1), bounded in bytes: the page that was learned first leaves first. What is
 * forgotten is learned again from the next response, which costs one more look-up.
 */
export function createLearnedVary(nowMs: () => number, mostBytes = MOST_BYTES): LearnedVary {
  const pages = new Map<string, Learned>()
  let bytes = 0

  function forget(url: string): void {
    const learned = pages.get(url)
    if (learned === undefined) return
    bytes -= bytesOf(url, learned)
    pages.delete(url)
  }

  function find(url: string): readonly string[] {
    if (pages.size === 0) return NONE
    const learned = pages.get(url)
    return learned === undefined || learned.untilMs <= nowMs() ? NONE : learned.names
  }

  return {
    find,
    learn(url, said) {
      const names = unitedNames(find(url), said)
      if (names.length > MOST_NAMES) return false
      const learned = { names, untilMs: nowMs() + KEPT_MS }
      forget(url)
      pages.set(url, learned)
      bytes += bytesOf(url, learned)
      while (bytes > mostBytes) forget(pages.keys().next().value!)
      return true
    },
  }
}
