/** A backfill that says when each batch is done, to be killed: `node slow-backfill.ts FILE_OR_URL`. */

import { isPostgres, openPostgres } from '../../src/cli/files/postgres-url-database.ts'
import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { runBackfill } from '../../src/jobs/store-jobs/backfill.ts'
import { createSqlUrlMaintenance } from '../../src/store/sql/sql-url-maintenance.ts'
import { FOLDED } from './backfill-rules.ts'

const path = process.argv[2] ?? ''
const db = isPostgres(path) ? await openPostgres(path, { create: false }) : await openSqlite(path)
await runBackfill(createSqlUrlMaintenance(db), {
  rules: FOLDED,
  batchRows: 7,
  nowMs: () => 1000,
  onProgress: ({ cursor }) => process.stdout.write(`${cursor}\n`),
})
await db.close()
