/** Lets at most so many tasks run at once; the others wait in the order in which they came. */
export function createSlots(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = Math.max(1, limit)
  return async (task) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // A freed slot goes to the next waiting caller, before any new one.
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
