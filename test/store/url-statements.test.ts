import { expect, it } from 'vitest'
import * as maintenance from '../../src/store/maintenance-statements.ts'
import type { Statement } from '../../src/store/sql-database.ts'
import { deletionOf, exportOf } from '../../src/store/url-privacy-statements.ts'
import * as statements from '../../src/store/url-statements.ts'

// What the statements do is told by the contract of the store; here, that D1 takes them however much they carry.

const many = Array.from({ length: 5000 }, (_, i) => `url:${i}`)
const tallies = many.map((key) => ({
  kind: 'identity' as const,
  key,
  url: `https://a.example/${key}`,
  provider: null,
  itemKind: null,
  itemId: null,
  firstMs: 1,
  lastMs: 1,
  count: 1,
}))

const all: readonly Statement[] = [
  statements.dropStaleAliases(many, 1),
  statements.upsertTallies(tallies, 1),
  statements.ensureRows(tallies, 1),
  statements.aliasTargets(many),
  statements.findRow('k'),
  statements.findOwnRow('k'),
  statements.seenKeys(many),
  statements.patchFields('k', [{ field: 'f', value: null, updatedAtMs: 1 }]),
  statements.readFields('k'),
  statements.insertLinks('k', many),
  statements.readLinks('k', 'in', { afterId: 0, limit: 1 }),
  statements.noteRedirect('a', 'b'),
  maintenance.readRowsByKeys(many),
  ...exportOf('k'),
  ...deletionOf('k'),
]

it.each(all.map(({ sql, params }) => [sql.replaceAll(/\s+/g, ' ').slice(0, 60), sql, params] as const))(
  'binds at most a handful of values and names each of them: %s',
  (_, sql, params) => {
    const named = new Set([...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1])))
    expect([...named].toSorted((a, b) => a - b)).toEqual(params.map((_value, i) => i + 1))
    expect(params.length).toBeLessThanOrEqual(6)
  },
)
