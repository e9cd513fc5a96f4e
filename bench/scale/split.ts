/**
 * Groups a log in one process and in 8, merges the parts, and compares the bytes and the learned records:
 * `node bench/scale/split.ts [lines] [processes]`.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST, startShop, writeLog } from './log.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts')

/** Runs canon; throws with what it said when it fails. */
function canon(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`canon ${args.join(' ')}: ${said}`))))
  })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1000
}

/** The record without what says when it was made. */
function recordText(path: string): string {
  const { builtAt: _, sha256: _sum, ...record } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  return JSON.stringify(record)
}

async function learnBoth(logs: readonly string[], sketch: string, folder: string): Promise<boolean> {
  const shop = await startShop()
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const learn = (corpora: readonly string[], out: string): Promise<void> =>
    canon(['learn', ...corpora, '--host', HOST, '--origin', origin, '--allow-private', '--rate', '1000', '--no-path-rules', '--out', out]) // prettier-ignore
  const outs = ['log.json', 'sketch.json'].map((name) => join(folder, name))
  await learn([sketch], outs[1]!)
  await learn(logs, outs[0]!)
  shop.close()
  return recordText(outs[0]!) === recordText(outs[1]!)
}

async function run(lines: number, processes: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'canon-split-'))
  try {
    const names = Array.from({ length: processes }, (_, index) => join(folder, `part-${index}`))
    const logs = names.map((name) => `${name}.log`)
    for (const [index, log] of logs.entries()) writeLog(log, Math.ceil(lines / processes), index + 1)
    const [whole, merged] = ['whole.sketch', 'merged.sketch'].map((name) => join(folder, name))
    const shop = ['--host', HOST, '--origin', `https://${HOST}`]
    const parts = await seconds(() =>
      Promise.all(names.map((name) => canon(['group', `${name}.log`, ...shop, '--part', `${name}.sketch`]))),
    )
    const merge = await seconds(() => canon(['group', '--merge', ...names.map((name) => `${name}.sketch`), '--out', merged!])) // prettier-ignore
    const one = await seconds(() => canon(['group', ...logs, ...shop, '--part', whole!]))
    const areEqual = readFileSync(merged!).equals(readFileSync(whole!))
    const megabytes = (statSync(merged!).size / 1e6).toFixed(1)
    console.log(`${lines} lines, one process: ${one.toFixed(1)} s`)
    console.log(
      `${processes} processes: ${parts.toFixed(1)} s, merged in ${merge.toFixed(1)} s, sketch ${megabytes} MB`,
    )
    console.log(`bytes ${areEqual ? 'equal' : 'DIFFER'}`)
    const isSameRecord = await learnBoth(logs, merged!, folder)
    console.log(`records ${isSameRecord ? 'equal' : 'DIFFER'}`)
    return areEqual && isSameRecord
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [lines = 10_000_000, processes = 8] = process.argv.slice(2).map(Number)
process.exitCode = (await run(lines, processes)) ? 0 : 1
