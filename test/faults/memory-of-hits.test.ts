import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { REPOSITORY } from '../../scripts/build-worker.ts'

// Node can be told to collect its garbage, workerd cannot.
const HITS = 200_000
const SCRIPT = `
  import { createMemoryStore } from './src/edge/adapters/http-cache/memory-store.ts'
  const store = createMemoryStore(1_000_000)
  const urls = Array.from({ length: 20 }, (_, i) => 'https://shop.test/p?id=' + i)
  const exchange = { requestTimeMs: 0, responseTimeMs: 0 }
  const entry = { variant: '', vary: [], bodyBytes: 10, headers: { entries: new Map() }, exchange }
  for (const url of urls) store.put(url, entry)
  const heapBytes = () => (gc(), gc(), process.memoryUsage().heapUsed)
  const hit = (times) => { for (let i = 0; i < times; i++) store.find({ method: 'GET', url: urls[i % 20] }, []) }
  hit(1000)
  const before = heapBytes()
  hit(${HITS})
  console.log(heapBytes() - before)
`

describe('the memory adapter under hits', () => {
  it('keeps nothing of a hit', () => {
    const flags = ['--expose-gc', '--input-type=module', '-e', SCRIPT]
    const grownBytes = Number(execFileSync(process.execPath, flags, { cwd: REPOSITORY, encoding: 'utf8' }))
    expect(grownBytes / HITS).toBeLessThan(1)
  })
})
