/// <reference types="@cloudflare/vitest-plugin/types" />
import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { ControlWorkerEnv } from '../../../src/control.ts'

/** Bindings of `wrangler.control.toml`, as the tests of vitest's project `control` have them. */
export const controlEnv = env as unknown as ControlWorkerEnv & { readonly D1_MIGRATIONS: D1Migration[] }

const TABLES = ['links', 'metadata', 'aliases', 'backfills', 'urls', 'store_problems', 'store_jobs']

/** The local D1 with the schema of `migrations/` and without rows. */
export async function emptyD1(): Promise<D1Database> {
  await applyD1Migrations(controlEnv.DB, controlEnv.D1_MIGRATIONS)
  await controlEnv.DB.batch([
    controlEnv.DB.prepare('UPDATE urls SET canonical_id = NULL'),
    ...TABLES.map((table) => controlEnv.DB.prepare(`DELETE FROM ${table}`)),
  ])
  return controlEnv.DB
}
