/// <reference types="@cloudflare/vitest-plugin/types" />
import { reset } from 'cloudflare:test'
import { controlEnv } from './control-env.ts'

/** The bindings of the control Worker with the schema of `migrations/` and nothing in them. */
export async function emptyControl(): Promise<typeof controlEnv> {
  // On a busy machine a reset now and then leaves one of the stores as it was.
  do await reset()
  while (!(await isEmpty()))
  const { DB, D1_MIGRATIONS } = controlEnv
  // All at once: the platform's own way takes a request and a transaction for each migration, before each of hundreds of tests.
  await DB.batch(D1_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))))
  return controlEnv
}

async function isEmpty(): Promise<boolean> {
  const [tables, { keys }, { objects }] = await Promise.all([
    controlEnv.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'urls'").all(),
    controlEnv.DOMAIN_RECORDS.list({ limit: 1 }),
    controlEnv.ARCHIVE.list({ limit: 1 }),
  ])
  return tables.results.length + keys.length + objects.length === 0
}

let tables: readonly string[] | undefined

/**
 * The database of the control Worker with nothing in it, a tenth of the time after the first call of a file. For what uses no other store:
 * those stay as they are.
 */
export async function emptyDatabase(): Promise<typeof controlEnv.DB> {
  const { DB } = controlEnv
  // A file has storage of its own, without a schema at first.
  if (await isEmptied(DB)) return DB
  await emptyControl()
  const { results } = await DB.prepare(TABLES).all<{ name: string }>()
  tables = results.map(({ name }) => name)
  return DB
}

async function isEmptied(db: typeof controlEnv.DB): Promise<boolean> {
  if (tables === undefined) return false
  try {
    await db.batch(tables.map((name) => db.prepare(`DELETE FROM ${name}`)))
    return true
  } catch {
    return false
  }
}

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND (name = 'sqlite_sequence' OR name NOT LIKE 'sqlite%')"
