/** Records as texts of KV. Checking the seal of a large one costs more than reading it, unless the platform hashes its text. */

import { canonicalJson } from '../../rules/record/canonical-json.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { MAX_RECORD_BYTES } from '../../rules/record/parse-domain-record.ts'

/** The text of a sealed record, whose checksum {@link provenChecksum} can prove. */
export function sealedText(record: DomainRecord): string {
  return canonicalJson(record)
}

/**
 * The checksum of a record that its text proves: the text without that member is exactly what was hashed. Undefined for a text
 * in another format, whose seal is checked over the content, and for a text that is too long for a record.
 * Never rejects.
 */
export async function provenChecksum(text: string): Promise<string | undefined> {
  const member = text.length > MAX_RECORD_BYTES ? null : /"sha256":"([\da-f]{64})",/.exec(text)
  if (member === null) return undefined
  const content = text.slice(0, member.index) + text.slice(member.index + member[0].length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === member[1] ? hex : undefined
}
