/** The evidence log of a run as a file, NDJSON: a header, then one observation or comparison a line, appended. */

import type { Comparison, EvidenceEntry, Observation } from '../../evidence/types.ts'
import { END_TEXTS } from '../../learn/report/end-texts.ts'
import type { LearnReport } from '../../learn/types.ts'
import { CommandFailure } from '../output/failure.ts'

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

/** The first line of the file. A later one with `resumedAtMs` says that the run was resumed there. */
export interface LogHeader extends RunIdentity {
  readonly canonLearnState: typeof LOG_VERSION
  readonly startedAtMs: number
  readonly resumedAtMs?: number
}

/** The last line of a run that ended. */
export interface LogEnd {
  readonly canonLearnState: typeof LOG_VERSION
  readonly end: LearnReport['end']
  readonly endedAtMs: number
}

/** Version of the format, in the header and in the last line. No run is resumed from a log of another version. */
export const LOG_VERSION = 1

/** Everything that a log says. */
export interface EvidenceLog {
  readonly header: LogHeader
  /** What the run learned from, oldest first. */
  readonly entries: readonly EvidenceEntry[]
  /** How the run ended; undefined while it is under way, and after a crash. */
  readonly end: LogEnd | undefined
  /** Failures that passed, and were left out when the run was resumed. */
  readonly askedAgain: number
}

/**
 * Reads a log. A resumed run leaves out failures that may have passed, so they are left out in front of every `resumedAtMs`.
 *
 * @param lines whole lines, without line breaks
 * @param isResuming the log is read to go on with the run: failures at the end are left out as well
 * @throws CommandFailure when it is no log, or a line is damaged; the message names the line
 */
export function readEvidenceLog(path: string, lines: readonly string[], isResuming: boolean): EvidenceLog {
  const header = readHeader(path, lines[0])
  let entries: EvidenceEntry[] = []
  let askedAgain = 0
  let end: LogEnd | undefined
  const resume = (): void => {
    const before = entries.length
    entries = entries.filter((entry) => !mayHavePassed(entry))
    askedAgain += before - entries.length
    end = undefined
  }
  for (const [index, line] of lines.slice(1).entries()) {
    const found = parseLine(line)
    // Two runs that begin at the same moment each write a header.
    if (found?.['canonLearnState'] !== undefined) {
      if (found['resumedAtMs'] !== undefined) resume()
      if (isEnd(found)) end = found
    } else {
      if (found === undefined || !isEvidence(found)) throw damaged(`${path}:${index + 2}`)
      entries.push(found)
    }
  }
  if (isResuming) resume()
  return { header, entries, end, askedAgain }
}

function readHeader(path: string, line: string | undefined): LogHeader {
  const found = line === undefined ? undefined : parseLine(line)
  const { canonLearnState, domain, startedAtMs, seed, mode, profile, fingerprint } = found ?? {}
  const isKnown =
    typeof canonLearnState === 'number' &&
    [domain, mode, profile, fingerprint].every((text) => typeof text === 'string') &&
    [startedAtMs, seed].every((value) => typeof value === 'number')
  if (!isKnown) throw new CommandFailure(`${path}: not a state file of canon learn`)
  return found as unknown as LogHeader
}

function damaged(place: string): CommandFailure {
  return new CommandFailure(
    `${place}: neither an observation nor a comparison; the state file is damaged, delete it to start afresh`,
  )
}

const PASSING: ReadonlySet<string> = new Set(['timeout', 'dns', 'connection', 'tls', 'protocol', 'render', 'robots-unreachable', 'paused']) // prettier-ignore

/** A site that was down, or asked for patience, may be there when the run goes on. */
function mayHavePassed(entry: EvidenceEntry): boolean {
  if (entry.kind === 'comparison') return false
  if (entry.kind === 'page') return entry.status === 429 || entry.status >= 500
  return PASSING.has(entry.why)
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isEnd(value: object): value is LogEnd {
  return 'end' in value && typeof value.end === 'string' && value.end in END_TEXTS
}

function isEvidence(value: object): value is EvidenceEntry {
  return isComparison(value) || isObservation(value)
}

function isComparison(value: object): value is Comparison {
  if (!('kind' in value && value.kind === 'comparison' && 'treatment' in value)) return false
  const { template, original, modified, question } = value as Partial<Comparison>
  return Array.isArray(value.treatment) && [template, original, modified, question].every((text) => typeof text === 'string') // prettier-ignore
}

function isObservation(value: object): value is Observation {
  if (!('url' in value && 'fetchedAtMs' in value && 'kind' in value)) return false
  if (typeof value.url !== 'string' || typeof value.fetchedAtMs !== 'number') return false
  if (value.kind === 'page') return 'fingerprint' in value && 'signals' in value && 'chain' in value
  return value.kind === 'refused' || value.kind === 'failed'
}
