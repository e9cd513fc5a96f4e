/** Blocks of lines that several threads answer, in the order they came in. */

import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answered, AnswerSettings } from './answer-lines.ts'
import type { Block } from './thread.ts'

/** Blocks that wait for each thread: enough that none is idle, few enough that memory stays bounded. */
const BLOCKS_PER_THREAD = 4

/** Small pieces are joined up to this size where more of the input is there, in bytes. */
const BLOCK_BYTES = 256 * 1024

const LINE_FEED = 0x0a

/** Makes a function from the bytes of a file to answers. The threads end with the input. */
export function answersByThreads(
  settings: AnswerSettings,
  count: number,
): (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Answered> {
  return async function* answers(bytes) {
    const threads = Array.from({ length: count }, () => startThread(settings))
    const waiting: Promise<Answered>[] = []
    let next = 0
    try {
      for await (const block of blocksOf(bytes)) {
        const answered = threads[next++ % count]!.ask(block)
        // A failure is thrown where its turn comes.
        answered.catch(() => undefined)
        waiting.push(answered)
        if (waiting.length >= count * BLOCKS_PER_THREAD) yield await waiting.shift()!
      }
      for (const answered of waiting.splice(0)) yield await answered
    } catch (error) {
      // The input broke off: what came before is answered.
      for (const answered of waiting) yield await answered
      throw error
    } finally {
      await Promise.all(threads.map((thread) => thread.end()))
    }
  }
}

interface Thread {
  ask(block: Block): Promise<Answered>
  end(): Promise<unknown>
}

function startThread(settings: AnswerSettings): Thread {
  const file = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url)
  const worker = new Worker(file, { workerData: settings })
  const open: PromiseWithResolvers<Answered>[] = []
  worker.on('message', (answered: Answered) => open.shift()?.resolve(answered))
  worker.on('error', (error) => {
    for (const one of open.splice(0)) one.reject(error)
  })
  return {
    ask(block) {
      const answered = Promise.withResolvers<Answered>()
      open.push(answered)
      worker.postMessage(block, [block.bytes.buffer as ArrayBuffer])
      return answered.promise
    },
    end: () => worker.terminate(),
  }
}

/** Blocks of whole lines; the last one may lack its line feed. */
async function* blocksOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let pieces: Buffer[] = []
  let length = 0
  let isFirst = true
  const take = (last: Buffer): Block => {
    const block = { bytes: new Uint8Array(Buffer.concat([...pieces, last])), isFirst }
    pieces = []
    length = 0
    isFirst = false
    return block
  }
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1
    const isEnough = length + end >= BLOCK_BYTES || chunk.length < BLOCK_BYTES / 4
    if (end > 0 && isEnough) {
      yield take(chunk.subarray(0, end))
      if (end === chunk.length) continue
    }
    const rest = end > 0 && isEnough ? chunk.subarray(end) : chunk
    pieces.push(rest)
    length += rest.length
  }
  if (length > 0) yield take(Buffer.alloc(0))
}
