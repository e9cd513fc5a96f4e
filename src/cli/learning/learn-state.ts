import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import type { Observation } from '../../learn/ports.ts'
import { writeProblem } from '../files/atomic-file.ts'
import { CommandFailure } from '../output/failure.ts'
import { fileProblem } from '../files/json-file.ts'
import { lockState } from './state-lock.ts'

/** What a run is about. A run may only be resumed as the run that it was. */
export interface RunIdentity {
  readonly domain: string
  /** Of the grouped corpus, hex. */
  readonly corpusSha256: string
  readonly mode: string
  readonly profile: string
  readonly fingerprint: string
  readonly seed: number
  /** Of the record in force; `''` without one. */
  readonly previousSha256: string
}

/** The state of a run: what it has seen so far, kept on disk as it sees it. */
export interface LearnState {
  /** What was seen before, oldest first; empty for a new run. What failed for the moment is left out: it is asked for again. */
  readonly observations: readonly Observation[]
  /** How many were left out. */
  readonly askedAgain: number
  /** When the run was begun for the first time, milliseconds since the epoch. */
  readonly startedAtMs: number
  readonly isResumed: boolean
  /** Written through to the operating system before it returns: a killed process loses nothing, at most half a line. */
  append(observation: Observation): void
  close(): void
}

const VERSION = 1
const LINE_FEED = 0x0a

/** The first line of the file. */
interface Header extends RunIdentity {
  readonly canonLearnState: typeof VERSION
  readonly startedAtMs: number
}

/** A run that is not kept. */
export function forgetfulState(startedAtMs: number): LearnState {
  return {
    observations: [],
    askedAgain: 0,
    startedAtMs,
    isResumed: false,
    append: () => undefined,
    close: () => undefined,
  }
}

/**
 * Opens the state file of a run, NDJSON: a header, then one observation a line, appended. A last line that was broken off is
 * cut away.
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

function readAndOpen(path: string, identity: RunIdentity, nowMs: number): LearnState {
  const bytes = readState(path)
  const header: Header = { canonLearnState: VERSION, ...identity, startedAtMs: nowMs }
  const end = bytes.lastIndexOf(LINE_FEED) + 1
  const lines = end === 0 ? [] : bytes.toString('utf8', 0, end - 1).split('\n')
  const [first, ...rest] = lines
  const startedAtMs = first === undefined ? nowMs : checkHeader(path, first, header)
  // Two runs that begin at the same moment each write the header.
  const isHeader = (line: string): boolean => parseLine(line)?.['canonLearnState'] !== undefined
  const all = rest.flatMap((line, index) => (isHeader(line) ? [] : [readObservation(line, `${path}:${index + 2}`)]))
  const observations = all.filter((observation) => !isForTheMoment(observation))
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
  if (first === undefined) writeLine(header)
  const askedAgain = all.length - observations.length
  const isResumed = first !== undefined
  return { observations, askedAgain, startedAtMs, isResumed, append: writeLine, close: () => closeSync(file) }
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

/** @returns when the run was begun */
function checkHeader(path: string, line: string, wanted: Header): number {
  const found = parseLine(line)
  if (found?.['canonLearnState'] === undefined) throw new CommandFailure(`${path}: not a state file of canon learn`)
  const other = (Object.keys(wanted) as (keyof Header)[]).find(
    (name) => name !== 'startedAtMs' && found[name] !== wanted[name],
  )
  if (other !== undefined) {
    const cure = 'give the same corpus and options as before, or another --state'
    throw new CommandFailure(`${path}: the state of another run (${WORDS[other]}); ${cure}`)
  }
  return Number(found['startedAtMs'])
}

const WORDS: Readonly<Record<keyof Header, string>> = {
  canonLearnState: 'another version of canon',
  domain: 'another domain',
  corpusSha256: 'another corpus',
  mode: 'another --mode',
  profile: 'another --profile',
  fingerprint: 'another --fingerprint',
  seed: 'another --seed',
  previousSha256: 'another --previous',
  startedAtMs: 'another start',
}

function readObservation(line: string, place: string): Observation {
  const found = parseLine(line)
  if (found !== undefined && isObservation(found)) return found
  throw new CommandFailure(`${place}: not an observation; the state file is damaged, delete it to start afresh`)
}

const PASSING: ReadonlySet<string> = new Set(['timeout', 'dns', 'connection', 'tls', 'protocol', 'render', 'robots-unreachable', 'paused']) // prettier-ignore

/** A site that was down, or asked for patience, may be there when the run goes on. */
function isForTheMoment(observation: Observation): boolean {
  if (observation.kind === 'page') return observation.status === 429 || observation.status >= 500
  return PASSING.has(observation.why)
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isObservation(value: object): value is Observation {
  if (!('url' in value && 'fetchedAtMs' in value && 'kind' in value)) return false
  if (typeof value.url !== 'string' || typeof value.fetchedAtMs !== 'number') return false
  if (value.kind === 'page') return 'fingerprint' in value && 'signals' in value && 'chain' in value
  return value.kind === 'refused' || value.kind === 'failed'
}
