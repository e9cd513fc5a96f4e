/** Which URLs a rule makes one: what its proof and its adjudication look at. */

import { rowsOf, type PatternTree } from '../tree/build-tree.ts'
import type { Cells } from '../tree/cells.ts'
import type { Operations, TreeRule } from '../candidates/rule.ts'
import { ABSENT, textOfKey, type UrlTable } from '../tree/url-table.ts'

/** URLs that a rule makes one, at least two: rows of the source, and of the destination as its own template writes them. */
export interface MergedGroup {
  readonly source: Uint32Array
  readonly destination: Uint32Array
}

/** A row whose form lacks a value that must be carried. */
const UNFILLED = -1

/**
 * The form of a row under operations as a number of 53 bits: equal for equal forms, and for two others with a chance of one in
 * 10^15. What is kept or ignored is the same for all rows, so only carried values count, and the server, which no rule changes.
 */
function formOf(table: UrlTable, row: number, carried: readonly CarriedKey[]): number {
  let high = 17 ^ Math.imul(table.server[row]!, 0xc2b2ae35)
  let low = 1 ^ Math.imul(table.server[row]!, 0x27d4eb2f)
  for (const { from, optional } of carried) {
    const text = from < 0 ? ABSENT : textOfKey(table, row, from)
    if (text === ABSENT && !optional) return UNFILLED
    high = Math.imul(high ^ (text + 1), 0x9e3779b1)
    high ^= high >>> 15
    low = Math.imul(low + text + 7, 0x85ebca6b)
    low ^= low >>> 13
  }
  return (high >>> 0) * 2_097_152 + (low & 2_097_151)
}

interface CarriedKey {
  readonly from: number
  readonly optional: boolean
}

function carriedKeys(operations: Operations): CarriedKey[] {
  return [...operations.values()].filter((operation) => operation.kind === 'carry')
}

/** How the destination of a rule writes its own URLs: every carried value stays where it is. */
export function selfOperations(operations: Operations): Operations {
  return new Map(
    [...operations].map(([key, operation]) => [
      key,
      operation.kind === 'carry' ? { ...operation, from: key } : operation,
    ]),
  )
}

/** What a proof runs on. */
export interface Ground {
  readonly tree: PatternTree
  readonly cells: Cells
  /** Cells of a destination that do not take its form. */
  readonly staysOut: (destination: number) => ReadonlySet<number>
  /** The host under which a destination is written where its hosts make no difference, as a number of the table. */
  readonly mainHost: (destination: number) => number
}

/** Cells that have a rule already, and which. */
export type TakenCells = ReadonlyMap<number, TreeRule>

/**
 * Groups with at least one row of the source; rows of the destination are told apart where it is another node.
 *
 * @param taken what others speak for is no source; it is met all the same where its own form stands in the way
 */
export function mergedGroups(
  { tree, cells, staysOut, mainHost }: Ground,
  rule: TreeRule,
  taken: TakenCells = NOTHING_TAKEN,
): { readonly groups: readonly MergedGroup[]; readonly unfilled: readonly number[] } {
  const ids = new Map<number, number>()
  const placed: Placed = { rows: [], group: [], sizes: [], sources: [] }
  const unfilled: number[] = []
  const carried = carriedKeys(rule.operations)
  for (const row of rowsOf(tree, tree.nodes[rule.source]!)) {
    const cell = cells.of[row]!
    if (rule.excluded.has(cell) || taken.has(cell)) continue
    const form = formOf(tree.table, row, carried)
    if (form === UNFILLED) unfilled.push(row)
    else {
      let id = ids.get(form)
      if (id === undefined) ids.set(form, (id = ids.size))
      put(placed, row, id)
    }
  }
  placed.sources = placed.sizes.slice()
  const self = carriedKeys(selfOperations(rule.operations))
  const isOwn = rule.source === rule.destination
  const out = isOwn ? rule.excluded : staysOut(rule.destination)
  if (isOwn && out.size === 0 && taken.size === 0) return { groups: gather(placed), unfilled }
  const standsThere = bystander({ tree, mainHost }, rule)
  const isFormOf = (row: number, taker: TreeRule): boolean =>
    taker.source === taker.destination && standsThere(row) && bystander({ tree, mainHost }, taker)(row)
  for (const row of rowsOf(tree, tree.nodes[rule.destination]!)) {
    const cell = cells.of[row]!
    const taker = taken.get(cell)
    const meets = taker !== undefined ? isFormOf(row, taker) : out.has(cell) ? standsThere(row) : !isOwn
    if (!meets) continue
    const id = ids.get(formOf(tree.table, row, self))
    if (id !== undefined) put(placed, row, id)
  }
  return { groups: gather(placed), unfilled }
}

/** Whether a URL that does not take the form of a destination stands where that form is written all the same. */
function bystander(
  { tree: { table }, mainHost }: Pick<Ground, 'tree' | 'mainHost'>,
  { destination, operations }: TreeRule,
): (row: number) => boolean {
  const ignored = [...operations].filter(([, { kind }]) => kind === 'ignore').map(([key]) => key)
  const inHost = ignored.filter((key) => table.keys[key]!.startsWith('host_'))
  const inPath = ignored.filter((key) => !inHost.includes(key))
  return (row) =>
    (inHost.length === 0 || table.rowHost[row] === mainHost(destination)) &&
    inPath.every((key) => textOfKey(table, row, key) === ABSENT)
}

/** Rows with the number of their group, sources first, and the sizes of the groups. */
interface Placed {
  readonly rows: number[]
  readonly group: number[]
  readonly sizes: number[]
  /** Of the sizes, how many rows are of the source. */
  sources: number[]
}

function put({ rows, group, sizes }: Placed, row: number, id: number): void {
  rows.push(row)
  group.push(id)
  sizes[id] = (sizes[id] ?? 0) + 1
}

/** Counting sort; a row that meets no other makes no group. */
function gather({ rows, group, sizes, sources }: Placed): MergedGroup[] {
  const next = new Uint32Array(sizes.length)
  for (let id = 1; id < sizes.length; id++) next[id] = next[id - 1]! + sizes[id - 1]!
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) sorted[next[group[i]!]!++] = rows[i]!
  const groups: MergedGroup[] = []
  for (let id = 0; id < sizes.length; id++) {
    const size = sizes[id]!
    if (size === 1) continue
    const start = next[id]! - size
    const middle = start + sources[id]!
    groups.push({ source: sorted.subarray(start, middle), destination: sorted.subarray(middle, start + size) })
  }
  return groups
}

const NOTHING_TAKEN: TakenCells = new Map()
