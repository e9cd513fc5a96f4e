import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXPORT_TARGETS } from '../../../../src/export/targets/targets.ts'
import { runExport } from '../../../../src/cli/commands/domains/export.ts'
import { memoryIo } from '../../memory-io.ts'
import { canon, temporaryFile } from '../../run-canon.ts'

const EVIDENCE = { equal: 21, differ: 0, inconclusive: 0, upperBound99: 0.2, holdout: [10, 10] }
const PATTERNS = { '/p?id&ref': { keep: ['id'], drop: ['ref'], basis: 'verified', evidence: EVIDENCE } }
const RECORD = temporaryFile('record.json', JSON.stringify({ domain: 'shop.example', patterns: PATTERNS }))

describe('canon export', () => {
  it('writes the files of a cache into a folder, with what they were made from', async () => {
    for (const { name } of EXPORT_TARGETS) {
      const out = mkdtempSync(join(tmpdir(), 'export-'))
      const io = memoryIo()
      expect(await runExport(RECORD, { to: name, out, corpus: [], host: [] }, io)).toBe(0)
      expect(io.written.stdout).toBe('')
      const texts = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      expect(texts.some((text) => text.includes('shop.example'))).toBe(true)
    }
  })

  it('prints them without a folder, and writes the static rules without a record', async () => {
    const { stdout, code } = await canon(['export', '--to', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ plan: 1, hosts: [], templates: [] })
    expect((await canon(['export', RECORD, '--to', 'nginx'])).stdout).toContain('==> canonical.js <==')
  })

  it('says what a cache leaves as it is, and what share of a corpus that is', async () => {
    const urls = ['id=1&ref=a', 'id=1&ref=b', 'id=1'].map((query) => `https://shop.example/p?${query}\n`)
    const corpus = temporaryFile('urls.txt', urls.join(''))
    const { stderr } = await canon(['export', RECORD, '--to', 'caddy', '--corpus', corpus])
    expect(stderr).toContain('caddy leaves as it is:')
    expect(stderr).toContain('3 URLs: the edge merges 2, caddy 2; 0.0 % of the merges are lost')
  })

  it('prints the command that runs a whole configuration as its last line', async () => {
    const out = mkdtempSync(join(tmpdir(), 'export-'))
    const { stdout } = await canon(['export', '--to', 'haproxy', '--out', out, '--standalone', 'http://127.0.0.1:3000', '--listen', '127.0.0.1:8080']) // prettier-ignore
    expect(stdout).toBe(`haproxy -db -f ${out}/haproxy.cfg\n`)
    expect(readFileSync(join(out, 'haproxy.cfg'), 'utf8')).toContain('server origin 127.0.0.1:3000')
  })

  it('says in one line what is wrong with its input', async () => {
    const cases: readonly (readonly [args: readonly string[], message: string])[] = [
      [['/nowhere.json', '--to', 'json'], '/nowhere.json: no such file'],
      [[temporaryFile('broken.json', '{'), '--to', 'json'], 'broken.json'],
      [[temporaryFile('later.json', '{"v":9,"domain":"a.example"}'), '--to', 'json'], 'not a domain record at "v"'],
      [
        ['--to', 'json', '--out', tmpdir(), '--standalone', 'http://a.example', '--listen', '127.0.0.1:1'],
        'json is no program',
      ],
      [
        ['--to', 'caddy', '--out', tmpdir(), '--standalone', 'http://a.example/x', '--listen', '127.0.0.1:1'],
        'expected an origin',
      ],
      [['--to', 'caddy', '--standalone', 'http://a.example', '--listen', '127.0.0.1:1'], '--standalone needs --out'],
    ]
    for (const [args, message] of cases) {
      const { code, stderr } = await canon(['export', ...args])
      expect([code, stderr.trim().split('\n').length]).toEqual([2, 1])
      expect(stderr).toContain(message)
    }
  })

  it('warns of a record without rules', async () => {
    const { code, stderr } = await canon([
      'export',
      temporaryFile('empty.json', '{"domain":"shop.example"}'),
      '--to',
      'json',
    ])
    expect(code).toBe(0)
    expect(stderr).toContain('the record of shop.example has no rules; the static rules alone are written')
  })
})
