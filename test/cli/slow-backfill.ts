/** A backfill that says when each batch is done, to be killed: `node slow-backfill.ts FILE`. */

import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { runBackfill } from '../../src/jobs/store-jobs/backfill.ts'
import { createSqlUrlMaintenance } from '../../src/store/sql/sql-url-maintenance.ts'
import { FOLDED } from './backfill-rules.ts'

const db = await openSqlite(process.argv[2] ?? '')
await runBackfill(createSqlUrlMaintenance(db), {
  rules: FOLDED,
  batchRows: 7,
  nowMs: () => 1000,
  onProgress: ({ cursor }) => process.stdout.write(`${cursor}\n`),
})
db.close()
