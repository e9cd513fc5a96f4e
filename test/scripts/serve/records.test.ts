import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRecords } from '../../../scripts/serve/records.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'records-'))))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function refusal(...paths: readonly string[]): string {
  const loaded = loadRecords(paths, [])
  return loaded.ok ? 'they were taken' : loaded.message
}

describe('loadRecords()', () => {
  it.each([
    ['that is not there', undefined, /missing\.json: no such file/],
    ['that is not JSON', '{"domain": "a.test",}', /bad\.json:1:\d+: not valid JSON/],
    ['with a wrong member', { domain: 'a.test', mode: 'on' }, /bad\.json: not a domain record at "?mode"?: /],
    ['without a domain', { mode: 'rewrite' }, /bad\.json: not a domain record at "?domain"?: /],
  ])('names a record file %s, in one line', (_what, content, line) => {
    const said = refusal(content === undefined ? join(folder, 'missing.json') : write('bad.json', content))
    expect(said).toMatch(line)
    expect(said.trim().split('\n')).toHaveLength(1)
  })

  it('refuses two records of one domain', () => {
    const first = write('first.json', { domain: 'a.test', mode: 'rewrite' })
    const second = write('second.json', { domain: 'a.test', mode: 'observe' })
    expect(refusal(first, second)).toMatch(/second\.json: .*first\.json is a record of a\.test too/)
  })

  it('takes a record with a wrong checksum by its content, with a warning', () => {
    const path = write('torn.json', { domain: 'a.test', mode: 'rewrite', sha256: '0'.repeat(64) })
    const loaded = loadRecords([path], ['a.test'])
    expect(loaded).toMatchObject({ ok: true, records: [{ domain: 'a.test' }] })
    expect(loaded.ok && loaded.warnings.join()).toMatch(/torn\.json: the checksum does not match/)
  })
})
