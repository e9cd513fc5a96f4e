/**
 * Keys rows again and merges those of one key: DuckDB writes the URLs, `canon canonicalize --format tsv` keys them as a function, DuckDB
 * merges. `node bench/scale/rekey.ts [rows]`; needs `npm ci --prefix bench/scale`.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawUsage, runCanon } from './canon-process.ts'
import { openEngine } from './engine.ts'

async function run(rows: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-rekey-'))
  const [urls, keys] = [join(folder, 'urls.txt'), join(folder, 'keys.tsv')]
  try {
    const engine = await openEngine(folder, 4)
    // Five variants of each page: a tracker that differs.
    await engine.run(
      `CREATE TABLE old AS SELECT i AS id, 'https://www.shop.example/product/' || (i // 5) || '?utm_source=s' || (i % 5) || '&color=c1' AS url, 1 AS hits FROM range(${rows}) t(i)`,
    )
    let startMs = performance.now()
    const step = (what: string, used: string): void => {
      console.log(`${what}: ${((performance.now() - startMs) / 1000).toFixed(1)} s, ${used}`)
      startMs = performance.now()
    }
    // Of this process, which DuckDB runs in.
    const peak = (): string => `peak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`
    console.log(`${rows} rows, load ${loadavg()[0]?.toFixed(1)}`)
    await engine.run(
      `COPY (SELECT url FROM old ORDER BY id) TO '${urls}' (FORMAT csv, HEADER false, QUOTE '', DELIMITER '\\t')`,
    )
    step('URLs written', peak())
    const keying = ['canonicalize', '--input', urls, '--format', 'tsv', '--fields', 'key,url', '--jobs', '2']
    console.log(drawUsage('keyed by canon, 2 threads', await runCanon(keying, keys)))
    startMs = performance.now()
    await engine.run(
      `CREATE TABLE keyed AS SELECT row_number() OVER () - 1 AS id, key, url FROM read_csv('${keys}', delim = '\\t', quote = '', header = false, parallel = false, columns = {'key': 'VARCHAR', 'url': 'VARCHAR'})`,
    )
    await engine.run(
      'CREATE TABLE merged AS SELECT key, any_value(keyed.url) AS url, sum(hits) AS hits, count(*) AS variants FROM keyed JOIN old USING (id) GROUP BY key',
    )
    const [pages, hits] = [await engine.value('SELECT count(*) FROM merged'), await engine.value('SELECT sum(hits) FROM merged')] // prettier-ignore
    step(`merged to ${pages} rows with ${hits} hits`, peak())
    return pages === Math.ceil(rows / 5) && hits === rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [rows = 10_000_000] = process.argv.slice(2).map(Number)
process.exitCode = (await run(rows)) ? 0 : 1
