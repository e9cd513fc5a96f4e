import { gzipSync } from 'node:zlib'
import { Readable, Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { urlBatches } from '../../../src/cli/corpus/url-lines.ts'
import { temporaryFile } from '../run-canon.ts'

function io(stdin = '') {
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  return { stdin: Readable.from([Buffer.from(stdin)]), stdout: sink(), stderr: sink(), env: {} }
}

async function all(urls: readonly string[], input: readonly string[], stdin?: string) {
  const batches = []
  for await (const batch of urlBatches(urls, input, io(stdin))) batches.push(batch)
  return batches
}

it('takes arguments alone, or stdin when there are none', async () => {
  expect(await all(['https://a.example/'], [], 'https://b.example/\n')).toEqual([
    [{ ok: true, url: 'https://a.example/', members: {} }],
  ])
  expect((await all([], [], 'https://b.example/\n')).flat()).toMatchObject([{ url: 'https://b.example/' }])
})

it('reads files, compressed or not, in batches of 500 lines', async () => {
  const file = temporaryFile(
    'urls.gz',
    gzipSync(Array.from({ length: 1200 }, (_, i) => `https://a.example/${i}`).join('\n')),
  )
  expect((await all([], [file])).map((batch) => batch.length)).toEqual([500, 500, 200])
})

it('hands on what a live stream has given so far', async () => {
  const stdin = Readable.from([
    Buffer.from('https://a.example/1\nhttps://a.example/2\nhttps://a.'),
    Buffer.from('example/3\n'),
  ])
  const batches = []
  for await (const batch of urlBatches([], [], { ...io(), stdin })) batches.push(batch.length)
  expect(batches).toEqual([2, 1])
})

it('names the place of what it cannot read and goes on', async () => {
  const lines = (
    await all([], ['-', '/nonexistent/x'], '{"url":7}\n{\nhttps://a.example/\n{"url":"https://b.example/","count":2}')
  ).flat()
  expect(lines).toMatchObject([
    { ok: false, problem: expect.stringContaining('stdin:1: an object needs') },
    { ok: false, problem: expect.stringContaining('stdin:2: not valid JSON') },
    { ok: true, url: 'https://a.example/' },
    { ok: true, url: 'https://b.example/', members: { count: 2 } },
    { ok: false, problem: '/nonexistent/x: no such file; check the path' },
  ])
})
