/** Spreads tasks over threads. */

import { Worker } from 'node:worker_threads'
import type { Result, Task } from './study.ts'

/** The reply of a thread. */
export type Reply = { readonly ok: true; readonly results: Result[] } | { readonly ok: false; readonly message: string }

/** The end of a task: results, or why there are none. */
export interface Done {
  readonly task: Task
  readonly results: readonly Result[]
  readonly failure?: string
}

/** A site that takes longer fails, so that an endless loop cannot block the run. */
const LIMIT_MS = 10 * 60 * 1000

/**
 * Runs all tasks, at most `threads` at once, and reports each as it ends. A task that throws, ends its thread or takes longer
 * than ten minutes is reported as a failure; the others continue.
 */
export async function runTasks(tasks: readonly Task[], threads: number, onDone: (done: Done) => void): Promise<void> {
  const queue = [...tasks]
  async function serve(): Promise<void> {
    let worker = newWorker()
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const reply = await ask(worker, task)
      onDone(reply.ok ? { task, results: reply.results } : { task, results: [], failure: reply.message })
      if (reply.ok) continue
      await worker.terminate()
      worker = newWorker()
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, serve))
}

function newWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url))
}

function ask(worker: Worker, task: Task): Promise<Reply> {
  return new Promise((resolve) => {
    const limit = setTimeout(
      () => end({ ok: false, message: `no result after ${LIMIT_MS / 60_000} minutes` }),
      LIMIT_MS,
    )
    const onError = (error: Error): void => end({ ok: false, message: error.message })
    function end(reply: Reply): void {
      clearTimeout(limit)
      worker.off('message', end)
      worker.off('error', onError)
      resolve(reply)
    }
    worker.on('message', end)
    worker.on('error', onError)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of node:worker_threads has no origin
    worker.postMessage(task)
  })
}
