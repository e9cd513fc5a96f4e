import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { checkInvariants, isSound } from '../../src/jobs/store-jobs/invariants.ts'
import { sql } from '../../src/store/sql/sql-database.ts'
import { createSqlUrlMaintenance } from '../../src/store/sql/sql-url-maintenance.ts'
import { createSqlUrlStore } from '../../src/store/sql/sql-url-store.ts'
import { atMost, type Gate } from '../gates.ts'
import { cpuMs } from './work-time.ts'
import { measureRates, RULES, type StoreRates } from './store-rates.ts'

/** What one size of the store costs, in processor time. */
export interface RowsFigures extends StoreRates {
  readonly rows: number
  readonly invariantsMs: number
  readonly bytes: number
}

const LOOKUPS = 20_000

/** Fills a fresh SQLite file with pages and measures it. Throws where an invariant does not hold or a page is missing. */
export async function measureRows(rows: number): Promise<RowsFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-bench-'))
  const path = join(folder, 'rows.db')
  const db = await openSqlite(path)
  try {
    const rates = await measureRates(createSqlUrlStore(db, RULES), { rows, lookups: LOOKUPS }, cpuMs)
    const invariantsMs = await cpuMs(async () => {
      const report = await checkInvariants(createSqlUrlMaintenance(db), { rules: RULES })
      if (!isSound(report) || report.rows !== rows) throw new Error('the store does not hold its invariants')
    })
    await db.batch([sql('PRAGMA wal_checkpoint(TRUNCATE)')])
    return { rows, ...rates, invariantsMs, bytes: statSync(path).size }
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

/** How costs may grow from the smallest store to the largest. */
export function rowsGates(figures: readonly RowsFigures[]): readonly Gate[] {
  const [small, large] = [figures[0], figures.at(-1)]
  if (small === undefined || large === undefined) return []
  const growth = `${small.rows} to ${large.rows} rows`
  return [
    atMost(`insert, slower from ${growth}`, small.insertsPerSecond / large.insertsPerSecond, 4),
    atMost(`update, slower from ${growth}`, small.updatesPerSecond / large.updatesPerSecond, 4),
    atMost(`lookup, slower from ${growth}`, small.lookupsPerSecond / large.lookupsPerSecond, 3),
    atMost(
      `invariants per row, slower from ${growth}`,
      large.invariantsMs / large.rows / (small.invariantsMs / small.rows),
      3,
    ),
    atMost(`bytes per row, more from ${growth}`, large.bytes / large.rows / (small.bytes / small.rows), 1.3),
  ]
}
