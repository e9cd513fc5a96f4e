/**
 * Milliseconds of processor time that the work takes, user and system, garbage collection included. The work is done in one
 * thread that waits for nothing but its own disk, so on an idle machine this is the time on the clock; on a busy one it is
 * what the clock would have shown.
 */
export async function cpuMs(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return Math.max(0.001, (user + system) / 1000)
}

/** Milliseconds on the clock: the work of other processes, such as the server of a database, counts too. */
export async function clockMs(work: () => void | Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
