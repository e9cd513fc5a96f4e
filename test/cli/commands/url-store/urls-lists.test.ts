import { Command } from 'commander'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { list, stats } from '../../../../src/cli/commands/url-store/urls-lists.ts'
import { openUrlDatabase } from '../../../../src/cli/files/url-database.ts'
import { temporaryDirectory } from '../../run-canon.ts'
import { memoryIo } from '../../memory-io.ts'

const URLS = [
  'https://a.example/?utm_source=x',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://b.example/p?id=1',
]

async function filled() {
  const options = { db: join(temporaryDirectory(), 'canon.db'), record: [] }
  const { store, close } = await openUrlDatabase(options, memoryIo(), { create: true })
  await store.put(URLS.map((url) => ({ url, seenAtMs: 1_000_000 })))
  await close()
  return options
}

describe('canon urls list', () => {
  it('lists rows page by page, keys or URLs alone', async () => {
    const options = await filled()
    const listed = async (more: object): Promise<string[]> => {
      const io = memoryIo()
      expect(await list.run([], { ...options, ...more }, io, new Command())).toBe(0)
      return io.written.stdout.trim().split('\n')
    }
    expect(await listed({ only: 'url' })).toHaveLength(3)
    expect(await listed({ only: 'key', limit: 1, after: 1 })).toEqual(['youtube:dQw4w9WgXcQ'])
    expect(await listed({ only: 'url', host: 'b.example' })).toEqual(['https://b.example/p?id=1'])
    expect(JSON.parse((await listed({}))[0]!)).toMatchObject({ id: 1, url: 'https://a.example/' })
  })
})

describe('canon urls stats', () => {
  it('counts rows by provider', async () => {
    const io = memoryIo()
    expect(await stats.run([], { ...(await filled()), format: 'text' }, io, new Command())).toBe(0)
    expect(io.written.stdout).toBe('3  rows\n2  no provider\n1  youtube\n')
  })
})
