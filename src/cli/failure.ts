/** Exit code: everything was done and nothing was found. */
export const EXIT_OK = 0
/** Exit code: everything was done and something was found, such as a disagreement. */
export const EXIT_FINDINGS = 1
/** Exit code: wrong usage, or input that could not be read; what could be done was done. */
export const EXIT_INPUT = 2

/** A failure that is the caller's to mend. `message` is one line: what, where, how; it is shown without a stack trace. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}
