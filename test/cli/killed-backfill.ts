import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SqlDatabase } from '../../src/store/sql/sql-database.ts'
import { sql } from '../../src/store/sql/sql-database.ts'
import { createSqlUrlStore } from '../../src/store/sql/sql-url-store.ts'
import { APART } from './backfill-rules.ts'

const urlOf = (page: number): string => `https://t.example/${page}`

/** Fills a store with pages, links, fields and redirects that {@link runUntil} will merge. */
export async function fillPages(db: SqlDatabase, pages: number): Promise<void> {
  const store = createSqlUrlStore(db, APART)
  for (let page = 0; page < pages; page += 100)
    await store.put(
      Array.from({ length: 100 }, (_, i) => ({
        url: urlOf(page + i),
        seenAtMs: page + i,
        count: 1 + ((page + i) % 5),
      })),
    )
  for (let page = 0; page < pages; page += 9) {
    await store.addLinks(urlOf(page), [urlOf((page * 7) % pages), urlOf((page + 97) % pages)], 1)
    await store.patchMetadata(urlOf(page), [{ field: 'page', value: String(page), updatedAtMs: page % 13 }])
    await store.redirect(urlOf(page), urlOf((page * 3 + 1) % pages), 1)
  }
}

/** Runs a backfill of `db` in a process of its own, killed after some batches. @returns whether it came to its end before */
export function runUntil(db: string, batches: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'slow-backfill.ts'), db], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let seen = 0
    child.stdout.on('data', (text: Buffer) => {
      seen += text.toString().split('\n').length - 1
      if (seen >= batches) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === null || code === 0 ? resolve(code === 0) : reject(new Error(`exit code ${code}`)),
    )
  })
}

/** Everything that a store holds. */
export async function dumpOf(db: SqlDatabase): Promise<unknown> {
  const tables = ['urls', 'metadata', 'links', 'aliases', 'backfills']
  return db.batch(tables.map((table) => sql(`SELECT * FROM ${table} ORDER BY 1, 2`)))
}
