/** Runs `canon` from source in a process of its own, and says what it took. */

import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** The program. */
export const MAIN = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts')

/** What a process took. */
export interface Usage {
  /** By the clock. */
  readonly seconds: number
  /** Of the processor, all threads together: does not grow where other processes have the cores, or hardly. */
  readonly cpuSeconds: number
  readonly peakMegabytes: number
}

/** A line that says what a process took. */
export function drawUsage(what: string, { seconds, cpuSeconds, peakMegabytes }: Usage): string {
  return `${what}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} CPU s, peak ${peakMegabytes} MB`
}

/** Writes the usage of the process to descriptor 3 when it ends. Linux counts the parent's memory in `maxRSS`, and not in `VmHWM`. */
const REPORT = `
import { existsSync, readFileSync, writeSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const status = '/proc/self/status'
  const kilobytes = existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'latin1'))[1] : maxRSS
  writeSync(3, JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: Math.round(kilobytes / 1024) }))
})`
const REPORTING = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`]

/**
 * Runs canon.
 *
 * @param output file of its stdout; default: nowhere
 * @throws with what it wrote to stderr when it fails
 */
export async function runCanon(args: readonly string[], output?: string): Promise<Usage> {
  const startMs = performance.now()
  const stdout = output === undefined ? 'ignore' : openSync(output, 'w')
  const child = spawn(process.execPath, [...REPORTING, MAIN, ...args], { stdio: ['ignore', stdout, 'pipe', 'pipe'] })
  if (stdout !== 'ignore') closeSync(stdout)
  const [said, report] = [child.stdio[2], child.stdio[3]].map((stream) => {
    const pieces: Buffer[] = []
    stream?.on('data', (piece: Buffer) => pieces.push(piece))
    return pieces
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`canon ${args.join(' ')}: ${Buffer.concat(said!).toString()}`)
  const used = JSON.parse(Buffer.concat(report!).toString()) as Omit<Usage, 'seconds'>
  return { seconds: (performance.now() - startMs) / 1000, ...used }
}
