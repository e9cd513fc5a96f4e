/** What a batch of rows becomes under new rules. Pure but for the look-up of rows by key. */

import type { Alias, RekeyBatch, RowMerge, RowMove, UrlMaintenance } from '../../store/urls/url-maintenance.ts'
import { hostOfRow } from '../../store/sql/url-rows.ts'
import { revisionText } from '../../store/records/rule-revision.ts'
import type { RulesOfUrls, StoreRules, UrlRow } from '../../store/urls/url-store.ts'

type Changes = Pick<RekeyBatch, 'moves' | 'merges' | 'aliases'>

/**
 * Plans the move of some rows to their current keys. A row that holds a needed key joins the plan, and so on, because it may have
 * to move too: a row must never be merged into one that has the key under old rules only.
 */
export async function planRekey(
  rows: readonly UrlRow[],
  rules: StoreRules,
  rowsByKeys: UrlMaintenance['rowsByKeys'],
): Promise<Changes> {
  const involved = new Map<number, RowMove>()
  const asked = new Set<string>()
  for (let next = rows; next.length > 0;) {
    for (const move of await movesOf(next, rules)) involved.set(move.row.id, move)
    const moves = [...involved.values()]
    const wanted = moves.filter(({ row, key }) => row.key !== key && !asked.has(key)).map(({ key }) => key)
    for (const key of wanted) asked.add(key)
    const holders = wanted.length === 0 ? [] : await rowsByKeys([...new Set(wanted)])
    next = holders.filter(({ id }) => !involved.has(id))
  }
  return settle([...involved.values()])
}

/** A key that a row loses, and the one that it, or the row it is merged into, has then. */
export interface ChangedKey {
  readonly from: string
  readonly to: string
}

/** All keys that change in a plan. */
export function changedKeys({ moves, merges }: Pick<Changes, 'moves' | 'merges'>): readonly ChangedKey[] {
  const keyOf = new Map(moves.map(({ row, key }) => [row.id, key]))
  return [
    ...moves.map(({ row, key }) => ({ from: row.key, to: key })),
    ...merges.map(({ row, intoId }) => ({ from: row.key, to: keyOf.get(intoId) ?? row.key })),
  ].filter(({ from, to }) => from !== to)
}

/** Rows under the rules of now, with one look-up for all. */
export async function movesOf(rows: readonly UrlRow[], rules: StoreRules): Promise<readonly RowMove[]> {
  const known = await rules.forUrls(rows.map(({ url }) => url))
  return rows.map((row) => moveOf(row, known))
}

/** A URL that is none any more keeps its key: there is nothing better to call it. */
function moveOf(row: UrlRow, known: RulesOfUrls): RowMove {
  const { ok, key, url, item, rules } = known.canonicalize(row.url)
  if (!ok) return { ...row, row, rules }
  const { provider = null, kind: itemKind = null, id: itemId = null } = item ?? {}
  return { row, key, url, provider, itemKind, itemId, rules }
}

/** One row stays for each key: the one that has it already, else the oldest. */
function settle(moves: readonly RowMove[]): Changes {
  const stays: RowMove[] = []
  const merges: RowMerge[] = []
  const left = new Map<string, Alias>()
  for (const [key, group] of Map.groupBy(moves, (move) => move.key)) {
    const inOrder = group.toSorted((a, b) => a.row.id - b.row.id)
    const kept = inOrder.find(({ row }) => row.key === key) ?? inOrder[0]
    if (kept === undefined) continue
    const secure = inOrder.find(({ url }) => url.startsWith('https:'))
    const url = kept.url.startsWith('http:') && secure !== undefined ? secure.url : kept.url
    const move = { ...kept, url }
    if (group.length > 1 || isChanged(move)) stays.push(move)
    for (const { row, rules } of inOrder) {
      if (row.id !== kept.row.id) merges.push({ row, intoId: kept.row.id })
      if (row.key !== key) left.set(row.key, { oldKey: row.key, newKey: key, rules, host: hostOfRow(row) })
    }
  }
  const live = new Set(moves.map(({ key }) => key))
  const aliases = [...left.values()].filter(({ oldKey }) => !live.has(oldKey))
  return { moves: stays, merges, aliases }
}

function isChanged({ row, rules, ...now }: RowMove): boolean {
  const same = row.key === now.key && row.url === now.url && row.provider === now.provider
  return !(
    same &&
    row.itemKind === now.itemKind &&
    row.itemId === now.itemId &&
    row.ruleRevision === revisionText(rules)
  )
}
