import { loadRecordFile } from '../../src/cli/files/record-file.ts'
import type { DomainRecord } from '../../src/rules/record/domain-record.ts'
import { ANY_DOMAIN, sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'

/** The records of a run, or one line for people that says which file is wrong, where, and how to mend it. */
export type LoadedRecords =
  | { readonly ok: true; readonly records: readonly DomainRecord[]; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly message: string }

/**
 * Reads the record files. A single record without a list of known hosts also serves every other Host, because a site that is
 * tried out locally is asked for as `127.0.0.1`. Never throws.
 */
export function loadRecords(paths: readonly string[], hosts: readonly string[]): LoadedRecords {
  const records: DomainRecord[] = []
  const warnings: string[] = []
  const fileOf = new Map<string, string>()
  for (const path of paths) {
    const file = loadRecordFile(path)
    if (!file.ok) return file
    const other = fileOf.get(file.record.domain)
    if (other !== undefined) {
      return { ok: false, message: `${path}: ${other} is a record of ${file.record.domain} too; leave one of them out` }
    }
    fileOf.set(file.record.domain, path)
    records.push(file.record)
    warnings.push(...file.warnings)
  }
  const only = records[0]
  if (only !== undefined && records.length === 1 && hosts.length === 0) {
    records.push(sealDomainRecord({ ...only, domain: ANY_DOMAIN }))
  }
  return { ok: true, records, warnings }
}
