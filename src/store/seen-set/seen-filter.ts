/**
 * The filter in front of a shard's table: generations of split-block Bloom filters in memory, kept in the database in pages.
 * The filter is a cache of the table alone. A journal holds the keys that were added since the pages were last written. It changes
 * in the transaction of the table, so that no crash loses a key. An inconsistent filter is built anew from the table.
 */

import type { ShardSql } from './seen-shard-sql.ts'
import { bytesIn, firstRow, KEY_BYTES, readKeys, readState, run, writeState } from './seen-shard-sql.ts'
import type { BloomWords } from './split-block-bloom.ts'
import { blocksFor, blockStart, bloomAdd, bloomHas, capacityOf, checksumOf, createBloom } from './split-block-bloom.ts'

/** Sizes of a filter. */
export interface FilterLimits {
  /** Keys that the first generation is made for; each further one is made for four times as many. */
  readonly firstKeys: number
  /** Keys that a generation is made for at most. */
  readonly maxKeys: number
  /** Keys in the journal before the pages are written; more where the filter is large. */
  readonly journalKeys: number
}

/** A filter in memory. */
export interface SeenFilter {
  /** Whether the key at an offset may be there; false is certain. */
  has(keys: DataView, offset: number): boolean
  /** Adds a key to the newest generation and opens another one at 90 % of its capacity. */
  add(keys: DataView, offset: number): void
  /** Notes keys that were added, inside the transaction that stores them; writes the pages when the journal is long enough. */
  note(keys: Uint8Array): void
  /** Writes the pages and empties the journal. */
  flush(): void
  /** Makes everything anew from the table. */
  rebuild(): void
  readonly generations: readonly { readonly blocks: number; readonly added: number }[]
  /** Whether opening it had to read the whole table. */
  readonly rebuilt: boolean
}

interface Generation {
  readonly words: BloomWords
  added: number
  readonly dirtyPages: Set<number>
}

const PAGE_WORDS = 2 ** 18 // 1 MiB; a row holds 2 MB at most
const KEYS_AT_ONCE = 10_000
const FULL = 0.9
const GROWTH = 4

/** Opens the filter of a shard, from its pages and its journal where they fit together, else from the table. */
export function openSeenFilter(sql: ShardSql, limits: FilterLimits): SeenFilter {
  let generations: Generation[] = []
  let journalled = 0
  let rebuilt = false

  function newest(): Generation {
    const last = generations.at(-1)
    if (last !== undefined && last.added < FULL * capacityOf(last.words.length / 8)) return last
    const keys = last === undefined ? limits.firstKeys : GROWTH * capacityOf(last.words.length / 8)
    return open(Math.min(keys, limits.maxKeys))
  }

  function open(keys: number): Generation {
    const generation = { words: createBloom(blocksFor(keys)), added: 0, dirtyPages: new Set<number>() }
    generations.push(generation)
    for (let page = 0; page < pagesOf(generation.words); page++) generation.dirtyPages.add(page)
    return generation
  }

  function add(keys: DataView, offset: number): void {
    const generation = newest()
    const start = blockStart(generation.words, keys.getUint32(offset + 4))
    bloomAdd(generation.words, start, keys.getUint32(offset + 8))
    generation.added++
    generation.dirtyPages.add(Math.floor(start / PAGE_WORDS))
  }

  function addAll(keys: Uint8Array): void {
    const view = new DataView(keys.buffer, keys.byteOffset, keys.byteLength)
    for (let offset = 0; offset < keys.length; offset += KEY_BYTES) add(view, offset)
  }

  function flush(): void {
    sql.transaction(() => {
      for (const [id, { words, added, dirtyPages }] of generations.entries()) {
        for (const page of dirtyPages) {
          const part = words.subarray(page * PAGE_WORDS, (page + 1) * PAGE_WORDS)
          const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
          run(sql, 'INSERT OR REPLACE INTO pages VALUES (?1, ?2, ?3, ?4)', id, page, checksumOf(part), bytes)
        }
        if (dirtyPages.size > 0)
          run(sql, 'INSERT OR REPLACE INTO generations VALUES (?1, ?2, ?3)', id, words.length / 8, added)
        dirtyPages.clear()
      }
      run(sql, 'DELETE FROM journal')
    })
    journalled = 0
  }

  function rebuild(): void {
    const count = Number(firstRow(sql.exec('SELECT count(*) AS n FROM keys'))?.['n'])
    generations = []
    open(Math.min(Math.max(limits.firstKeys, Math.ceil((count * 2) / FULL)), limits.maxKeys))
    for (let after: Uint8Array | undefined = new Uint8Array(); after !== undefined;) {
      const { keys, lastKey }: ReturnType<typeof readKeys> = readKeys(sql, after, KEYS_AT_ONCE)
      addAll(keys)
      after = lastKey
    }
    sql.transaction(() => {
      for (const table of ['generations', 'pages']) run(sql, `DELETE FROM ${table}`)
      writeState(sql, 'stored', count)
      writeState(sql, 'forgotten', 0)
      flush()
    })
    rebuilt = true
  }

  function load(): boolean {
    generations = loadGenerations(sql)
    for (const row of sql.exec('SELECT keys FROM journal ORDER BY id')) {
      const keys = bytesIn(row['keys'])
      addAll(keys)
      journalled += keys.length / KEY_BYTES
    }
    const added = generations.reduce((sum, generation) => sum + generation.added, 0)
    return added === readState(sql, 'stored') + readState(sql, 'forgotten')
  }

  if (!load()) rebuild()
  return {
    has: (keys, offset) => {
      const [placing, marking] = [keys.getUint32(offset + 4), keys.getUint32(offset + 8)]
      for (const { words } of generations) if (bloomHas(words, blockStart(words, placing), marking)) return true
      return false
    },
    add,
    note(keys) {
      run(sql, 'INSERT INTO journal (keys) VALUES (?1)', keys)
      journalled += keys.length / KEY_BYTES
      // Keys fall on all pages alike, so every write writes the newest generation whole: the larger it is, the rarer.
      if (journalled >= Math.max(limits.journalKeys, newest().added / 16)) flush()
    },
    flush,
    rebuild,
    get generations() {
      return generations.map(({ words, added }) => ({ blocks: words.length / 8, added }))
    },
    get rebuilt() {
      return rebuilt
    },
  }
}

function pagesOf(words: BloomWords): number {
  return Math.ceil(words.length / PAGE_WORDS)
}

/** What the pages hold; a generation with a page that is missing or damaged counts as empty, which the sum of keys betrays. */
function loadGenerations(sql: ShardSql): Generation[] {
  const rows = [...sql.exec('SELECT id, blocks, added FROM generations ORDER BY id')]
  return rows.map((row) => {
    const words = createBloom(Number(row['blocks']))
    let intact = 0
    for (const { page, checksum, bytes } of sql.exec('SELECT * FROM pages WHERE generation = ?1', row['id'] ?? null)) {
      const part = words.subarray(Number(page) * PAGE_WORDS, (Number(page) + 1) * PAGE_WORDS)
      const stored = bytesIn(bytes)
      if (stored.byteLength !== part.byteLength) continue
      new Uint8Array(part.buffer, part.byteOffset, part.byteLength).set(stored)
      if (checksumOf(part) === checksum) intact++
    }
    const added = intact === pagesOf(words) ? Number(row['added']) : Number.NaN
    return { words, added, dirtyPages: new Set<number>() }
  })
}
