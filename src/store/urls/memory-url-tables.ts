/** The tables of the memory store, and the few ways in which they change. Mirrors the migrations of the URL store. */

import { isOlder, revisionText, type RuleRevision } from '../records/rule-revision.ts'
import type { Tally } from './url-admission.ts'
import { preferredUrl } from './url-admission.ts'
import type { AskedKey } from '../sql/url-statements.ts'
import { isNewer } from './newest-patch.ts'
import type { LinkedUrl, MetadataPatch, UrlRow } from './url-store.ts'

/** A field, removed ones included. */
export interface StoredField {
  readonly value: string | null
  readonly updatedAtMs: number
}

/** All rows of one store. */
export interface MemoryTables {
  nextId: number
  readonly rows: Map<number, UrlRow>
  readonly idByKey: Map<string, number>
  readonly fields: Map<number, Map<string, StoredField>>
  readonly out: Map<number, Set<number>>
  readonly into: Map<number, Set<number>>
  readonly aliases: Map<string, { readonly newKey: string; readonly rules: RuleRevision; readonly host: string }>
}

/** Tables without rows. */
export function emptyTables(): MemoryTables {
  return {
    nextId: 1,
    rows: new Map(),
    idByKey: new Map(),
    fields: new Map(),
    out: new Map(),
    into: new Map(),
    aliases: new Map(),
  }
}

/** The key of the row that a write means; forgets an alias that does not come from newer rules. */
export function keyForWrite({ aliases }: MemoryTables, { key, rules }: AskedKey): string {
  const alias = aliases.get(key)
  if (alias === undefined) return key
  if (isOlder(rules, alias.rules)) return alias.newKey
  aliases.delete(key)
  return key
}

/** The row that a read means: its own, else the one that an alias of newer rules leads to. */
export function rowForRead(tables: MemoryTables, { key, rules }: AskedKey): UrlRow | undefined {
  const alias = tables.aliases.get(key)
  const isFollowed = alias !== undefined && isOlder(rules, alias.rules)
  return isFollowed ? knownRow(tables, key) : rowOfKey(tables, key)
}

/** The row of a key, else the one that any alias leads to. */
export function knownRow(tables: MemoryTables, key: string): UrlRow | undefined {
  return rowOfKey(tables, key) ?? rowOfKey(tables, tables.aliases.get(key)?.newKey ?? key)
}

function rowOfKey({ rows, idByKey }: MemoryTables, key: string): UrlRow | undefined {
  return rows.get(idByKey.get(key) ?? 0)
}

/** Follows redirects to their end. A cycle, which is never stored, has none. */
export function endOf(tables: MemoryTables, start: UrlRow | undefined): UrlRow | undefined {
  const visited = new Set<number>()
  let row = start
  while (row !== undefined && row.canonicalId !== null) {
    if (visited.has(row.id)) return undefined
    visited.add(row.id)
    row = tables.rows.get(row.canonicalId)
  }
  return row
}

/** Inserts or adds up; with `count` 0 a row that is there stays as it is. */
export function upsert(tables: MemoryTables, tally: Tally): UrlRow {
  const key = keyForWrite(tables, tally)
  const id = tables.idByKey.get(key)
  const before = id === undefined ? undefined : tables.rows.get(id)
  if (before !== undefined && tally.count === 0) return before
  const { provider, itemKind, itemId } = before ?? tally
  const row: UrlRow = {
    id: before?.id ?? tables.nextId++,
    key,
    url: before === undefined ? tally.url : preferredUrl(before.url, tally.url),
    provider,
    itemKind,
    itemId,
    firstSeenMs: Math.min(before?.firstSeenMs ?? tally.firstMs, tally.firstMs),
    lastSeenMs: Math.max(before?.lastSeenMs ?? tally.lastMs, tally.lastMs),
    sightings: (before?.sightings ?? 0) + tally.count,
    ruleRevision: before?.ruleRevision ?? revisionText(tally.rules),
    canonicalId: before?.canonicalId ?? null,
  }
  tables.rows.set(row.id, row)
  tables.idByKey.set(key, row.id)
  return row
}

/** Sets a field unless what is stored is newer. */
export function patchField(
  { fields }: MemoryTables,
  rowId: number,
  { field, value, updatedAtMs }: MetadataPatch,
): void {
  const own = fields.get(rowId) ?? new Map<string, StoredField>()
  fields.set(rowId, own)
  const before = own.get(field)
  if (before === undefined || isNewer({ value, updatedAtMs }, before)) own.set(field, { value, updatedAtMs })
}

/** Adds a link between two rows; none from a row to itself. */
export function link({ out, into }: MemoryTables, fromId: number, toId: number): void {
  if (fromId === toId) return
  out.set(fromId, (out.get(fromId) ?? new Set()).add(toId))
  into.set(toId, (into.get(toId) ?? new Set()).add(fromId))
}

/** The other ends of a row's links, in order of their ids. */
export function linkedRows(tables: MemoryTables, rowId: number, direction: 'in' | 'out'): LinkedUrl[] {
  const ids = (direction === 'out' ? tables.out : tables.into).get(rowId) ?? new Set<number>()
  return [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => tables.rows.get(id) ?? [])
    .map(({ id, key, url }) => ({ id, key, url }))
}

/** Removes a row with its fields and links, and cuts redirects to it. @returns how many fields and links there were */
export function removeRow(
  tables: MemoryTables,
  { id, key }: UrlRow,
): { readonly metadata: number; readonly links: number } {
  const metadata = tables.fields.get(id)?.size ?? 0
  const [targets, sources] = [tables.out.get(id) ?? [], tables.into.get(id) ?? []]
  for (const target of targets) tables.into.get(target)?.delete(id)
  for (const source of sources) tables.out.get(source)?.delete(id)
  const links = [...targets].length + [...sources].length
  for (const table of [tables.fields, tables.out, tables.into, tables.rows]) table.delete(id)
  if (tables.idByKey.get(key) === id) tables.idByKey.delete(key)
  for (const row of tables.rows.values())
    if (row.canonicalId === id) tables.rows.set(row.id, { ...row, canonicalId: null })
  return { metadata, links }
}
