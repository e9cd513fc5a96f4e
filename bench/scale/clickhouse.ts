/**
 * The recipes for ClickHouse in docs/scale.md: groups a log and keys rows again through `executable`, and compares with what canon does
 * without ClickHouse. `node bench/scale/clickhouse.ts [rows]`; needs `npm ci --prefix bench/scale`.
 */

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAIN, runCanon } from './canon-process.ts'
import { openClickHouse, type ClickHouse } from './engine.ts'
import { HOST, writeLog } from './log.ts'

/** Programs that ClickHouse may start, in the folder of its scripts. */
const SCRIPTS = {
  canon_group: `group - --host ${HOST} --part -`,
  canon_key: 'canonicalize --format tsv --fields input,key,url --jobs 2',
}

function writeScripts(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, args] of Object.entries(SCRIPTS)) {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' ${args}\n`)
    chmodSync(path, 0o755)
  }
}

/** Writes the sketch of a log that ClickHouse reads; returns whether it is that of the file. */
async function group(clickHouse: ClickHouse, folder: string, lines: number): Promise<boolean> {
  const [log, sketch, whole, merged] = ['log', 'sketch', 'whole', 'merged'].map((name) => join(folder, name)) as [string, string, string, string] // prettier-ignore
  writeLog(log, lines, 1)
  const source = `(SELECT line FROM file('${log}', 'LineAsString', 'line String'))`
  clickHouse.run(`SELECT * FROM executable('canon_group', 'LineAsString', 'line String', ${source}) INTO OUTFILE '${sketch}' FORMAT LineAsString`) // prettier-ignore
  await runCanon(['group', log, '--host', HOST, '--part', whole])
  await runCanon(['group', '--merge', sketch, '--out', merged])
  return readFileSync(merged).equals(readFileSync(whole))
}

/** Keys the rows of a table again; readers see the old table or the new one. */
function keyAgain(clickHouse: ClickHouse, rows: number): boolean {
  clickHouse.run('CREATE TABLE pages (key String, url String, hits UInt64) ENGINE = MergeTree ORDER BY key')
  // Five variants of each page: a tracker that differs.
  clickHouse.run(
    `INSERT INTO pages SELECT 'old' || number, 'https://www.shop.example/product/' || intDiv(number, 5) || '?utm_source=s' || number % 5, 1 FROM numbers(${rows})`,
  )
  clickHouse.run('CREATE TABLE pages_new AS pages')
  clickHouse.run(
    `INSERT INTO pages_new SELECT keyed.key, any(keyed.url), sum(hits) FROM pages
     JOIN executable('canon_key', 'TSVRaw', 'input String, key String, url String', (SELECT DISTINCT url FROM pages)) AS keyed ON pages.url = keyed.input
     GROUP BY keyed.key`,
  )
  clickHouse.run('EXCHANGE TABLES pages AND pages_new')
  return clickHouse.run('SELECT count(), sum(hits) FROM pages') === `${Math.ceil(rows / 5)}\t${rows}\n`
}

async function run(rows: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-clickhouse-'))
  writeScripts(join(folder, 'data', 'user_scripts'))
  const clickHouse = openClickHouse(join(folder, 'data'))
  const seconds = (sinceMs: number): string => ((performance.now() - sinceMs) / 1000).toFixed(1)
  try {
    console.log(`${rows} rows, load ${loadavg()[0]?.toFixed(1)}`)
    let startMs = performance.now()
    const isSameSketch = await group(clickHouse, folder, rows)
    console.log(`sketch ${isSameSketch ? 'equal' : 'DIFFERS'}: ${seconds(startMs)} s`)
    startMs = performance.now()
    const isKeyed = keyAgain(clickHouse, rows)
    console.log(`rows ${isKeyed ? 'keyed again and merged' : 'WRONG'}: ${seconds(startMs)} s, peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`) // prettier-ignore
    return isSameSketch && isKeyed
  } finally {
    clickHouse.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [rows = 1_000_000] = process.argv.slice(2).map(Number)
process.exitCode = (await run(rows)) ? 0 : 1
