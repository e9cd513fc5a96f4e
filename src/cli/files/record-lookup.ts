import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { ANY_DOMAIN } from '../../rules/record/parse-domain-record.ts'
import { recordConcerns, recordNames } from '../../rules/record/record-concerns.ts'
import { CommandFailure } from '../output/failure.ts'
import type { Io } from '../output/io.ts'
import { loadRecordFile } from './record-file.ts'

/** The record of a host, or none. */
export type RecordLookup = (host: string) => DomainRecord | undefined

/** Records from files. */
export interface RecordFiles {
  readonly files: readonly { readonly record: DomainRecord; readonly path: string }[]
  readonly find: RecordLookup
}

/** {@link readRecords}, where only records are looked up; undefined without files. */
export function recordLookup(paths: readonly string[], io: Io): RecordLookup | undefined {
  return paths.length === 0 ? undefined : readRecords(paths, io).find
}

/**
 * Reads the files of `--record` and warns on stderr. A record answers for its domain, `www.` before it, and its aliases;
 * the domain `*` for every other host.
 *
 * @throws CommandFailure when a file is no record, or two files speak for one host: going on would give wrong keys
 */
export function readRecords(paths: readonly string[], io: Io): RecordFiles {
  const files: RecordFiles['files'][number][] = []
  const byHost = new Map<string, RecordFiles['files'][number]>()
  const problems: string[] = []
  for (const path of paths) {
    const file = loadRecordFile(path)
    if (!file.ok) {
      problems.push(file.message)
      continue
    }
    for (const warning of file.warnings) io.stderr.write(`canon: warning: ${warning}\n`)
    files.push({ record: file.record, path })
    for (const host of [file.record.domain, ...(file.record.aliases ?? [])]) {
      const other = byHost.get(host)
      if (other !== undefined) problems.push(`${path}: a second record for ${host}; the first is ${other.path}`)
      byHost.set(host, { record: file.record, path })
    }
  }
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'))
  return { files, find: (host) => recordOf(host, byHost) }
}

function recordOf(host: string, byHost: ReadonlyMap<string, RecordFiles['files'][number]>): DomainRecord | undefined {
  const named = recordNames(host).map((name) => byHost.get(name)?.record)
  const own = named.find((record) => record !== undefined && recordConcerns(record, host))
  return own ?? byHost.get(ANY_DOMAIN)?.record
}
