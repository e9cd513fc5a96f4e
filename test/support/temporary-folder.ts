import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostgres } from './postgres-server.ts'

/**
 * Gives a run of the suite a temporary folder of its own and removes it afterwards: the programs that tests start (workerd,
 * Chromium, wrangler) leave folders behind when they are stopped. A server that tests shared ends with the run. Takes its place in `TMPDIR`, which every child inherits.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ec-'))
  process.env['TMPDIR'] = folder
  return async () => {
    stopPostgres(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
