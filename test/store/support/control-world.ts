/// <reference types="@cloudflare/vitest-plugin/types" />
import { reset } from 'cloudflare:test'
import { controlEnv } from './control-env.ts'

/** The bindings of the control Worker with the schema of `migrations/` and nothing in them. */
export async function emptyControl(): Promise<typeof controlEnv> {
  await reset()
  const { DB, D1_MIGRATIONS } = controlEnv
  // All at once: the platform's own way takes a request and a transaction for each migration, before each of hundreds of tests.
  await DB.batch(D1_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))))
  return controlEnv
}
