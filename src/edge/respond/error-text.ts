/** The stack of an error, so that the log says where one of ours was made. */
export function traceOf(error: unknown): string {
  return (error as Partial<Error> | undefined)?.stack ?? textOf(error)
}

/** The message of an error. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
