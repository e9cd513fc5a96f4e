import type { DomainRecord } from '../rules/domain-record.ts'
import type { ControlStore } from '../store/control-store.ts'
import type { RecordArchive } from '../store/record-archive.ts'
import type { RecordPointer } from '../store/record-pointer.ts'

/** Where {@link recordInForce} looks. */
export interface RecordStores {
  readonly control: { readonly domains: Pick<ControlStore['domains'], 'get'> }
  readonly archive: Pick<RecordArchive, 'get'>
  readonly pointer: Pick<RecordPointer, 'current'>
}

/**
 * The record of a domain. KV may answer with what it held a minute ago, and a change made to that would undo the latest one;
 * so the database says which revision is in force. KV wins where it knows a later one: somebody has put it there by hand.
 */
export async function recordInForce(stores: RecordStores, domain: string): Promise<DomainRecord | undefined> {
  const [row, pointed] = await Promise.all([stores.control.domains.get(domain), stores.pointer.current(domain)])
  const revision = row?.revision ?? 0
  if (revision === 0 || (pointed !== undefined && pointed.revision >= revision)) return pointed
  return (await stores.archive.get(domain, revision)) ?? pointed
}
