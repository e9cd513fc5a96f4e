/** A process that counts sightings in a database: `node concurrent-writers.ts FILE WRITERS FIRST_WRITER`. */

import { openSqlite } from '../../src/cli/files/sqlite-database.ts'
import { createSqlUrlStore } from '../../src/store/sql/sql-url-store.ts'
import { BUILT_IN } from '../contracts/url-storage.ts'
import { variantOf } from '../contracts/url-variants.ts'

const [path = '', writers = '0', first = '0'] = process.argv.slice(2)
const db = await openSqlite(path)
const store = createSqlUrlStore(db, BUILT_IN)
await Promise.all(
  Array.from({ length: Number(writers) }, async (_, writer) => {
    for (let at = 0; at < 200; at += 20)
      await store.put(
        Array.from({ length: 20 }, (__, i) => ({
          url: variantOf((at + i) % 40, (at + i) * 7),
          seenAtMs: at + i + writer + Number(first),
        })),
      )
  }),
)
db.close()
