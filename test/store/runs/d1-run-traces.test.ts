import { beforeEach, describe, expect, it } from 'vitest'
import { runTraces } from '../../../src/store/runs/d1-run-traces.ts'
import { d1Runs } from '../../../src/store/runs/d1-runs.ts'
import { controlEnv } from '../support/control-env.ts'
import { emptyControl } from '../support/control-world.ts'

beforeEach(emptyControl)

const traces = () => runTraces(controlEnv.DB, controlEnv.ARCHIVE)
const mentionsJane = (text: string): boolean => text.includes('jane')

describe('what runs have left of a page', () => {
  it('goes row by row, over more rows than are read at once', async () => {
    const runs = d1Runs(controlEnv.DB)
    const rows = Array.from({ length: 250 }, (_, seq) => ({
      seq,
      json: JSON.stringify(seq % 3 === 0 ? 'jane' : 'john'),
    }))
    await runs.addObservations('a', rows)
    await runs.addObservations('b', rows)
    expect(await traces().forgetObservations('a', mentionsJane)).toBe(84)
    expect((await runs.observations('a')).map(({ seq }) => seq)).toEqual(
      rows.filter(({ seq }) => seq % 3 !== 0).map(({ seq }) => seq),
    )
    expect(await runs.observations('b')).toHaveLength(250)
    expect(await traces().forgetObservations('a', mentionsJane)).toBe(0)
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
