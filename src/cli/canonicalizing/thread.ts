/** A thread of `canon canonicalize --jobs`: gets blocks of whole lines, answers each. */

import { parentPort, workerData } from 'node:worker_threads'
import { MAX_LINE_BYTES, readLines } from '../corpus/input-lines.ts'
import { createAnswerer, type Answered, type AnswerSettings } from './answer-lines.ts'

/** A block of whole lines. */
export interface Block {
  readonly bytes: Uint8Array
  /** It is the beginning of a file: a byte order mark is no part of it. */
  readonly isFirst: boolean
}

const silent = { write: () => true } as unknown as NodeJS.WriteStream
// Warnings about records were given before the threads started.
const io = { stdin: process.stdin, stdout: silent, stderr: silent, env: {} }
const answerer = createAnswerer(workerData as AnswerSettings, io)

parentPort?.on('message', (block: Block) => {
  void answerBlock(block).then((answered) => parentPort?.postMessage(answered, []))
})

async function answerBlock({ bytes, isFirst }: Block): Promise<Answered> {
  const lines = []
  for await (const batch of readLines(
    oneChunk(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    MAX_LINE_BYTES,
    isFirst,
  ))
    lines.push(...batch)
  return answerer.lines(lines)
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes)
}
