/** How long `canon canonicalize` takes for 10^6 URLs, with one thread and with two: `node bench/scale/jobs.ts [lines]`. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost } from '../gates.ts'
import { writeRequests } from '../shop-requests.ts'
import { drawGates } from '../table.ts'
import { drawUsage, runCanon } from './canon-process.ts'

/** For 10^6 lines, two threads, two cores that nothing else needs. */
const GATE_SECONDS = 3
/** The best of these counts: other work can only add to the clock. */
const ROUNDS = 3

async function run(lines: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-jobs-'))
  const urls = join(folder, 'urls.txt')
  const outputOf = (jobs: number): string => join(folder, `${jobs}.tsv`)
  const measure = async (jobs: number): Promise<number> => {
    const used = await runCanon(
      ['canonicalize', '--input', urls, '--format', 'tsv', '--jobs', `${jobs}`],
      outputOf(jobs),
    )
    console.log(drawUsage(`--jobs ${jobs}`, used))
    return used.seconds
  }
  try {
    writeRequests(urls, { lines, seed: 1 }, (target) => `https://www.shop.example${target()}`)
    console.log(`${lines} URLs, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    await measure(1)
    let best = Infinity
    for (let round = 0; round < ROUNDS; round++) best = Math.min(best, await measure(2))
    const areEqual = readFileSync(outputOf(1)).equals(readFileSync(outputOf(2)))
    const gate = atMost('seconds for 10^6 URLs with --jobs 2', (best * 1e6) / lines, GATE_SECONDS)
    console.log(`bytes ${areEqual ? 'equal' : 'DIFFER'}\n${drawGates([gate])}`)
    return areEqual && gate.ok
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [lines = 1_000_000] = process.argv.slice(2).map(Number)
process.exitCode = (await run(lines)) ? 0 : 1
