/** The training URLs as numbers: keys, values and clusters are interned, so that every stage counts in typed arrays. */

import { splitSerializedUrl, type UrlParts } from '../../../url/parts.ts'
import { decompose } from './decompose.ts'
import type { TreeMode } from '../settings.ts'

/** One URL and the cluster of pages with the same content that it belongs to. */
export interface LabelledUrl {
  /** What the structural steps and the query filter leave of it. */
  readonly url: string
  /** Any text; only equality counts. */
  readonly cluster: string
}

/** A key with a value; every URL is a row of them. Rows are distinct URLs, in input order. */
export interface UrlTable {
  readonly rowCount: number
  readonly urls: readonly string[]
  /** Pairs of row `r`: `rowPairs[rowStart[r]] … rowPairs[rowStart[r + 1] - 1]`. */
  readonly rowStart: Uint32Array
  readonly rowPairs: Uint32Array
  /** Key and text of each pair. */
  readonly pairKey: Uint32Array
  readonly pairText: Uint32Array
  readonly keys: readonly string[]
  readonly texts: readonly string[]
  /** Cluster of each row. Labels that were found wrong are corrected in place. */
  readonly cluster: Uint32Array
  readonly clusterCount: number
  /** Host name of each row, an index into `hosts`; the raw one, nothing folded. */
  readonly rowHost: Uint32Array
  readonly hosts: readonly string[]
  /** Scheme and port of each row as a number, 0 without a port. URLs of two servers never get one form, whatever a rule does. */
  readonly server: Uint32Array
  /** 1 where a path rule could express the URL. */
  readonly regular: Uint8Array
  /** Inputs that named a URL again under another cluster; the first one counts. */
  readonly contradicting: number
}

/** Marks a key that a row lacks. */
export const ABSENT = -1

/** Gathers labelled URLs, serialized http(s) URLs as `settleUrls` leaves them, into a table. Never throws. */
export function urlTable(labelled: Iterable<LabelledUrl>, mode: TreeMode): UrlTable {
  const [keys, texts, hosts, clusters, servers] = [interner(), interner(), interner(), interner(), interner()]
  servers.of('')
  const pairs = pairInterner()
  const rows = new Map<string, number>()
  const columns: Columns = { start: [0], pairs: [], cluster: [], host: [], server: [], regular: [] }
  let contradicting = 0
  for (const { url, cluster } of labelled) {
    const parts = splitSerializedUrl(url)
    const server = serverOf(parts)
    const label = clusters.of(server === '' ? cluster : `${server}\u0000${cluster}`)
    const known = rows.get(url)
    if (known !== undefined) {
      if (columns.cluster[known] !== label) contradicting++
      continue
    }
    const decomposed = decompose(parts, mode)
    for (const [key, value] of decomposed.pairs) columns.pairs.push(pairs.of(keys.of(key), texts.of(value)))
    columns.start.push(columns.pairs.length)
    columns.cluster.push(label)
    columns.host.push(hosts.of(parts.host))
    columns.server.push(servers.of(server))
    columns.regular.push(decomposed.regular ? 1 : 0)
    rows.set(url, rows.size)
  }
  return {
    rowCount: rows.size,
    urls: [...rows.keys()],
    ...packed(columns),
    pairKey: Uint32Array.from(pairs.keys),
    pairText: Uint32Array.from(pairs.texts),
    keys: keys.all,
    texts: texts.all,
    clusterCount: clusters.all.length,
    hosts: hosts.all,
    contradicting,
  }
}

/** What grows row by row. */
type Columns = Readonly<Record<'start' | 'pairs' | 'cluster' | 'host' | 'server' | 'regular', number[]>>

function packed(
  columns: Columns,
): Pick<UrlTable, 'rowStart' | 'rowPairs' | 'cluster' | 'rowHost' | 'server' | 'regular'> {
  return {
    rowStart: Uint32Array.from(columns.start),
    rowPairs: Uint32Array.from(columns.pairs),
    cluster: Uint32Array.from(columns.cluster),
    rowHost: Uint32Array.from(columns.host),
    server: Uint32Array.from(columns.server),
    regular: Uint8Array.from(columns.regular),
  }
}

/** Scheme and port, where there is a port. What two servers show alike proves nothing for a rule that cannot cross from one to the other. */
function serverOf({ scheme, port }: UrlParts): string {
  return port === '' ? '' : `${scheme}:${port}`
}

/** The pair of a row under a key, or {@link ABSENT}. */
export function pairOfKey(table: UrlTable, row: number, key: number): number {
  const end = table.rowStart[row + 1]!
  for (let i = table.rowStart[row]!; i < end; i++) {
    const pair = table.rowPairs[i]!
    if (table.pairKey[pair] === key) return pair
  }
  return ABSENT
}

/** The text of a row under a key, as a number; {@link ABSENT} where it lacks the key. */
export function textOfKey(table: UrlTable, row: number, key: number): number {
  const pair = pairOfKey(table, row, key)
  return pair === ABSENT ? ABSENT : table.pairText[pair]!
}

/** Rows by cluster: those of cluster `c` are `rows[start[c]] … rows[start[c + 1] - 1]`. */
export interface ClusterIndex {
  readonly start: Uint32Array
  readonly rows: Uint32Array
}

/** The inverted index of Algorithm 2, by counting sort. */
export function clusterIndex(table: UrlTable): ClusterIndex {
  const start = new Uint32Array(table.clusterCount + 1)
  for (const cluster of table.cluster) start[cluster + 1]!++
  for (let c = 0; c < table.clusterCount; c++) start[c + 1]! += start[c]!
  const next = start.slice()
  const rows = new Uint32Array(table.rowCount)
  table.cluster.forEach((cluster, row) => (rows[next[cluster]!++] = row))
  return { start, rows }
}

function pairInterner(): { of(key: number, text: number): number; readonly keys: number[]; readonly texts: number[] } {
  const ids = new Map<number, number>()
  const keys: number[] = []
  const texts: number[] = []
  return {
    keys,
    texts,
    of(key, text) {
      // Keys are few; a product below 2^53 names the pair without a string.
      const name = text * 1_048_576 + key
      const known = ids.get(name)
      if (known !== undefined) return known
      ids.set(name, ids.size)
      keys.push(key)
      texts.push(text)
      return ids.size - 1
    },
  }
}

function interner(): { of(text: string): number; readonly all: string[] } {
  const ids = new Map<string, number>()
  const all: string[] = []
  return {
    all,
    of(text) {
      const known = ids.get(text)
      if (known !== undefined) return known
      ids.set(text, all.length)
      all.push(text)
      return all.length - 1
    },
  }
}
