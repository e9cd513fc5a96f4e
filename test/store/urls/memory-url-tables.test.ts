import { expect, it } from 'vitest'
import {
  emptyTables,
  endOf,
  keyForWrite,
  knownRow,
  link,
  linkedRows,
  patchField,
  removeRow,
  rowForRead,
  upsert,
} from '../../../src/store/urls/memory-url-tables.ts'

const RULES = { contract: 1, domain: '', record: 0 }
const asked = (key: string) => ({ key, rules: RULES })
const page = (key: string) => ({
  kind: 'identity' as const,
  key,
  url: `https://x.example/${key}`,
  provider: null,
  itemKind: null,
  itemId: null,
  rules: RULES,
  firstMs: 1,
  lastMs: 1,
  count: 1,
})

it('removes a row with its links, fields and the redirects to it', () => {
  const tables = emptyTables()
  const [a, b] = [upsert(tables, page('a')), upsert(tables, page('b'))]
  link(tables, a.id, b.id)
  patchField(tables, b.id, { field: 'f', value: 'v', updatedAtMs: 1 })
  tables.rows.set(a.id, { ...a, canonicalId: b.id })
  expect(endOf(tables, rowForRead(tables, asked('a')))?.id).toBe(b.id)
  expect(removeRow(tables, b)).toEqual({ metadata: 1, links: 1 })
  expect([
    linkedRows(tables, a.id, 'out'),
    endOf(tables, rowForRead(tables, asked('a')))?.id,
    rowForRead(tables, asked('b')),
  ]).toEqual([[], a.id, undefined])
})

it('follows an alias of newer rules and forgets one that the present rules replaced', () => {
  const tables = emptyTables()
  const newer = { contract: 2, domain: '', record: 0 }
  tables.aliases.set('old', { newKey: 'new', rules: newer, host: '' })
  expect(keyForWrite(tables, asked('old'))).toBe('new')
  expect(keyForWrite(tables, { key: 'old', rules: newer })).toBe('old')
  expect(tables.aliases.size).toBe(0)
})

it('shows what any alias leads to where it is asked what is held', () => {
  const tables = emptyTables()
  const row = upsert(tables, page('new'))
  tables.aliases.set('old', { newKey: 'new', rules: RULES, host: '' })
  expect([rowForRead(tables, asked('old')), knownRow(tables, 'old')?.id]).toEqual([undefined, row.id])
})

it('finds no end in a circle', () => {
  const tables = emptyTables()
  const [a, b] = [upsert(tables, page('a')), upsert(tables, page('b'))]
  tables.rows.set(a.id, { ...a, canonicalId: b.id })
  tables.rows.set(b.id, { ...b, canonicalId: a.id })
  expect(endOf(tables, tables.rows.get(a.id))).toBeUndefined()
})
