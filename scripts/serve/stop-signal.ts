const PARENT_CHECK_MS = 500

/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP. Under `npm run` also when npm has ended: npm passes no SIGTERM on, and no
 * other process would end this one.
 */
export function stopSignal(): Promise<'stopped'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('stopped'))
    if (process.env['npm_lifecycle_event'] === undefined) return
    const npm = process.ppid
    const check = setInterval(() => {
      if (process.ppid !== npm) resolve('stopped')
    }, PARENT_CHECK_MS)
    check.unref()
  })
}
