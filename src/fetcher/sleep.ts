/** Waits; ends early, and without an error, when `signal` is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** {@link Sleep} on the platform's timers. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve()
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
