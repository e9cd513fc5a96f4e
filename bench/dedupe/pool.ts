/** Spreads tasks over threads. */

import { Worker } from 'node:worker_threads'
import type { Result, Task } from './study.ts'

/** What a thread answers. */
export type Reply = { readonly ok: true; readonly results: Result[] } | { readonly ok: false; readonly message: string }

/** What became of a task: results, or why there are none. */
export interface Done {
  readonly task: Task
  readonly results: readonly Result[]
  readonly failure?: string
}

/**
 * Runs all tasks, at most `threads` at once, and tells of each as it ends. A task that throws is told as a failure; the others
 * go on.
 */
export async function runTasks(tasks: readonly Task[], threads: number, onDone: (done: Done) => void): Promise<void> {
  const queue = [...tasks]
  async function serve(): Promise<void> {
    const worker = new Worker(new URL('worker.ts', import.meta.url))
    try {
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
        const reply = await ask(worker, task)
        onDone(reply.ok ? { task, results: reply.results } : { task, results: [], failure: reply.message })
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, serve))
}

function ask(worker: Worker, task: Task): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.once('message', (reply: Reply) => {
      worker.removeAllListeners('error')
      resolve(reply)
    })
    worker.once('error', reject)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of node:worker_threads has no origin
    worker.postMessage(task)
  })
}
