/** What a webhook is told: something waits for a person, or went wrong. JSON-serializable; holds names and no values of URLs. */
export interface Notice {
  /** The same for the same thing, however often it is sent. */
  readonly id: string
  readonly type: 'anomaly.opened' | 'parameter.quarantined' | 'run.failed'
  readonly domain: string
  readonly atMs: number
  /** One line for people. */
  readonly text: string
  /** Path of the console that shows it. */
  readonly path: string
}

/** Longer texts are cut: a chat shows a line. */
const MAX_TEXT_CHARACTERS = 500

/** A text of at most 500 characters. */
export function noticeText(text: string): string {
  return text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)} …` : text
}
