/**
 * Which keys of a batch are new: sorted runs by key prefix, and an anti-join of one prefix after another.
 * `node bench/scale/anti-join.ts [keys] [batch]`; needs `npm ci --prefix bench/scale`.
 */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from './engine.ts'

/** Keys of a run share their first 4 bits. */
const PREFIXES = 16

/** Keys are as evenly spread as hashes are; 64 bits of them are kept. */
async function run(keys: number, batch: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-runs-'))
  try {
    const engine = await openEngine(folder, 4)
    const prefixOf = `hash(i) >> 60`
    const startMs = performance.now()
    for (let prefix = 0; prefix < PREFIXES; prefix++)
      await engine.run(`COPY (SELECT hash(i) AS key FROM range(${keys}) t(i) WHERE ${prefixOf} = ${prefix} ORDER BY key) TO '${folder}/run-${prefix}.parquet' (COMPRESSION zstd)`) // prettier-ignore
    const runs = readdirSync(folder).filter((name) => name.endsWith('.parquet'))
    const bytes = runs.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    const wroteMs = performance.now()
    console.log(
      `${keys} keys in ${runs.length} runs: ${((wroteMs - startMs) / 1000).toFixed(1)} s, ${(bytes / keys).toFixed(2)} bytes a key`,
    )
    // Half of the batch was seen before.
    const half = batch / 2
    let found = 0
    for (let prefix = 0; prefix < PREFIXES; prefix++)
      found += await engine.value(
        `SELECT count(*) FROM (SELECT hash(i) AS key FROM range(${keys - half}, ${keys + half}) t(i) WHERE ${prefixOf} = ${prefix}) ANTI JOIN '${folder}/run-${prefix}.parquet' USING (key)`,
      )
    const joinMs = performance.now() - wroteMs
    console.log(
      `${found} of ${batch} are new: ${(joinMs / 1000).toFixed(1)} s, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    )
    return found === half
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [keys = 100_000_000, batch = 1_000_000] = process.argv.slice(2).map(Number)
process.exitCode = (await run(keys, batch)) ? 0 : 1
