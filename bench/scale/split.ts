/**
 * Groups a log in one process and in 8, merges the parts, and compares the bytes and the learned records:
 * `node bench/scale/split.ts [lines] [processes]`.
 */

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawUsage, runCanon, type Usage } from './canon-process.ts'
import { HOST, startShop, writeLog } from './log.ts'

/** The scheme is that of the origin that `learn` fetches from: lines of the log name none. */
const SITE = ['--host', HOST, '--origin', `http://${HOST}`]

function draw(what: string, used: Usage): void {
  console.log(drawUsage(what, used))
}

/** Several processes as one: by the clock from the first start to the last end. */
async function together(runs: readonly Promise<Usage>[]): Promise<Usage> {
  const used = await Promise.all(runs)
  return {
    seconds: Math.max(...used.map(({ seconds }) => seconds)),
    cpuSeconds: used.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakMegabytes: Math.max(...used.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

/** Groups in both ways; returns whether the bytes are equal. */
async function groupBoth(logs: readonly string[], whole: string, merged: string): Promise<boolean> {
  const sketches = logs.map((log) => `${log}.sketch`)
  draw('one process', await runCanon(['group', ...logs, ...SITE, '--part', whole]))
  const parts = logs.map((log, index) => runCanon(['group', log, ...SITE, '--part', sketches[index]!]))
  draw(`${logs.length} processes at once`, await together(parts))
  draw('merge', await runCanon(['group', '--merge', ...sketches, '--out', merged]))
  const areEqual = readFileSync(merged).equals(readFileSync(whole))
  console.log(`bytes ${areEqual ? 'equal' : 'DIFFER'}, ${(statSync(merged).size / 1e6).toFixed(1)} MB`)
  return areEqual
}

/** The record without what says when it was made. */
function recordText(path: string): string {
  const { builtAt: _, sha256: _sum, ...record } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  return JSON.stringify(record)
}

/** Learns from the logs and from their merged sketch; returns whether the records are equal. */
async function learnBoth(logs: readonly string[], merged: string): Promise<boolean> {
  const shop = await startShop()
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const learn = async (what: string, corpora: readonly string[], out: string): Promise<string> => {
    draw(what, await runCanon(['learn', ...corpora, '--host', HOST, '--origin', origin, '--allow-private', '--rate', '1000', '--no-path-rules', '--out', out])) // prettier-ignore
    return recordText(out)
  }
  const fromSketch = await learn('learn from the merged sketch', [merged], `${merged}.json`)
  const fromLogs = await learn('learn from the logs', logs, `${logs[0]}.json`)
  shop.close()
  console.log(`records ${fromSketch === fromLogs ? 'equal' : 'DIFFER'}, ${fromLogs.length} characters`)
  return fromSketch === fromLogs
}

async function run(lines: number, processes: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-split-'))
  try {
    const logs = Array.from({ length: processes }, (_, index) => join(folder, `part-${index}.log`))
    for (const [index, log] of logs.entries()) writeLog(log, Math.ceil(lines / processes), index + 1)
    console.log(`${lines} lines, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`)
    const [whole, merged] = [join(folder, 'whole.sketch'), join(folder, 'merged.sketch')]
    const areEqual = await groupBoth(logs, whole, merged)
    return (await learnBoth(logs, merged)) && areEqual
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [lines = 10_000_000, processes = 8] = process.argv.slice(2).map(Number)
process.exitCode = (await run(lines, processes)) ? 0 : 1
