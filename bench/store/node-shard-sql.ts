import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ShardSql } from '../../src/store/seen-set/seen-shard-sql.ts'

/** The SQLite of Node in the place of a Durable Object's: the same engine, the same statements. */
export function nodeShardSql(db: DatabaseSync): ShardSql {
  const prepared = new Map<string, StatementSync>()
  let depth = 0
  return {
    exec(query, ...bindings) {
      let statement = prepared.get(query)
      if (statement === undefined) prepared.set(query, (statement = db.prepare(query)))
      const values = bindings.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value))
      return statement.all(...values).map((row) => row as Record<string, Uint8Array | string | number | null>)
    },
    transaction(work) {
      const name = `level${depth++}`
      db.exec(`SAVEPOINT ${name}`)
      try {
        const result = work()
        db.exec(`RELEASE ${name}`)
        return result
      } catch (error) {
        db.exec(`ROLLBACK TO ${name}; RELEASE ${name}`)
        throw error
      } finally {
        depth--
      }
    },
  }
}
