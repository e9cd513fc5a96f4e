import { beforeEach, describe, expect, it } from 'vitest'
import { runEvidence } from '../../../src/store/evidence/run-evidence.ts'
import { runTraces } from '../../../src/store/runs/run-traces.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const traces = () => runTraces(controlEnv.ARCHIVE)
const mentionsJane = (text: string): boolean => text.includes('jane')

describe('what runs have left of a page', () => {
  it('goes line by line of what a run has observed', async () => {
    const evidence = runEvidence(controlEnv.ARCHIVE, 'shop.example', 'a')
    for (const [number, name] of ['jane', 'john', 'jane'].entries()) await evidence.add(number, `"${name}"`)
    expect(await traces().forgetObservations('shop.example', 'b', mentionsJane)).toBe(0)
    expect(await traces().forgetObservations('shop.example', 'a', mentionsJane)).toBe(2)
    expect(await Array.fromAsync(evidence.read())).toEqual(['"john"'])
  })

  it('removes every picture, since pictures cannot be searched', async () => {
    const put = (key: string, text: string) => controlEnv.ARCHIVE.put(key, text)
    for (const run of ['a', 'b']) await put(`runs/${run}/pictures/0-original.webp`, 'jane, painted')
    await put('runs/a/samples.json', '"jane"')
    await put('runs/b/samples.json', '"john"')
    expect(await traces().forgetFiles('shop.example', 'a', mentionsJane)).toBe(2)
    expect(await traces().forgetFiles('shop.example', 'b', mentionsJane)).toBe(0)
    const { objects } = await controlEnv.ARCHIVE.list()
    expect(objects.map(({ key }) => key)).toEqual(['runs/b/pictures/0-original.webp', 'runs/b/samples.json'])
  })

  it('goes file by file, with the snapshot', async () => {
    const put = (key: string, text: string) => controlEnv.ARCHIVE.put(key, text)
    await put('runs/a/report.json', '"jane"')
    await put('runs/a/record.json', '"john"')
    await put('runs/ab/report.json', '"jane"')
    await put('corpora/shop.example/a.ndjson', '{"url":"jane"}')
    expect(await traces().forgetFiles('shop.example', 'a', mentionsJane)).toBe(2)
    expect(await traces().forgetFiles('shop.example', 'none', mentionsJane)).toBe(0)
    const { objects } = await controlEnv.ARCHIVE.list()
    expect(objects.map(({ key }) => key)).toEqual(['runs/a/record.json', 'runs/ab/report.json'])
  })
})
