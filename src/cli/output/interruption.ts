import { EXIT_FINDINGS } from './failure.ts'

/** What of the process is needed. */
export interface Interruptible {
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  readonly stderr: { write(text: string): unknown }
  exit(code: number): unknown
}

/** A signal that the first Ctrl-C (or SIGTERM) gives, so that work can end in order. The second one ends the process at once. */
export function interruption(process: Interruptible): AbortSignal {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) return void process.exit(EXIT_FINDINGS)
    process.stderr.write('\ncanon: stopping after the current page; press Ctrl-C again to stop at once\n')
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return controller.signal
}
