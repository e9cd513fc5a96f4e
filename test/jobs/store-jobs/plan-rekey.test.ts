import { expect, it } from 'vitest'
import { movesOf, planRekey } from '../../../src/jobs/store-jobs/plan-rekey.ts'
import type { UrlRow } from '../../../src/store/urls/url-store.ts'
import { fixedRules, rulesOf } from '../../contracts/toy-rules.ts'

function row(id: number, key: string, url = `https://t.example/${id}`): UrlRow {
  const times = { firstSeenMs: 1, lastSeenMs: 1, sightings: 1, ruleRevision: '1:0', canonicalId: null }
  return { id, key: `toy:${key}`, url, provider: null, itemKind: null, itemId: null, ...times }
}

const finder = (rows: readonly UrlRow[]) => async (keys: readonly string[]) =>
  rows.filter(({ key }) => keys.includes(key))

it('takes the holder of a key into the plan, and the holder of the key that this one needs', async () => {
  const rows = [row(1, '1'), row(2, '2'), row(3, '3')]
  const rules = rulesOf(2, (path) => ({ 1: '2', 2: '3', 3: 'new' })[path] ?? path)
  const plan = await planRekey(rows.slice(0, 1), rules, finder(rows))
  expect(plan.merges).toEqual([])
  expect(plan.moves.map(({ row: { id }, key }) => [id, key])).toEqual([
    [1, 'toy:2'],
    [2, 'toy:3'],
    [3, 'toy:new'],
  ])
  expect(plan.aliases).toEqual([
    { oldKey: 'toy:1', newKey: 'toy:2', rules: { contract: 2, domain: '', record: 0 }, host: 't.example' },
  ])
})

it('merges into the row that has the key already, else into the oldest', async () => {
  const rows = [row(1, 'a'), row(2, 'x', 'https://t.example/x'), row(3, 'c')]
  const held = await planRekey(
    rows.slice(0, 1),
    rulesOf(2, () => 'x'),
    finder(rows),
  )
  expect([held.moves.map((move) => move.row.id), held.merges.map((merge) => [merge.row.id, merge.intoId])]).toEqual([
    [2],
    [[1, 2]],
  ])
  const fresh = await planRekey(
    [rows[2]!, rows[0]!],
    rulesOf(2, () => 'y'),
    finder(rows),
  )
  expect([fresh.moves.map((move) => move.row.id), fresh.merges.map((merge) => merge.row.id)]).toEqual([[1], [3]])
})

it('plans nothing for rows that are as they should be', async () => {
  const same = { ...row(1, '1'), ruleRevision: '2:0' }
  expect(
    await planRekey(
      [same],
      rulesOf(2, (path) => path),
      finder([]),
    ),
  ).toEqual({ moves: [], merges: [], aliases: [] })
})

it('writes a row again whose rules are older by name alone', async () => {
  const plan = await planRekey(
    [{ ...row(1, '1'), ruleRevision: '2' }],
    rulesOf(2, (path) => path),
    finder([]),
  )
  expect(plan).toMatchObject({ moves: [{ key: 'toy:1' }], merges: [], aliases: [] })
})

it('keeps the key of a row whose URL is none under the rules of now', async () => {
  const rules = fixedRules((url) => ({ ok: false, url, key: 'other', applied: [] }), {
    contract: 2,
    domain: '',
    record: 0,
  })
  expect((await movesOf([row(1, '1')], rules))[0]?.key).toBe('toy:1')
})
