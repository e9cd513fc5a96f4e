import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { parseDomainRecord, recordChecksum } from '../../rules/record/parse-domain-record.ts'
import { RULE_DATA } from '../../rules/data/index.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { readJsonFile } from './json-file.ts'

/** A record read from a file; `warnings` are lines for people and never prevent its use; `filledIn` names the members that the file left out. */
export type RecordFile =
  | {
      readonly ok: true
      readonly record: DomainRecord
      readonly warnings: readonly string[]
      readonly filledIn: readonly string[]
    }
  | { readonly ok: false; readonly message: string }

/** What a hand-written file may leave out. The date is fixed so that the same file always gives the same checksum. */
const DEFAULTS = { v: 1, revision: 1, builtAt: '1970-01-01T00:00:00.000Z', mode: 'observe', patterns: {} }

/**
 * Reads one domain record from a JSON file. Hand-written files may leave out `v` (1), `revision` (1), `builtAt`
 * (1970-01-01), `mode` (`observe`), `patterns` (none) and `sha256`, which is computed; a wrong checksum is replaced and warned
 * about, because an edit by hand cannot keep it. Never throws: `message` is one line with file, place and cure.
 */
export function loadRecordFile(path: string, isEdited = false): RecordFile {
  const file = readJsonFile(path)
  if (!file.ok) return file
  const given = file.value
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { ok: false, message: `${path}: a domain record must be one JSON object such as {"domain":"shop.example"}` }
  const written = { ...DEFAULTS, ...given }
  const sha256 = recordChecksum(written)
  const parsed = parseDomainRecord({ ...written, sha256 })
  if (!parsed.ok) {
    const place = parsed.problem.path === '' ? '' : ` at "${parsed.problem.path}"`
    return { ok: false, message: `${path}: not a domain record${place}: ${parsed.problem.message}` }
  }
  const { record } = parsed
  const filledIn = [...Object.keys(DEFAULTS), 'sha256'].filter((name) => !(name in given))
  return {
    ok: true,
    record,
    warnings: [
      ...(isEdited ? [] : checksumWarnings(path, given, sha256)),
      ...unknownMembers(path, given, record),
      ...unknownPlatforms(path, record),
    ],
    filledIn,
  }
}

/**
 * The record of a file that a command cannot do without; warns on stderr.
 *
 * @param isEdited an edit by hand is expected, so a wrong checksum is no reason to warn
 * @throws CommandFailure when it is none
 */
export function readRecordFile(path: string, { stderr }: Pick<Io, 'stderr'>, isEdited = false): DomainRecord {
  const file = loadRecordFile(path, isEdited)
  if (!file.ok) throw new CommandFailure(file.message)
  for (const warning of file.warnings) stderr.write(`canon: warning: ${warning}\n`)
  return file.record
}

function checksumWarnings(path: string, given: object, sha256: string): string[] {
  const claimed = 'sha256' in given ? given.sha256 : sha256
  if (claimed === sha256) return []
  return [`${path}: the checksum does not match the content (edited by hand?); using the content, sha256 ${sha256}`]
}

/** A misspelt member would otherwise be ignored without a word. */
function unknownMembers(path: string, given: object, record: DomainRecord): string[] {
  return Object.keys(given)
    .filter((name) => !(name in record))
    .map((name) => `${path}: "${name}" is no member of a domain record and is ignored`)
}

/** The names that a platform should keep would otherwise be dropped without a word. */
function unknownPlatforms(path: string, { platform = [] }: DomainRecord): string[] {
  const known = RULE_DATA.platforms.map(({ name }) => name)
  return platform
    .filter((name) => !known.includes(name))
    .map((name) => `${path}: "${name}" is no platform profile and is ignored; known are ${known.join(', ')}`)
}
