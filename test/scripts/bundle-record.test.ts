import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWorker } from '../../scripts/build-worker.ts'
import { bundleOnRecord, recordBundle } from '../../scripts/bundle-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-record-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a source that has been there for an hour. */
function source(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  const then = new Date(Date.now() - 3_600_000)
  utimesSync(path, then, then)
  return path
}

describe('a bundle on record', () => {
  it('is the one that was built, while nothing changes', () => {
    const entry = source('same.ts', 'export const one = 1')
    expect(bundleOnRecord(entry)).toBeUndefined()
    const built = buildWorker(entry)
    expect(bundleOnRecord(entry)).toEqual(built)
    expect(buildWorker(entry)).toEqual(built)
  })

  it('counts no more when a file that it imports changes, whatever its date, or is gone', () => {
    const entry = source('outer.ts', "export { two } from './inner.ts'")
    const inner = source('inner.ts', 'export const two = 2')
    const before = buildWorker(entry)
    expect(bundleOnRecord(entry)).toEqual(before)
    source('inner.ts', 'export const two = 3')
    expect(bundleOnRecord(entry)).toBeUndefined()
    expect(buildWorker(entry).path).not.toBe(before.path)
    source('inner.ts', 'export const two = 2')
    expect(buildWorker(entry)).toEqual(before)
    rmSync(inner)
    expect(() => buildWorker(entry)).toThrow('./inner.ts')
  })

  it('counts no more when its file is gone', () => {
    const entry = source('gone.ts', 'export const four = 4')
    rmSync(buildWorker(entry).path)
    expect(bundleOnRecord(entry)).toBeUndefined()
  })

  it('is not kept when a file changed while it was built', () => {
    const entry = source('changing.ts', 'export const five = 5')
    const built = buildWorker(source('other.ts', 'export const six = 6'))
    recordBundle({ entry, built, inputs: [entry], begunMs: Date.now() - 7_200_000 })
    expect(bundleOnRecord(entry)).toBeUndefined()
  })
})
