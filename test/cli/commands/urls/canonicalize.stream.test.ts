import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CANON, ndjson, temporaryDirectory } from '../../run-canon.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', '..', 'src', 'cli', 'main.ts')

const LINES = 8_000

describe('canon canonicalize on a stream', () => {
  it('answers a line of a live stream when it comes', async () => {
    const child = spawn(CANON, ['canonicalize'], { stdio: ['pipe', 'pipe', 'inherit'] })
    try {
      child.stdin.write('https://example.com/a\n')
      const [first] = (await once(child.stdout, 'data')) as [Buffer]
      expect(ndjson(first.toString())).toMatchObject([{ url: 'https://example.com/a' }])
    } finally {
      child.kill()
    }
  })

  it('ends quietly when the reader has seen enough', async () => {
    const child = spawn(CANON, ['canonicalize'], { stdio: ['pipe', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdin.on('error', () => undefined)
    child.stdin.end('https://example.com/a\n'.repeat(50_000))
    child.stdout.once('data', () => child.stdout.destroy())
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, stderr]).toEqual([0, ''])
  })

  it('needs no more memory for many long lines and a slow reader than for a few', { timeout: 120_000 }, async () => {
    const path = join(temporaryDirectory(), 'many.txt')
    const url = (n: number) => `https://shop${n % 5000}.example/p/${n}?utm_source=n&id=${'x'.repeat(2000)}\n`
    writeFileSync(path, Array.from({ length: LINES }, (_, n) => url(n)).join(''))
    // The output is longer than the heap may be: buffering it would end the process.
    const child = spawn(process.execPath, ['--max-old-space-size=28', MAIN, 'canonicalize', '--input', path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let lines = 0
    let pauses = 3
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++
      if (pauses-- > 0) await delay(200)
    }
    expect(lines).toBe(LINES)
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
  })
})
