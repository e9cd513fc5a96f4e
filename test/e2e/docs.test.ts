import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allDocuments, blocksOf } from '../docs/support/documents.ts'
import { complaint, RUN, runBlocks, sandbox } from '../docs/support/run-blocks.ts'
import { needs } from '../support/needs.ts'

const folder = sandbox()
let demo: ChildProcess | undefined
let port = 0

beforeAll(async () => {
  port = await freePort()
  demo = spawn('node', ['scripts/start.ts', '--port', String(port), '--state', join(folder, 'state')], {
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    for (const stream of [demo!.stdout!, demo!.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ctrl-C ends it.')) resolve()
      })
    }
    demo!.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
})

afterAll(async () => {
  if (demo?.exitCode === null) {
    const exited = new Promise((resolve) => demo!.once('exit', resolve))
    process.kill(-demo.pid!, 'SIGINT')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Below the ports that the system hands out, and another range than that of the quick start's own test. */
function freePort(from = 12_000 + (process.pid % 3_000) * 2): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(freePort(from + 2)))
    server.listen(from, '127.0.0.1', () => server.close(() => resolve(from)))
  })
}

describe('the commands of the documents, run against the demo', needs('curl'), () => {
  it.each(RUN)('%s says what happens', async (path) => {
    const document = allDocuments().find((one) => one.path === path)!
    const blocks = blocksOf(document).filter(({ language, mark }) => language === 'sh' && mark === '')
    expect(blocks.length).toBeGreaterThan(0)
    const ran = await runBlocks(blocks, { folder, port })
    expect(ran.map(complaint).filter((text) => text !== undefined)).toEqual([])
  })
})
