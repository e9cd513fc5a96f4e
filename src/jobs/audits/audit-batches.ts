import type { AuditTask } from '../events/job-messages.ts'

// A queue takes a hundred messages at once, of 256 KB together; a hundred bytes of each are its own.
const MAX_MESSAGES = 100
const MAX_BYTES = 240_000
const OVERHEAD_BYTES = 128

/** Tasks in such batches as the queue takes at once, in order: URLs have up to 8 KB. */
export function auditBatches(tasks: readonly AuditTask[]): readonly (readonly AuditTask[])[] {
  const batches: AuditTask[][] = []
  let left = 0
  for (const task of tasks) {
    const bytes = new TextEncoder().encode(JSON.stringify(task)).length + OVERHEAD_BYTES
    if (batches.at(-1)?.length === MAX_MESSAGES) left = 0
    if (bytes > left) {
      batches.push([])
      left = MAX_BYTES
    }
    batches.at(-1)?.push(task)
    left -= bytes
  }
  return batches
}
