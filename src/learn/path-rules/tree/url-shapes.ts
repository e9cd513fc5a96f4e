/** URLs of one node with the same keys: the unit that one path rule can read. */

import { anchored } from '../../../rules/match/grammar.ts'
import { VALUE_CLASSES } from '../../../rules/routes/value-class.ts'
import type { UrlTable } from './url-table.ts'

/** What the values of one key look like in a shape. */
export interface ShapeKey {
  readonly key: number
  readonly name: string
  /** The only value, or undefined. */
  readonly literal: string | undefined
  /** All values, where they are few and come up again and again; else undefined. */
  readonly closed: readonly string[] | undefined
  /** Per value class: share of the URLs whose value belongs to it. */
  readonly classShares: ReadonlyMap<string, number>
}

/** Regular URLs with the same keys. */
export interface UrlShape {
  readonly rows: readonly number[]
  /** Keys in the order of the URL: path, extension, path parameters, query by name. */
  readonly keys: readonly ShapeKey[]
  /** Host names that occur, sorted. */
  readonly hosts: readonly string[]
}

// A memo of compiled constants; it never changes.
const CLASSES = Object.entries(VALUE_CLASSES).map(([name, grammar]) => [name, anchored(grammar)] as const)

/** Sorts rows by their sets of keys. Rows that no rule can express are left out. */
export function shapesOf(table: UrlTable, rows: Iterable<number>): readonly UrlShape[] {
  const bySet = new Map<string, number[]>()
  for (const row of rows) {
    if (table.regular[row] === 0) continue
    const set = keySetOf(table, row)
    const known = bySet.get(set)
    if (known === undefined) bySet.set(set, [row])
    else known.push(row)
  }
  return [...bySet.values()].map((same) => describe(table, same))
}

/** The keys of a row as text, the same for rows with the same keys. */
export function keySetOf(table: UrlTable, row: number): string {
  const keys: number[] = []
  for (let i = table.rowStart[row]!; i < table.rowStart[row + 1]!; i++) keys.push(table.pairKey[table.rowPairs[i]!]!)
  return keys.toSorted((a, b) => a - b).join()
}

function describe(table: UrlTable, rows: readonly number[]): UrlShape {
  const values = new Map<number, Map<number, number>>()
  const hosts = new Set<string>()
  for (const row of rows) {
    hosts.add(table.hosts[table.rowHost[row]!]!)
    for (let i = table.rowStart[row]!; i < table.rowStart[row + 1]!; i++) {
      const pair = table.rowPairs[i]!
      const key = table.pairKey[pair]!
      let counts = values.get(key)
      if (counts === undefined) values.set(key, (counts = new Map<number, number>()))
      const text = table.pairText[pair]!
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  const keys = [...values].map(([key, counts]) => ({
    key,
    name: table.keys[key]!,
    literal: counts.size === 1 ? table.texts[[...counts.keys()][0]!]! : undefined,
    closed: closedList(table, counts, rows.length),
    classShares: classShares(table, counts, rows.length),
  }))
  return { rows, keys: keys.toSorted(byPlace), hosts: [...hosts].toSorted() }
}

/** A list that hardly any new URL adds to is structure. */
const MAX_CLOSED = 32
const MIN_REPEATS = 4

function closedList(table: UrlTable, counts: ReadonlyMap<number, number>, total: number): string[] | undefined {
  if (counts.size === 1 || counts.size > MAX_CLOSED || total < MIN_REPEATS * counts.size) return undefined
  return [...counts.keys()].map((text) => table.texts[text]!).toSorted()
}

function classShares(table: UrlTable, counts: ReadonlyMap<number, number>, total: number): Map<string, number> {
  const shares = new Map<string, number>()
  if (counts.size === 1) return shares
  for (const [name, regex] of CLASSES) {
    let members = 0
    for (const [text, count] of counts) if (regex.test(table.texts[text]!)) members += count
    shares.set(name, members / total)
  }
  return shares
}

function byPlace(a: ShapeKey, b: ShapeKey): number {
  const [first, second] = [placeOf(a.name), placeOf(b.name)]
  return first - second || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}

function placeOf(name: string): number {
  if (name.startsWith('path_')) return Number(name.slice(5))
  return name === 'ext' ? 10_000 : name.startsWith(';') ? 10_001 : 10_002
}
