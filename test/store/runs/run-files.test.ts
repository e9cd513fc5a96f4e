import { beforeEach, describe, expect, it } from 'vitest'
import { r2RunFiles } from '../../../src/store/runs/run-files.ts'
import { emptyControl } from '../support/control-world.ts'

let bucket: R2Bucket
beforeEach(async () => {
  bucket = (await emptyControl()).ARCHIVE
})

describe('files of runs', () => {
  it('are written, replaced and read by name or key', async () => {
    const files = r2RunFiles(bucket)
    await files.write('run-1', 'report', { end: 'budget' })
    const key = await files.write('run-1', 'report', { end: 'complete' })
    await files.write('run-2', 'report', { end: 'stopped' })
    expect(await files.read('run-1', 'report')).toEqual({ end: 'complete' })
    expect(await files.readKey(key)).toEqual({ end: 'complete' })
    await files.write('run-1', 'previous', null)
    expect(await files.read('run-1', 'previous')).toBeNull()
  })

  it('are undefined when they are missing or no JSON', async () => {
    const files = r2RunFiles(bucket)
    expect(await files.read('run-1', 'candidate')).toBeUndefined()
    await bucket.put('runs/run-1/candidate.json', 'torn {')
    expect(await files.read('run-1', 'candidate')).toBeUndefined()
  })

  it('are not taken for missing where the bucket breaks off in the middle', async () => {
    const text = () => Promise.reject(new Error('connection lost'))
    const broken = { get: async () => ({ text, json: text }) } as unknown as R2Bucket
    await expect(r2RunFiles(broken).read('run-1', 'previous')).rejects.toThrow('connection lost')
  })

  it('keep the URLs that a run drew from as lines', async () => {
    const files = r2RunFiles(bucket)
    const snapshot = files.writeSnapshot('shop.example', 'run-1')
    await snapshot.add('{"url":"https://shop.example/"}\n')
    await snapshot.end()
    const object = await bucket.get('corpora/shop.example/run-1.ndjson')
    expect([await object?.text(), object?.httpMetadata?.contentType]).toEqual([
      '{"url":"https://shop.example/"}\n',
      'application/x-ndjson',
    ])
    expect(await Array.fromAsync(files.readSnapshot('shop.example', 'run-1'))).toEqual([
      '{"url":"https://shop.example/"}',
    ])
    expect(await Array.fromAsync(files.readSnapshot('shop.example', 'run-2'))).toEqual([])
  })
})
