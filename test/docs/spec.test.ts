import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createCanonicalizer, type Canonical, type DomainRecord, type Profile } from '../../src/index.ts'
import { sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'
import { sha256Hex24 } from '../../src/url/sha256.ts'
import { exampleTables, type ExampleRow } from './example-tables.ts'

const spec = await readFile('docs/spec.md', 'utf8')
const records = [...spec.matchAll(/```json record\n([^]*?)\n```/g)].map(([, text = '']) =>
  sealDomainRecord(JSON.parse(text) as DomainRecord),
)
const record = (host: string): DomainRecord | undefined => records.find(({ domain }) => domain === host)
const tables = exampleTables(spec)
const rows = tables.flat()

/** What the library answers, in the words of the columns. */
function answered(result: Canonical, row: ExampleRow): Record<string, string> {
  const said: Record<string, string> = { url: result.url, key: result.key }
  // A table shows the text that is hashed where the key is a hash, and any other key in full.
  const { identity } = row.cells
  if (identity !== undefined && result.key === `url:${sha256Hex24(identity)}`) said['identity'] = identity
  // How the URL was read and how its key folds is not what a table about another step shows.
  const shown = result.applied.filter(({ step }) => step !== 'parse' && step !== 'key')
  said['applied'] = shown.map(({ step, rule }) => `${step}/${rule}`).join(', ')
  return said
}

describe('docs/spec.md', () => {
  it('shows examples of every step', () => {
    expect(tables.length).toBeGreaterThanOrEqual(12)
    expect(rows.length).toBeGreaterThan(45)
  })

  it.each(rows.map((row) => [row.input, row] as const))('%s', (input, row) => {
    const known = row.withRecord ? { record } : {}
    const profile = (row.cells['profile'] ?? 'identity') as Profile
    const said = answered(createCanonicalizer(known).canonicalize(input, { profile }), row)
    for (const column of ['url', 'key', 'identity', 'applied']) {
      const wanted = row.cells[column]
      if (wanted !== undefined && (wanted !== '' || column === 'applied')) expect(said[column], column).toBe(wanted)
    }
  })

  it('lists the namespaces that the library refuses', async () => {
    const listed = /```text SPECIAL_NAMESPACES\n([^]*?)\n```/.exec(spec)?.[1]?.split(/\s+/)
    const code = /SPECIAL_NAMESPACES = new Set\(\s*`([^`]*)`/.exec(
      await readFile('src/rules/routes/converts.ts', 'utf8'),
    )?.[1]
    expect(listed).toEqual(code?.split(/\s+/))
  })

  it('has a heading for every section it refers to', () => {
    const headings = new Set([...spec.matchAll(/^##+ (\d+(?:\.\d+)?)[. ]/gm)].map((match) => match[1]))
    const referred = [...spec.matchAll(/\]\(#(\d+)-|section (\d+(?:\.\d+)?)|\((\d+\.\d+)(?:,|\))/g)]
    const numbers = referred.map(([, , section, bracket]) => section ?? bracket).filter((n) => n !== undefined)
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter((number) => !headings.has(number))).toEqual([])
  })
})
