/** A thread that studies one site after the other. */

import { parentPort } from 'node:worker_threads'
import { study, type Task } from './study.ts'

parentPort?.on('message', (task: Task) => {
  study(task).then(
    (results) => parentPort?.postMessage({ ok: true, results }),
    (error: unknown) =>
      parentPort?.postMessage({
        ok: false,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  )
})
