/// <reference types="@cloudflare/vitest-plugin/types" />
import type { D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { ControlWorkerEnv } from '../../../src/control.ts'

/** Bindings of `wrangler.control.toml`, as the tests of vitest's project `workerd` have them. */
export const controlEnv = env as unknown as ControlWorkerEnv & { readonly D1_MIGRATIONS: D1Migration[] }
