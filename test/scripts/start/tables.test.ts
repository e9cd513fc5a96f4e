import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTables } from '../../../scripts/start/tables.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tables-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** A column of the only database in the folder. */
function column(sql: string): readonly unknown[] {
  const [path, ...others] = globSync(join(folder, 'v3/d1/**/*.sqlite')).filter((each) => !each.includes('metadata'))
  expect(others).toEqual([])
  const database = new DatabaseSync(path!)
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  } finally {
    database.close()
  }
}

it('makeTables() applies each migration once, where wrangler looks for their names', async () => {
  const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  await makeTables(folder)
  expect(column('SELECT name FROM d1_migrations ORDER BY id')).toEqual(files.toSorted())
  expect(column("SELECT name FROM sqlite_master WHERE type = 'table'")).toEqual(
    expect.arrayContaining(['domains', 'runs']),
  )
  await makeTables(folder)
  expect(column('SELECT count(*) FROM d1_migrations')).toEqual([files.length])
})
