import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ruleDataModule } from '../../scripts/rule-data-module.ts'
import { RULE_DATA } from '../../src/rules/data/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'rule-data-module-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

let modules = 0

/** Evaluates the module afresh. */
async function shippedData(): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, `${modules++}.mjs`)
  writeFileSync(path, ruleDataModule())
  const { RULE_DATA: shipped } = (await import(pathToFileURL(path).href)) as { RULE_DATA: Record<string, unknown> }
  return shipped
}

describe('ruleDataModule()', () => {
  it('exports every table without the examples of its entries, and nothing else', async () => {
    const expected = Object.entries(RULE_DATA).map(([name, table]: [string, unknown]) => [
      name,
      Array.isArray(table) ? table.map(withoutExamples) : table,
    ])
    expect(Object.entries(await shippedData())).toEqual(expected)
  })

  it('parses a table on its first use, once', async () => {
    const shipped = await shippedData()
    const parse = vi.spyOn(JSON, 'parse')
    expect(shipped['sessions']).toBe(shipped['sessions'])
    expect(parse).toHaveBeenCalledTimes(1)
  })

  it('parses nothing before that', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const shipped = await shippedData()
    expect(Object.keys(shipped)).toEqual(Object.keys(RULE_DATA))
    expect(parse).not.toHaveBeenCalled()
  })
})

function withoutExamples(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'examples'))
}
