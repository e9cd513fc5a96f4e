/** A thread that studies one site after the other. */

import { parentPort } from 'node:worker_threads'
import type { Reply } from './pool.ts'
import { study, type Task } from './study.ts'

function reply(answer: Reply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of node:worker_threads has no origin
  parentPort?.postMessage(answer)
}

parentPort?.on('message', (task: Task) => {
  study(task).then(
    (results) => reply({ ok: true, results }),
    (error: unknown) =>
      reply({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
