/** Decides which record is in force on a host after a read of KV: the new one, or the previous one when the new one is refused. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { ANY_DOMAIN, MAX_RECORD_BYTES, parseDomainRecord } from '../../rules/record/parse-domain-record.ts'
import { recordConcerns } from '../../rules/record/record-concerns.ts'
import type { RecordFault } from './domain-record-source.ts'
import { parseJson } from '../json-text.ts'
import { domainRecordKey } from '../keys.ts'

/** A record as KV holds it. */
export interface RecordText {
  /** Null: KV has no record. */
  readonly text: string | null
  /** The name in the key of the text: the host, or the host without `www.`. */
  readonly name: string
  /** Checksum that the text proves. */
  readonly proven: string | undefined
}

/** The record in force, and why the record that was read is refused. */
export interface AcceptedRecord {
  readonly record: DomainRecord | undefined
  readonly fault?: Pick<RecordFault, 'kind' | 'message'>
}

/**
 * A record that is broken, too large, wrongly sealed, of another host or of an older revision leaves `before` in force. Never throws.
 *
 * @param before the record in force until now
 */
export function acceptRecord(
  host: string,
  { text, name, proven }: RecordText,
  before: DomainRecord | undefined,
): AcceptedRecord {
  if (text === null) return { record: undefined }
  const refuse = (why: string): AcceptedRecord => {
    const message = `${domainRecordKey(name)} is refused: ${why}; the last good one stays`
    return { record: before, fault: { kind: 'bad-record', message } }
  }
  if (text.length > MAX_RECORD_BYTES) return refuse(`more than ${MAX_RECORD_BYTES} bytes`)
  const parsed = parseDomainRecord(parseJson(text), { proven })
  if (!parsed.ok) return refuse(`at "${parsed.problem.path}": ${parsed.problem.message}`)
  const { record } = parsed
  // The record of the name without `www.` may belong to a domain that has the name as an alias; it does not concern this host.
  if (record.domain === ANY_DOMAIN || !recordConcerns(record, host))
    return name === host ? refuse(`it is a record of ${record.domain}`) : { record: undefined }
  if (before === undefined || before.domain !== record.domain || record.revision >= before.revision) return { record }
  const message = `revision ${record.revision} is older than ${before.revision}, which stays`
  return { record: before, fault: { kind: 'older-revision', message } }
}
