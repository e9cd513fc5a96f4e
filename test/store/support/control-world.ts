/// <reference types="@cloudflare/vitest-plugin/types" />
import { applyD1Migrations, reset } from 'cloudflare:test'
import { controlEnv } from './control-env.ts'

/** The bindings of the control Worker with the schema of `migrations/` and nothing in them. */
export async function emptyControl(): Promise<typeof controlEnv> {
  await reset()
  await applyD1Migrations(controlEnv.DB, controlEnv.D1_MIGRATIONS)
  return controlEnv
}
