import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseDomainRecord } from '../../../../src/rules/record/parse-domain-record.ts'
import { canon, temporaryDirectory, temporaryFile } from '../../run-canon.ts'

const LINES = Array.from({ length: 150 }, (_, i) => [`/p/${i}`, `/t?id=${i}`].map((path) => JSON.stringify({ url: `https://a.test${path}`, cluster: i }))).flat() // prettier-ignore
const CLUSTERS = `${LINES.join('\n')}\n`

function out(): string {
  return join(temporaryDirectory(), 'record.json')
}

describe('canon learn-paths', () => {
  it('writes a record whose rules canon canonicalize applies, and prints the tree', async () => {
    const record = out()
    const { code, stdout, stderr } = await canon([
      'learn-paths',
      temporaryFile('c.ndjson.gz', gzipSync(CLUSTERS)),
      '--out',
      record,
    ])
    expect([code, stderr]).toEqual([0, `canon: ${record}: 1 path rule for a.test\n`])
    expect(stdout).toContain('├─ shape = ')
    expect(parseDomainRecord(JSON.parse(readFileSync(record, 'utf8')))).toMatchObject({
      ok: true,
      record: { pathRules: [{}] },
    })
    const used = await canon(['canonicalize', '--profile', 'request', '--record', record, 'https://a.test/t?id=999'])
    expect(used.stdout).toContain('"url":"https://a.test/p/999"')
  })

  it('reads stdin, and writes the report as JSON', async () => {
    const report = join(temporaryDirectory(), 'report.json')
    const { code, stdout } = await canon(['learn-paths', '-', '--out', out(), '--report', report, '--json'], { stdin: CLUSTERS }) // prettier-ignore
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(report, 'utf8')))
    expect(JSON.parse(stdout)).toMatchObject({ domain: 'a.test', mode: 'plus', rules: [{}] })
  })

  it('says which lines it could not read, and uses the others', async () => {
    const record = out()
    const { code, stderr } = await canon(['learn-paths', '-', '--out', record, '--algorithm', 'paper'], {
      stdin: `x\n${CLUSTERS}{"url":1}\n`,
    })
    expect(code).toBe(2)
    expect(stderr).toContain('canon: stdin:1: no JSON; expected {"url":"https://…","cluster":"…"}')
    expect(stderr).toContain('canon: stdin:302: "url" must be a text')
    expect(existsSync(record)).toBe(true)
  })

  it('ends with 1 where nothing can be proved', async () => {
    const { code, stderr } = await canon(['learn-paths', '-', '--out', out()], { stdin: LINES.slice(0, 20).join('\n') })
    expect([code, stderr]).toEqual([1, expect.stringContaining('0 path rules')])
  })

  it('adds the rules to a record and says that older ones are replaced', async () => {
    const old = temporaryFile('old.json', JSON.stringify({ domain: 'a.test', revision: 3, strip: ['ref'], pathRules: [{ id: 'x', source: '/a', destination: '/b' }] })) // prettier-ignore
    const record = out()
    const { code, stderr } = await canon(['learn-paths', '-', '--out', record, '--record', old], { stdin: CLUSTERS })
    expect(code).toBe(0)
    expect(stderr).toContain('its path rules will be replaced')
    expect(JSON.parse(readFileSync(record, 'utf8'))).toMatchObject({ revision: 4, strip: ['ref'], pathRules: [{ id: expect.not.stringMatching(/^x$/) }] }) // prettier-ignore
  })

  it.each([
    [['/nowhere/c.ndjson'], 'no such file'],
    [['-', '--record', '/nowhere/r.json'], 'no such file'],
    [['-', '--algorithm', 'best'], 'Allowed choices are plus, paper'],
  ])('ends with 2 and no file on wrong usage: %j', async (args, message) => {
    const record = out()
    const { code, stderr } = await canon(['learn-paths', ...args, '--out', record], { stdin: CLUSTERS })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(existsSync(record)).toBe(false)
  })

  it('never writes over what it reads, nor one output over the other', async () => {
    const clusters = temporaryFile('c.ndjson', CLUSTERS)
    const over = await canon(['learn-paths', clusters, '--out', clusters])
    expect([over.code, over.stderr]).toEqual([
      2,
      `canon: ${clusters}: is the file of clusters as well; name another file\n`,
    ])
    const report = await canon(['learn-paths', clusters, '--out', out(), '--report', clusters])
    expect(report.code).toBe(2)
    expect(readFileSync(clusters, 'utf8')).toBe(CLUSTERS)
    const record = out()
    expect((await canon(['learn-paths', clusters, '--out', record, '--report', record])).code).toBe(2)
    expect(existsSync(record)).toBe(false)
  })

  it('leaves nothing half written where it may not write', async () => {
    const folder = temporaryDirectory()
    const { code, stderr } = await canon(['learn-paths', '-', '--out', join(folder, 'no', 'r.json')], {
      stdin: CLUSTERS,
    })
    expect([code, readdirSync(folder)]).toEqual([2, []])
    expect(stderr).toContain('create it first')
  })
})
