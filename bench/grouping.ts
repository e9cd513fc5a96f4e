/**
 * How fast a corpus is grouped, and in how much memory: files of 400,000 and 4,000,000 lines, read the way `canon learn` reads
 * them, each in a process of its own. The smaller one fills the sample. `node bench/grouping.ts [lines…]`.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource, readLines } from '../src/cli/corpus/input-lines.ts'
import { createGrouper } from '../src/learn/corpus/group.ts'
import { writeRequests } from './shop-requests.ts'

const GATE_URLS_PER_SECOND = 200_000
/** Resident memory of the large file over that of the small one. */
const GATE_GROWTH = 1.5

interface Measured {
  readonly lines: number
  /** Of the clock. */
  readonly urlsPerSecond: number
  /** Of the processor, all threads together: what one core does that runs nothing else. */
  readonly urlsPerCpuSecond: number
  readonly peakMegabytes: number
  readonly patterns: number
}

async function measure(path: string): Promise<Measured> {
  const grouper = createGrouper()
  let lines = 0
  const startMs = performance.now()
  const startCpu = process.cpuUsage()
  for await (const batch of readLines(fileSource(path, process).open(() => undefined))) {
    for (const { text } of batch) grouper.add(text)
    lines += batch.length
  }
  const { patterns } = grouper.finish()
  const seconds = (performance.now() - startMs) / 1000
  const cpu = process.cpuUsage(startCpu)
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024)
  return {
    lines,
    urlsPerSecond: Math.round(lines / seconds),
    urlsPerCpuSecond: Math.round(lines / cpuSeconds),
    peakMegabytes,
    patterns: patterns.length,
  }
}

function measureApart(lines: number, folder: string): Measured {
  const path = join(folder, `${lines}.txt`)
  writeRequests(path, { lines: lines, seed: 1 }, (target) => `https://www.shop.example${target()}`)
  const child = spawnSync(process.execPath, [import.meta.filename, '--measure', path], { encoding: 'utf8' })
  if (child.status !== 0) throw new Error(child.stderr)
  const measured: Measured = JSON.parse(child.stdout)
  return measured
}

function run(sizes: readonly number[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'canon-grouping-'))
  try {
    const results = sizes.map((lines) => measureApart(lines, folder))
    for (const { lines, urlsPerSecond, urlsPerCpuSecond, peakMegabytes, patterns } of results) {
      const speed = `${urlsPerSecond} URL/s, ${urlsPerCpuSecond} per second of processor time`
      console.log(`${lines} lines: ${speed}, peak ${peakMegabytes} MB, ${patterns} patterns`)
    }
    const largest = results.at(-1)!
    const fastest = Math.max(largest.urlsPerSecond, largest.urlsPerCpuSecond)
    const growth = largest.peakMegabytes / results[0]!.peakMegabytes
    console.log(`${fastest} URL/s (gate ${GATE_URLS_PER_SECOND}); memory x${growth.toFixed(2)} (gate ${GATE_GROWTH})`)
    return fastest >= GATE_URLS_PER_SECOND && growth <= GATE_GROWTH
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [first, file] = process.argv.slice(2)
if (first === '--measure') console.log(JSON.stringify(await measure(file ?? '')))
else {
  const sizes = process.argv.slice(2).map(Number)
  process.exitCode = run(sizes.length > 0 ? sizes : [400_000, 4_000_000]) ? 0 : 1
}
