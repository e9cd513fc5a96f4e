/**
 * How fast a corpus is grouped, and in how much memory: files of 200,000 and 2,000,000 lines, read the way `canon learn` reads
 * them, each in a process of its own. `node bench/grouping.ts [lines…]`.
 */

import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource, readLines } from '../src/cli/corpus/input-lines.ts'
import { createGrouper } from '../src/learn/corpus/group.ts'
import { seededRandom } from '../src/cli/files/seeded-random.ts'

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

/** Shop traffic: products by popularity, facets, searches, trackers known and unknown. */
function writeCorpus(path: string, lines: number): void {
  const random = seededRandom(1)
  const below = (limit: number): number => Math.floor(random() * limit)
  const popular = (limit: number): number => Math.floor(limit * random() ** 3)
  const shapes: (() => string)[] = [
    () => `/product/chair-${popular(50_000)}?color=c${below(9)}&ref=r${below(1e6)}`,
    () => `/product/chair-${popular(50_000)}?utm_source=s${below(20)}&utm_medium=email&variant=${below(1e9)}`,
    () => `/category/${below(300)}?page=${below(40)}&sort=price&sess=${below(1e9)}`,
    () => `/search?q=word${popular(1e6)}+chair&from=${below(50)}`,
    () => `/product/chair-${popular(50_000)}`,
    () => `/blog/20${10 + below(15)}/${1 + below(12)}/post-${below(5000)}?fbclid=${below(1e9)}${below(1e9)}`,
  ]
  const file = openSync(path, 'w')
  for (let written = 0; written < lines; written += 10_000) {
    const count = Math.min(10_000, lines - written)
    const piece = Array.from({ length: count }, () => `https://www.shop.example${shapes[below(shapes.length)]!()}\n`)
    writeSync(file, piece.join(''))
  }
  closeSync(file)
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
  writeCorpus(path, lines)
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
  process.exitCode = run(sizes.length > 0 ? sizes : [200_000, 2_000_000]) ? 0 : 1
}
