/** Exit code: everything was done and nothing was found. */
export const EXIT_OK = 0
/** Exit code: everything was done and something was found, such as a disagreement; also where the person said no. */
export const EXIT_FINDINGS = 1
/** Exit code: wrong usage, or input that could not be read; what could be done was done. */
export const EXIT_INPUT = 2
/** Exit code: a site or a control Worker could not be reached, or failed; the same command may work later. */
export const EXIT_UNREACHABLE = 3
/** Exit code: a server was reached and refused: the token is missing or wrong, or may not do this. */
export const EXIT_REFUSED = 4

/** All exit codes in a few words, for help and documents. */
export const EXIT_CODES: readonly { readonly code: number; readonly meaning: string }[] = [
  { code: EXIT_OK, meaning: 'ok' },
  { code: EXIT_FINDINGS, meaning: 'findings' },
  { code: EXIT_INPUT, meaning: 'wrong usage or an input that could not be read' },
  { code: EXIT_UNREACHABLE, meaning: 'network or server out of reach' },
  { code: EXIT_REFUSED, meaning: 'refused: token or permission' },
]

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
  /** What the command ends with. */
  readonly exitCode: number

  /** @param options.exitCode default {@link EXIT_INPUT} */
  constructor(
    message: string,
    { exitCode = EXIT_INPUT, ...details }: FailureDetails & { readonly exitCode?: number } = {},
  ) {
    super(message)
    this.details = details
    this.exitCode = exitCode
  }
}

/** The exit code that the HTTP status of a failed call means. What is neither a fault nor a refusal comes from the input, such as a wrong address. */
export function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return EXIT_REFUSED
  return status === 408 || status === 429 || status >= 500 ? EXIT_UNREACHABLE : EXIT_INPUT
}

/** A failure as one line of JSON, for commands whose one answer was asked for as such. Never throws. */
export function failureJson(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^error: /, '')
  return JSON.stringify({ error: { message, ...(error instanceof CommandFailure && error.details) } })
}
