import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../../src/cli/files/sqlite-database.ts'
import { CommandFailure } from '../../../src/cli/output/failure.ts'
import { sql } from '../../../src/store/sql/sql-database.ts'
import { temporaryDirectory } from '../run-canon.ts'

describe('openSqlite()', () => {
  it('keeps what was stored and opens the same file twice', async () => {
    const path = join(temporaryDirectory(), 'canon.db')
    const [first, second] = [await openSqlite(path), await openSqlite(path)]
    await first.batch([sql("INSERT INTO aliases (old_key, new_key, contract) VALUES ('a', 'b', 1)")])
    expect(await second.batch([sql('SELECT new_key FROM aliases')])).toMatchObject([[{ new_key: 'b' }]])
    first.close()
    second.close()
  })

  it('changes nothing when one statement of several fails', async () => {
    const db = await openSqlite(':memory:')
    const insert = sql("INSERT INTO aliases (old_key, new_key, contract) VALUES ('a', 'b', 1)")
    await expect(db.batch([insert, insert])).rejects.toThrow('UNIQUE')
    expect(await db.batch([sql('SELECT count(*) AS n FROM aliases')])).toMatchObject([[{ n: 0 }]])
    db.close()
  })

  it.each([
    ['a file that is no database', 'hello, this is text and no database at all', 'is no SQLite database'],
    ['the database of another program', undefined, 'of another program'],
  ])('refuses %s', async (_, content, message) => {
    const path = join(temporaryDirectory(), 'other.db')
    if (content === undefined) {
      const other = new DatabaseSync(path)
      other.exec('CREATE TABLE urls (name TEXT)')
      other.close()
    } else writeFileSync(path, content)
    const failure: unknown = await openSqlite(path).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailure)
    expect(String(failure)).toContain(message)
    rmSync(path)
  })

  it('says that the disk is full, and stays usable', async () => {
    const path = join(temporaryDirectory(), 'full.db')
    const db = await openSqlite(path)
    await db.batch([sql('PRAGMA max_page_count = 10')])
    const insert = sql("INSERT INTO aliases (old_key, new_key, contract) VALUES (hex(randomblob(60000)), 'b', 1)")
    const failure: unknown = await db.batch([insert, insert]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandFailure)
    expect(String(failure)).toContain(`${path}: database or disk is full`)
    expect(await db.batch([sql('SELECT count(*) AS n FROM aliases')])).toMatchObject([[{ n: 0 }]])
    db.close()
  })

  it('says that a folder is missing', async () => {
    await expect(openSqlite('/nonexistent/folder/canon.db')).rejects.toThrow('check that the folder exists')
  })
})
