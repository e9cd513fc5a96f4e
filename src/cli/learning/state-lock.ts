/** One run at a time on a state file: a neighbour of it names the process that writes to it. */

import { linkSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseJson } from '../../store/json-text.ts'
import { CommandFailure } from '../output/failure.ts'

/** Who holds a lock. */
interface Holder {
  readonly pid: number
  /** Process numbers mean nothing to another machine or container. */
  readonly host: string
  /** When the system began the process, where it tells: numbers are used again. */
  readonly born: string
  /** ISO 8601, for people. */
  readonly since: string
}

/** Others that take over the same lock of a dead process meanwhile. */
const ATTEMPTS = 5

/**
 * Takes the lock of a state file. The lock of a process that has died does not count, nor that of another machine, which cannot
 * be asked. Where no lock can be written, as beside a device or in a folder of another user, there is none.
 *
 * @returns gives it up
 * @throws CommandFailure naming the process that has it
 */
export function lockState(path: string, nowMs: number): () => void {
  const present = statSync(path, { throwIfNoEntry: false })
  if (present !== undefined && !present.isFile()) return () => undefined
  const lock = `${present === undefined ? path : realpathSync(path)}.lock`
  const { pid } = process
  const me = JSON.stringify({ pid, host: hostname(), born: birthOf(pid), since: new Date(nowMs).toISOString() })
  const release = (): void => void (readLock(lock) === me && rmSync(lock, { force: true }))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (take(lock, me) !== 'taken') return release
    const there = readLock(lock)
    if (there === undefined) continue
    const holder = aliveHolder(there)
    if (holder !== undefined) throw inUse(path, holder)
    putAway(lock, there)
  }
  throw new CommandFailure(`${path}: several runs are beginning on it; give each another --state`)
}

function inUse(path: string, { pid, since }: Holder): CommandFailure {
  const words = `another canon learn is at work on it (process ${pid}, since ${since})`
  return new CommandFailure(`${path}: ${words}; wait until it ends, or give another --state`)
}

/** A file that is written first and then linked is never seen half. */
function take(lock: string, content: string): 'ours' | 'taken' | 'no-locks' {
  const draft = `${lock}.${process.pid}`
  try {
    writeFileSync(draft, content)
    linkSync(draft, lock)
    return 'ours'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'taken' : 'no-locks'
  } finally {
    rmSync(draft, { force: true })
  }
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}

/** Removes the lock that was read. Another one that has been put in its place since is put back. */
function putAway(lock: string, content: string): void {
  const aside = `${lock}.${process.pid}.old`
  try {
    renameSync(lock, aside)
    if (readLock(aside) !== content) linkSync(aside, lock)
  } catch {
    // Another process was faster.
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Who a lock names, where that may be alive; after a crash in a container the next process often has the same number. */
function aliveHolder(content: string): Holder | undefined {
  const { pid, host, born, since } = Object(parseJson(content)) as Partial<Holder>
  if (typeof pid !== 'number' || host !== hostname() || pid === process.pid || !isAlive(pid)) return undefined
  return born === birthOf(pid) ? { pid, host, born, since: String(since) } : undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Clock ticks since the start of the system (proc(5), starttime); `''` where the system does not report it. */
function birthOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
