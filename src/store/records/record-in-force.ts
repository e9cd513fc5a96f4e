import type { DomainRecord } from '../../rules/record/domain-record.ts'
import type { ControlStore, DomainRow } from '../control-store.ts'
import type { RecordArchive } from './record-archive.ts'
import type { RecordPointer } from './record-pointer.ts'

/** Stores that {@link recordInForce} reads. */
export interface RecordStores {
  readonly control: { readonly domains: Pick<ControlStore['domains'], 'get'> }
  readonly archive: Pick<RecordArchive, 'get'>
  readonly pointer: Pick<RecordPointer, 'current'>
}

/**
 * The record of a domain. KV may return the record of a minute ago, and a change based on that would undo the latest one. So the
 * database decides which revision is in force. KV wins with a later revision, which an operator has written by hand. An alias has
 * no record of its own.
 */
export async function recordInForce(stores: RecordStores, domain: string): Promise<DomainRecord | undefined> {
  const [row, there] = await Promise.all([stores.control.domains.get(domain), stores.pointer.current(domain)])
  return later(stores, { domain, revision: row?.revision ?? 0 }, there)
}

/** {@link recordInForce} of a domain whose row was read already, with others. */
export async function recordInForceOf(
  stores: Pick<RecordStores, 'archive' | 'pointer'>,
  row: Pick<DomainRow, 'domain' | 'revision'>,
): Promise<DomainRecord | undefined> {
  return later(stores, row, await stores.pointer.current(row.domain))
}

async function later(
  { archive }: Pick<RecordStores, 'archive'>,
  { domain, revision }: Pick<DomainRow, 'domain' | 'revision'>,
  there: DomainRecord | undefined,
): Promise<DomainRecord | undefined> {
  const pointed = there?.domain === domain ? there : undefined
  if (revision === 0 || (pointed !== undefined && pointed.revision >= revision)) return pointed
  return (await archive.get(domain, revision)) ?? pointed
}
