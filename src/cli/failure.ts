/** Exit code: everything was done and nothing was found. */
export const EXIT_OK = 0
/** Exit code: everything was done and something was found, such as a disagreement. */
export const EXIT_FINDINGS = 1
/** Exit code: wrong usage, or input that could not be read; what could be done was done. */
export const EXIT_INPUT = 2

/** What a control Worker has said beside its words, for programs. */
export interface FailureDetails {
  /** Of HTTP. */
  readonly status?: number
  /** What kind of problem it is, in the API's own name. */
  readonly type?: string
}

/** A failure that is the caller's to mend. `message` is one line: what, where, how; it is shown without a stack trace. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly details: FailureDetails

  constructor(message: string, details: FailureDetails = {}) {
    super(message)
    this.details = details
  }
}

/** A failure as one line of JSON, for commands whose one answer was asked for as such. Never throws. */
export function failureJson(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^error: /, '')
  return JSON.stringify({ error: { message, ...(error instanceof CommandFailure && error.details) } })
}
