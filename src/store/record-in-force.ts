import type { DomainRecord } from '../rules/domain-record.ts'
import type { ControlStore } from './control-store.ts'
import type { RecordArchive } from './record-archive.ts'
import type { RecordPointer } from './record-pointer.ts'

/** Where {@link recordInForce} looks. */
export interface RecordStores {
  readonly control: { readonly domains: Pick<ControlStore['domains'], 'get'> }
  readonly archive: Pick<RecordArchive, 'get'>
  readonly pointer: Pick<RecordPointer, 'current'>
}

/**
 * The record of a domain. KV may answer with what it held a minute ago, and a change made to that would undo the latest one;
 * so the database says which revision is in force. KV wins where it knows a later one: somebody has put it there by hand. An alias has no
 * record of its own.
 */
export async function recordInForce(stores: RecordStores, domain: string): Promise<DomainRecord | undefined> {
  const [row, there] = await Promise.all([stores.control.domains.get(domain), stores.pointer.current(domain)])
  const pointed = there?.domain === domain ? there : undefined
  const revision = row?.revision ?? 0
  if (revision === 0 || (pointed !== undefined && pointed.revision >= revision)) return pointed
  return (await stores.archive.get(domain, revision)) ?? pointed
}
