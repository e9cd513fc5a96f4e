import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  lineOf,
  pastTime,
  runListing,
  timeText,
  type Listing,
  type ListingOptions,
} from '../../../src/cli/remote/listing.ts'
import { controlServer } from '../control-server.ts'
import { memoryIo } from '../memory-io.ts'

const row = v.object({ at: v.number(), detail: v.string() })
const LISTING: Listing<v.InferOutput<typeof row>> = {
  path: '/v1/log',
  row,
  atMs: ({ at }) => at,
  columns: ({ at, detail }) => [timeText(at), detail],
}

async function listed(options: ListingOptions, domain?: string): Promise<string> {
  const server = await controlServer()
  for (let i = 0; i < 250; i++)
    server.memory.log.push({
      at: i * 1000,
      by: 'ann',
      action: 'mode',
      domain: i === 7 ? 'b.example' : 'a.example',
      detail: `row ${i}`,
    })
  const io = memoryIo()
  expect(await runListing(domain, { ...server.target, ...options }, { io, listing: LISTING })).toBe(0)
  return io.written.stdout
}

describe('runListing()', () => {
  it('lists rows page by page up to a limit', async () => {
    expect((await listed({ format: 'tsv' })).split('\n')).toHaveLength(51)
    expect((await listed({ format: 'tsv', limit: 230 })).split('\n')).toHaveLength(231)
  })

  it('lists one domain, as text, TSV or NDJSON', async () => {
    expect(await listed({ format: 'text' }, 'b.example')).toBe('1970-01-01T00:00:07Z  row 7\n')
    expect(await listed({ format: 'tsv' }, 'b.example')).toBe('1970-01-01T00:00:07Z\trow 7\n')
    expect(JSON.parse(await listed({}, 'b.example'))).toMatchObject({ by: 'ann', detail: 'row 7' })
  })

  it('ends where rows are too old', async () => {
    expect((await listed({ format: 'tsv', since: 247_000 })).trim().split('\n')).toHaveLength(3)
  })
})

it('keeps columns apart, whatever they hold', () => {
  const io = memoryIo()
  expect(lineOf({}, ['a\tb', 'c\nd'], { options: { format: 'tsv' }, io })).toBe('a\\u{9}b\tc\\u{a}d')
})

it.each(['', '7', '7w', 'tomorrow'])('refuses the time %j', (text) => {
  expect(() => pastTime(text)).toThrow('a time is')
})

it('reads durations and dates', () => {
  expect(Date.now() - pastTime('2h')).toBeGreaterThanOrEqual(7_200_000)
  expect(pastTime('2026-11-28')).toBe(Date.UTC(2026, 10, 28))
})
