import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessLine } from '../../../scripts/serve/access-line.ts'
import { openAccessLog, partAccessLines } from '../../../scripts/serve/access-log.ts'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { parseJsonLog } from '../../../src/cli/corpus/json-log.ts'
import type { Handled } from '../../../src/edge/types.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'access-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function lineFor(url: string): Readonly<Record<string, unknown>> {
  const handled = {
    response: new Response(null),
    canonical: canonicalize(url, { profile: 'request' }),
    edge: { outcome: { kind: 'hit' }, detail: 'rewrite' },
  } as unknown as Handled
  return JSON.parse(accessLine(new Request(url), handled, 12, 0)) as Readonly<Record<string, unknown>>
}

describe('accessLine()', () => {
  it('is a line that canon learn reads', () => {
    const line = lineFor('https://shop.test/p?utm_source=x&id=1')
    expect(line).toMatchObject({ time: '1970-01-01T00:00:00.000Z', canonical: '/p?id=1', request_time: 0.012 })
    expect(parseJsonLog(line)).toMatchObject({ url: 'https://shop.test/p?utm_source=x&id=1' })
  })

  it.each([
    'https://shop.test/p?token=5f2c77b1a9e04d6c8b3f',
    'https://shop.test/reset/5f2c77b1a9e04d6c8b3f',
    'https://shop.test/p?next=https%3A%2F%2Fshop.test%2F%3Fsignature%3D5f2c77b1a9e04d6c8b3f',
  ])('leaves out the target of a URL with a secret: %s', (url) => {
    expect(JSON.stringify(lineFor(url))).not.toMatch(/5f2c77b1|request_uri|canonical/)
  })
})

describe('partAccessLines()', () => {
  it('parts lines that arrive in pieces', () => {
    const said = { access: '', other: '' }
    const log = partAccessLines(
      (text) => void (said.access += text),
      (text) => void (said.other += text),
    )
    for (const piece of ['acc', 'ess {"a":1}\nwarn', 'ing\naccess {"a":2}\n', 'access {']) log(piece)
    expect(said).toEqual({ access: '{"a":1}\n{"a":2}\n', other: 'warning\n' })
  })
})

describe('openAccessLog()', () => {
  it('begins a new file after a rotation', () => {
    const path = join(folder, 'access.log')
    const log = openAccessLog(path)
    log('one\n')
    renameSync(path, `${path}.1`)
    log('two\n')
    expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['one\n', 'two\n'])
  })

  it('refuses a file that cannot be written', () => {
    expect(() => openAccessLog(join(folder, 'missing', 'access.log'))).toThrow(/ENOENT/)
  })
})
