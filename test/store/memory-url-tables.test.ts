import { expect, it } from 'vitest'
import {
  emptyTables,
  endOf,
  keyForWrite,
  link,
  linkedRows,
  patchField,
  removeRow,
  rowForRead,
  upsert,
} from '../../src/store/memory-url-tables.ts'

const page = (key: string) => ({
  kind: 'identity' as const,
  key,
  url: `https://x.example/${key}`,
  provider: null,
  itemKind: null,
  itemId: null,
  firstMs: 1,
  lastMs: 1,
  count: 1,
})

it('removes a row with its links, fields and the redirects to it', () => {
  const tables = emptyTables()
  const [a, b] = [upsert(tables, page('a'), 1), upsert(tables, page('b'), 1)]
  link(tables, a.id, b.id)
  patchField(tables, b.id, { field: 'f', value: 'v', updatedAtMs: 1 })
  tables.rows.set(a.id, { ...a, canonicalId: b.id })
  expect(endOf(tables, rowForRead(tables, 'a'))?.id).toBe(b.id)
  expect(removeRow(tables, b)).toEqual({ metadata: 1, links: 1 })
  expect([
    linkedRows(tables, a.id, 'out'),
    endOf(tables, rowForRead(tables, 'a'))?.id,
    rowForRead(tables, 'b'),
  ]).toEqual([[], a.id, undefined])
})

it('follows an alias of newer rules and forgets one that the present rules replaced', () => {
  const tables = emptyTables()
  tables.aliases.set('old', { newKey: 'new', ruleRevision: 2 })
  expect(keyForWrite(tables, 'old', 1)).toBe('new')
  expect(keyForWrite(tables, 'old', 2)).toBe('old')
  expect(tables.aliases.size).toBe(0)
})

it('finds no end in a circle', () => {
  const tables = emptyTables()
  const [a, b] = [upsert(tables, page('a'), 1), upsert(tables, page('b'), 1)]
  tables.rows.set(a.id, { ...a, canonicalId: b.id })
  tables.rows.set(b.id, { ...b, canonicalId: a.id })
  expect(endOf(tables, tables.rows.get(a.id))).toBeUndefined()
})
