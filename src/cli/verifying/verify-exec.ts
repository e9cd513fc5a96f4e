import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Disagreement, FixtureCase } from './contract.ts'
import { declineReason, judgeLine, questionLine, type Verdicts } from './verify-answers.ts'

/** A program that says nothing for this long is taken for hung. */
export const DEFAULT_SILENCE_MS = 30_000

/**
 * Asks a program in any language: questions as NDJSON on its stdin, one answer a line on its stdout, in order; its stderr
 * is passed on. Questions are written as fast as the program reads, so it may answer one by one or all at the end. A case
 * that it does not claim it declines, with a reason; such cases are counted apart.
 */
export async function askProgram(command: string, cases: readonly FixtureCase[], silenceMs: number): Promise<Verdicts> {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  // A program that stops reading is noticed by the answers that are missing; the broken pipe itself says no more.
  child.stdin.on('error', () => undefined)
  Readable.from(cases.map(questionLine)).pipe(child.stdin)
  const ended = endOf(child)
  const unwatch = onInterrupt(() => stop(child))
  const found: Disagreement[] = []
  const declined = new Map<string, number>()
  let answered = 0
  const outcome = await listen(child, silenceMs, (line) => {
    const fixture = cases[answered++]
    if (fixture === undefined) return false
    const why = declineReason(fixture, line)
    if (why === undefined) found.push(...judgeLine(fixture, line))
    else declined.set(why, (declined.get(why) ?? 0) + 1)
    return answered <= cases.length
  })
  const how =
    outcome === 'silent' ? `said nothing for ${silenceMs / 1000} s` : await Promise.race([ended, closedOutput()])
  stop(child)
  unwatch()
  const verdicts = { disagreements: found, answered: Math.min(answered, cases.length), declined }
  return answered === cases.length ? verdicts : { ...verdicts, broken: brokenOff(answered, cases, how) }
}

function brokenOff(answered: number, cases: readonly FixtureCase[], how: string): string {
  if (answered > cases.length) return `the program gave more than ${cases.length} answers`
  const next = cases[answered]?.id
  return `the program answered ${answered} of ${cases.length} cases and then ${how}; the next case is ${next}`
}

/** A program that closed its output gets a moment to end, so that its exit code is known. */
async function closedOutput(): Promise<string> {
  await delay(2000, undefined, { ref: false })
  return 'closed its output'
}

/** Hands every line to `onLine` until it returns false, the output ends, or nothing is said for too long. */
async function listen(
  child: ChildProcess,
  silenceMs: number,
  onLine: (line: string) => boolean,
): Promise<'ended' | 'silent' | 'enough'> {
  const lines = createInterface({ input: child.stdout ?? Readable.from([]), crlfDelay: Infinity })
  let outcome: 'ended' | 'silent' | 'enough' = 'ended'
  const give = (reason: 'silent' | 'enough'): void => {
    outcome = reason
    lines.close()
  }
  let timer = setTimeout(give, silenceMs, 'silent')
  lines.on('line', (line) => {
    clearTimeout(timer)
    if (outcome !== 'ended') return
    timer = setTimeout(give, silenceMs, 'silent')
    if (line.trim() !== '' && !onLine(line)) give('enough')
  })
  await once(lines, 'close')
  clearTimeout(timer)
  return outcome
}

/** How the program ended, in words; a command that cannot be started at all counts as an end too. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`))
    child.once('close', (code, signal) =>
      resolve(signal === null ? `ended with exit code ${code}` : `was killed by ${signal}`),
    )
  })
}

/** The program has a process group of its own, so an interrupt of ours must be handed on. Returns what ends the watch. */
function onInterrupt(act: () => void): () => void {
  const handler = (): void => {
    act()
    process.exit(130)
  }
  process.once('SIGINT', handler).once('SIGTERM', handler)
  return () => void process.off('SIGINT', handler).off('SIGTERM', handler)
}

/** The shell and everything it started: they share a process group. */
function stop(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
