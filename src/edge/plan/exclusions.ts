/** Questions that the cache answers wrongly for some clients, remembered for ten minutes (decision 052). */

import type { BypassReason } from '../request/types.ts'
import type { Asker, Concern, Marks } from './types.ts'

/** How long a mark holds, in milliseconds. */
export const MARK_MS = 10 * 60_000

/** All questions together, as clients choose them, with what is marked of them. */
const MAX_BYTES = 2 * 1024 * 1024

/** What a question or a mark costs beside its text. */
const OVERHEAD_BYTES = 128

/** Longer questions are not marked: each time they are asked, two requests go to the origin. */
const MAX_QUESTION_CHARACTERS = 2048

/** Concerns of one question, and names in one of them. */
const MOST_OF_ONE = 8

interface Mark {
  readonly concern: Concern
  readonly reason: BypassReason
  readonly untilMs: number
}

function bytesOf(question: string, marks: readonly Mark[]): number {
  const texts = [question, ...marks.flatMap(({ concern }) => (concern.kind === 'senders' ? concern.names : []))]
  return OVERHEAD_BYTES * (1 + marks.length) + 2 * texts.reduce((sum, text) => sum + text.length, 0)
}

/** An empty set of marks. */
export function createMarks(nowMs: () => number): Marks {
  const questions = new Map<string, readonly Mark[]>()
  let bytes = 0

  function forget(question: string): void {
    const marks = questions.get(question)
    if (marks === undefined) return
    questions.delete(question)
    bytes -= bytesOf(question, marks)
  }

  function marksOf(question: string): readonly Mark[] {
    return questions.get(question)?.filter(({ untilMs }) => nowMs() < untilMs) ?? []
  }

  return {
    add(question, concern, reason) {
      const isLong = concern.kind === 'senders' && concern.names.length > MOST_OF_ONE
      if (isLong || question.length > MAX_QUESTION_CHARACTERS) return
      const others = marksOf(question).filter((mark) => !isSame(mark.concern, concern))
      forget(question)
      const marks = [...others, { concern, reason, untilMs: nowMs() + MARK_MS }].slice(-MOST_OF_ONE)
      questions.set(question, marks)
      bytes += bytesOf(question, marks)
      for (const oldest of questions.keys()) {
        if (bytes <= MAX_BYTES) return
        forget(oldest)
      }
    },
    isEmpty: () => questions.size === 0,
    find(question, asker) {
      const marks = marksOf(question)
      if (marks.length === 0) forget(question)
      return marks.find(({ concern }) => isConcerned(asker, concern))?.reason
    },
  }
}

function isConcerned({ crossOrigin, scheme, sendsUnseen }: Asker, concern: Concern): boolean {
  switch (concern.kind) {
    case 'everyone':
      return true
    case 'senders':
      return concern.names.some(sendsUnseen)
    case 'scheme':
      return scheme === concern.scheme
    case 'other-sites':
      return crossOrigin
  }
}

function isSame(a: Concern, b: Concern): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
