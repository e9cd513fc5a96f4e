import { describe, expect, it } from 'vitest'
import { createGrouper } from '../../../src/learn/corpus/group.ts'
import { isSketchFile, mergeSketches } from '../../../src/cli/sketch/merge-sketches.ts'
import { sketchText } from '../../../src/cli/sketch/sketch-text.ts'
import { temporaryFile } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

function sketchFile(urls: readonly string[], name: string): string {
  const grouper = createGrouper()
  for (const url of urls) grouper.add(url)
  const header = { canonSketch: 1, canon: '1.0.0', seed: 0, domain: null, settings: '' }
  return temporaryFile(name, sketchText(header, grouper.sketch()))
}

const A = sketchFile(['https://a.example/?x=1'], 'a.sketch')
const B = sketchFile(['https://b.example/?x=1', 'https://b.example/?x=2'], 'b.sketch')
const BOTH = sketchFile(['https://a.example/?x=2', 'https://b.example/?x=3'], 'both.sketch')

describe('mergeSketches', () => {
  it('merges parts that have hosts in common, and learns the preferred one', async () => {
    const { grouper } = await mergeSketches([A, B, BOTH], { canon: '1.0.0' }, memoryIo(), 'a.example')
    expect(grouper.finish()).toMatchObject({ domain: 'a.example', urlCount: 2, otherHosts: { 'b.example': 3 } })
  })

  it('refuses parts of different hosts, versions and settings', async () => {
    await expect(mergeSketches([A, B], { canon: '1.0.0' }, memoryIo())).rejects.toThrow('b.example, a host of no other')
    await expect(mergeSketches([A], { canon: '2.0.0' }, memoryIo())).rejects.toThrow('canon 1.0.0, and this is 2.0.0')
    await expect(mergeSketches([A], { canon: '1.0.0', settings: 'x' }, memoryIo())).rejects.toThrow('--previous')
  })
})

describe('isSketchFile', () => {
  it('looks at the first bytes, and leaves stdin alone', async () => {
    const found = await Promise.all([A, '-', '/none', temporaryFile('x', 'https://a/')].map((path) => isSketchFile(path, memoryIo()))) // prettier-ignore
    expect(found).toEqual([true, false, false, false])
  })
})
