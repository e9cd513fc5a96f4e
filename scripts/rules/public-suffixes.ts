import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The part of tldts that holds the list: a trie over labels, from the right, as flat arrays. */
interface SuffixTrie {
  readonly nodeFlags: Uint8Array
  readonly edgeStart: Uint16Array
  readonly edgeLength: Uint8Array
  readonly edgeChild: Uint16Array
  readonly labelText: string
  readonly rulesRoot: number
  readonly exceptionsRoot: number
}

/** The public suffix list that the library decides by, and where it comes from. */
export interface PublicSuffixes {
  /** `tldts 7.5.4`: the list is the one of this release. */
  readonly source: string
  /** Rules in the notation of publicsuffix.org: `com`, `*.ck`, `!www.ck`; ICANN and private section together, sorted. */
  readonly rules: readonly string[]
}

/** Reads the list out of the installed tldts: what another implementation must use to fold the same hosts. */
export async function readPublicSuffixes(): Promise<PublicSuffixes> {
  const entry = fileURLToPath(import.meta.resolve('tldts'))
  const root = entry.slice(0, entry.lastIndexOf('/dist/'))
  const { name, version } = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as {
    name: string
    version: string
  }
  const trie = (await import(pathToFileURL(`${root}/dist/es6/src/data/trie.js`).href)) as SuffixTrie
  const labels = labelsOf(trie)
  const rules = rulesBelow(trie, labels, trie.rulesRoot, '')
  const exceptions = rulesBelow(trie, labels, trie.exceptionsRoot, '').map((rule) => `!${rule}`)
  return { source: `${name} ${version}`, rules: [...rules, ...exceptions].toSorted() }
}

/** The label of every edge: they stand one behind the other in one text. */
function labelsOf({ edgeLength, labelText }: SuffixTrie): string[] {
  let offset = 0
  return Array.from(edgeLength, (length) => labelText.slice(offset, (offset += length)))
}

/** Rules at and below a node; a node with a flag ends a rule. */
function rulesBelow(trie: SuffixTrie, labels: readonly string[], node: number, suffix: string): string[] {
  const found = trie.nodeFlags[node] === 0 || suffix === '' ? [] : [suffix]
  for (let edge = trie.edgeStart[node]!; edge < trie.edgeStart[node + 1]!; edge++) {
    const name = suffix === '' ? labels[edge]! : `${labels[edge]}.${suffix}`
    found.push(...rulesBelow(trie, labels, trie.edgeChild[edge]!, name))
  }
  return found
}
