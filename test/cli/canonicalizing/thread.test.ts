import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it('answers a block of lines in a thread of its own', async () => {
  const file = new URL('../../../src/cli/canonicalizing/thread.ts', import.meta.url)
  const worker = new Worker(file, { workerData: { profile: 'identity', record: [], format: 'tsv', fields: ['url'] } })
  const bytes = new Uint8Array(Buffer.from('https://a.example/?utm_source=x\n\n'))
  worker.postMessage({ bytes, isFirst: true }, [bytes.buffer])
  const [answered] = (await once(worker, 'message')) as [unknown]
  expect(answered).toEqual({ text: 'https://a.example/\n\n', lines: 2, failed: 1 })
  await worker.terminate()
})
