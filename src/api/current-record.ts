/** The record in force, as the API reads it before it changes anything. */

import type { DomainRecord } from '../rules/domain-record.ts'
import type { ApiDeps } from './api-deps.ts'

/** Where {@link currentRecord} reads. */
export type RecordReaders = Pick<ApiDeps, 'archive' | 'pointer'> & {
  readonly control: { readonly domains: Pick<ApiDeps['control']['domains'], 'get'> }
}

/**
 * The newest record that is known to be in force. KV may answer with a value of a minute ago, and an edit of that would take
 * back what was published since (a quarantine, say), so the database says which revision it is and the archive what is in it;
 * KV counts where it is ahead of the database, or where the record was put there by hand.
 */
export async function currentRecord(
  { control, archive, pointer }: RecordReaders,
  domain: string,
): Promise<DomainRecord | undefined> {
  const [row, pointed] = await Promise.all([control.domains.get(domain), pointer.current(domain)])
  const published = row?.revision ?? 0
  if (pointed !== undefined && pointed.domain === domain && pointed.revision >= published) return pointed
  return published === 0 ? undefined : archive.get(domain, published)
}
