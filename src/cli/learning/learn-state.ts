import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import type { EvidenceEntry } from '../../evidence/types.ts'
import type { LearnReport } from '../../learn/types.ts'
import { writeProblem } from '../files/atomic-file.ts'
import { CommandFailure } from '../output/failure.ts'
import { fileProblem } from '../files/json-file.ts'
import {
  LOG_VERSION,
  readEvidenceLog,
  type EvidenceLog,
  type LogEnd,
  type LogHeader,
  type RunIdentity,
} from './evidence-log.ts'
import { lockState } from './state-lock.ts'

/** The state of a run: its evidence, kept on disk as it comes in. */
export interface LearnState extends Pick<EvidenceLog, 'entries' | 'askedAgain'> {
  /** When the run was begun for the first time, milliseconds since the epoch. */
  readonly startedAtMs: number
  readonly isResumed: boolean
  /** Written through to the operating system before it returns: a killed process loses nothing, at most half a line. */
  append(entry: EvidenceEntry): void
  /** Notes that the run has ended. */
  end(report: Pick<LearnReport, 'end' | 'endedAtMs'>): void
  close(): void
}

const LINE_FEED = 0x0a

/** A run that is not kept. */
export function forgetfulState(startedAtMs: number): LearnState {
  const nothing = (): void => undefined
  return {
    entries: [],
    askedAgain: 0,
    startedAtMs,
    isResumed: false,
    append: nothing,
    end: nothing,
    close: nothing,
  }
}

/**
 * Opens the state file of a run: its evidence log. A last line that was broken off is cut away.
 *
 * @throws CommandFailure when another run is at work on the file, when it is another run's, is damaged, or cannot be read or written; `append` when the disk is full
 */
export function openLearnState(path: string, identity: RunIdentity, nowMs: number): LearnState {
  const release = lockState(path, nowMs)
  try {
    const state = readAndOpen(path, identity, nowMs)
    const close = (): void => {
      state.close()
      release()
    }
    return { ...state, close }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Reads the evidence log of a run without changing it.
 *
 * @throws CommandFailure when it cannot be read, is no log, or is damaged
 */
export function readLearnState(path: string): EvidenceLog {
  if (!existsSync(path)) throw new CommandFailure(`${path}: no such file`)
  return readEvidenceLog(path, wholeLines(readState(path)).lines, false)
}

function readAndOpen(path: string, identity: RunIdentity, nowMs: number): LearnState {
  const bytes = readState(path)
  const { lines, end } = wholeLines(bytes)
  const isResumed = lines.length > 0
  const log = isResumed ? readEvidenceLog(path, lines, true) : undefined
  if (log !== undefined) checkIdentity(path, log.header, identity)
  const file = openState(path)
  // Only half a line: what another run has added since is whole.
  if (end < bytes.length) ftruncateSync(file, end)
  const writeLine = (value: object): void => {
    try {
      writeFileSync(file, `${JSON.stringify(value)}\n`)
    } catch (error) {
      throw new CommandFailure(`${path}: cannot be written: ${writeProblem(error, path)}`)
    }
  }
  const { entries = [], askedAgain = 0 } = log ?? {}
  const startedAtMs = log?.header.startedAtMs ?? nowMs
  const header: LogHeader = { canonLearnState: LOG_VERSION, ...identity, startedAtMs }
  writeLine(isResumed ? { ...header, resumedAtMs: nowMs } : header)
  return {
    entries,
    askedAgain,
    startedAtMs,
    isResumed,
    append: writeLine,
    end: ({ end: how, endedAtMs }) => writeLine({ canonLearnState: LOG_VERSION, end: how, endedAtMs } satisfies LogEnd),
    close: () => closeSync(file),
  }
}

function wholeLines(bytes: Buffer): { readonly lines: readonly string[]; readonly end: number } {
  const end = bytes.lastIndexOf(LINE_FEED) + 1
  return { lines: end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n'), end }
}

function readState(path: string): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0)
  try {
    return readFileSync(path)
  } catch (error) {
    throw new CommandFailure(`${path}: ${fileProblem(error)}`)
  }
}

function openState(path: string): number {
  try {
    // Appending, so that a second run on the same file adds lines and overwrites none.
    return openSync(path, 'a')
  } catch (error) {
    throw new CommandFailure(`${path}: cannot be written: ${writeProblem(error, path)}`)
  }
}

function checkIdentity(path: string, found: LogHeader, identity: RunIdentity): void {
  const wanted = { canonLearnState: LOG_VERSION, ...identity }
  const other = (Object.keys(wanted) as (keyof typeof wanted)[]).find((name) => found[name] !== wanted[name])
  if (other === undefined) return
  const cure = 'give the same corpus and options as before, or another --state'
  throw new CommandFailure(`${path}: the state of another run (${WORDS[other]}); ${cure}`)
}

const WORDS: Readonly<Record<keyof RunIdentity | 'canonLearnState', string>> = {
  canonLearnState: 'another version of canon',
  domain: 'another domain',
  corpusSha256: 'another corpus',
  mode: 'another --algorithm',
  profile: 'another --policy',
  fingerprint: 'another --fingerprint',
  seed: 'another --seed',
  previousSha256: 'another --previous',
}
