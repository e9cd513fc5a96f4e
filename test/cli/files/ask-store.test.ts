import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askOnce, askPerLine } from '../../../src/cli/files/ask-store.ts'
import { ndjson, temporaryDirectory } from '../run-canon.ts'
import { memoryIo } from '../memory-io.ts'

const options = () => ({ db: join(temporaryDirectory(), 'canon.db'), record: [] })

describe('askPerLine()', () => {
  it('prints one answer a line in order, and ends with 1 for a finding', async () => {
    const io = memoryIo()
    const asking = { io, create: true, finding: ({ n }: { n?: unknown }) => n === 1 }
    const code = await askPerLine(['https://a.example/', 'https://b.example/'], options(), asking, (_, lines) =>
      Promise.resolve(lines.map((_line, n) => ({ n }))),
    )
    expect([code, ndjson(io.written.stdout)]).toEqual([
      1,
      [
        { input: 'https://a.example/', n: 0 },
        { input: 'https://b.example/', n: 1 },
      ],
    ])
  })

  it('names a line that it cannot read, answers the others, and ends with 2', async () => {
    const io = memoryIo('{"no":"url"}\nhttps://a.example/\n')
    const asking = { io, create: true, finding: () => false }
    const code = await askPerLine([], options(), asking, (_, lines) => Promise.resolve(lines.map(() => ({}))))
    expect([code, ndjson(io.written.stdout)]).toEqual([2, [{ input: 'https://a.example/' }]])
    expect(io.written.stderr).toContain(':1: ')
  })
})

describe('askOnce()', () => {
  it.each([
    [{ found: true }, 0],
    [{ found: false }, 1],
    [{ kind: 'refused' }, 1],
    [{ kind: 'cycle' }, 1],
    [{ refused: [] }, 0],
    [{ refused: ['https://b.example/'] }, 1],
  ])('prints %j and ends with %i', async (answer, exitCode) => {
    const io = memoryIo()
    const asked = await askOnce('https://a.example/', options(), { io, create: true }, () => Promise.resolve(answer))
    expect([asked, ndjson(io.written.stdout)]).toEqual([exitCode, [{ input: 'https://a.example/', ...answer }]])
  })

  it('creates no store to answer from', async () => {
    const asking = { io: memoryIo(), create: false }
    await expect(askOnce('https://a.example/', options(), asking, () => Promise.resolve({}))).rejects.toThrow(
      'canon.db',
    )
  })
})
