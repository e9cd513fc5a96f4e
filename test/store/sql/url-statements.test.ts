import { expect, it } from 'vitest'
import * as maintenance from '../../../src/store/sql/maintenance-statements.ts'
import type { Statement } from '../../../src/store/sql/sql-database.ts'
import { deletionOf, exportOf, hostsOf } from '../../../src/store/sql/url-privacy-statements.ts'
import * as statements from '../../../src/store/sql/url-statements.ts'

// What the statements do is told by the contract of the store; here, that D1 takes them however much they carry.

const many = Array.from({ length: 5000 }, (_, i) => `url:${i}`)
const rules = { contract: 1, domain: 'a.example', record: 3 }
const asked = { key: 'k', rules }
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
  rules,
}))

const all: readonly Statement[] = [
  statements.ensureHosts(tallies.map(({ url }) => url)),
  statements.dropStaleAliases(tallies),
  statements.upsertTallies(tallies),
  statements.ensureRows(tallies),
  statements.aliasTargets(many),
  statements.findRow(asked),
  statements.findOwnRow('k'),
  statements.seenKeys(tallies),
  statements.patchFields('k', [{ field: 'f', value: null, updatedAtMs: 1 }]),
  statements.readFields(asked),
  statements.insertLinks('k', many),
  statements.readLinks(asked, 'in', { afterId: 0, limit: 1 }),
  statements.noteRedirect('a', 'b'),
  maintenance.readRowsByKeys(many),
  maintenance.readRows(0, 1, 'a.example'),
  maintenance.readHosts(many),
  maintenance.deleteAliases(many, 'a.example'),
  ...exportOf('k'),
  hostsOf('k'),
  ...deletionOf('k', [1, 2]),
]

it.each(all.map(({ sql, params }) => [sql.replaceAll(/\s+/g, ' ').slice(0, 60), sql, params] as const))(
  'binds at most a handful of values and names each of them: %s',
  (_, sql, params) => {
    const named = new Set([...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1])))
    expect([...named].toSorted((a, b) => a - b)).toEqual(params.map((_value, i) => i + 1))
    expect(params.length).toBeLessThanOrEqual(6)
  },
)
