/**
 * The public suffix list of tldts as short text. tldts ships its trie as arrays sorted by hash, which hardly compress; sorted
 * by name, with what a label shares with the one before it left out, the list is a fifth smaller in a compressed bundle.
 *
 * One line per top-level label: its name, the mark of its flag, the labels below it. A label begins with a letter from `A`
 * (shares nothing with the label before) to `J` (shares nine characters), its own children stand behind it in brackets, and a
 * mark tells the flag of the labels that follow it; the first ones have ICANN's. Labels in Unicode are left out: the hosts of
 * serialized URLs are ASCII, and each stands in the list as punycode as well.
 */

/** The data module of tldts: edges of a node lie side by side. */
export interface SuffixTrie {
  readonly nodeFlags: ArrayLike<number>
  readonly edgeStart: ArrayLike<number>
  readonly edgeLength: ArrayLike<number>
  readonly edgeChild: ArrayLike<number>
  readonly labelText: string
  readonly rulesRoot: number
  readonly exceptionsRoot: number
}

/** Rules and exceptions, each in the form above. */
export interface SuffixText {
  readonly rules: string
  readonly exceptions: string
}

// By flag: no rule ends here, one of ICANN does, one of a private owner, one of both.
const MARKS = '?.!#'
const FIRST_FLAG = 1
const MOST_SHARED = 9
const SHARES_NOTHING = 65

const IS_ASCII = /^[!-~]*$/

interface Label {
  readonly name: string
  readonly flag: number
  readonly below: string
}

/** Writes the list as text. */
export function packSuffixes(trie: SuffixTrie): SuffixText {
  const names = labelsOf(trie)
  const labelsBelow = (node: number): Label[] => {
    const labels: Label[] = []
    for (let edge = trie.edgeStart[node]!; edge < trie.edgeStart[node + 1]!; edge++) {
      const child = trie.edgeChild[edge]!
      if (!IS_ASCII.test(names[edge]!)) continue
      labels.push({ name: names[edge]!, flag: trie.nodeFlags[child]!, below: packLabels(labelsBelow(child)) })
    }
    return labels.toSorted(byFlagAndName)
  }
  const lines = (root: number): string =>
    labelsBelow(root)
      .map(({ name, flag, below }) => `\n${name}${MARKS[flag]}${below}`)
      .join('')
  return { rules: `${lines(trie.rulesRoot)}\n`, exceptions: `${lines(trie.exceptionsRoot)}\n` }
}

function labelsOf({ labelText, edgeLength }: SuffixTrie): string[] {
  let end = 0
  return Array.from(edgeLength, (length) => labelText.slice(end, (end += length)))
}

function packLabels(labels: readonly Label[]): string {
  let text = ''
  let before = ''
  let flagBefore = FIRST_FLAG
  for (const { name, flag, below } of labels) {
    if (flag !== flagBefore) text += MARKS[flag]
    const shared = sharedLength(name, before)
    text += String.fromCharCode(SHARES_NOTHING + shared) + name.slice(shared) + (below === '' ? '' : `(${below})`)
    before = name
    flagBefore = flag
  }
  return text
}

/** Equal flags side by side, so that few marks are needed; those with children last, which compresses better. */
function byFlagAndName(a: Label, b: Label): number {
  if (a.flag !== b.flag) return a.flag === FIRST_FLAG || (b.flag !== FIRST_FLAG && a.flag < b.flag) ? -1 : 1
  if ((a.below === '') !== (b.below === '')) return a.below === '' ? -1 : 1
  return a.name < b.name ? -1 : 1
}

function sharedLength(name: string, before: string): number {
  const most = Math.min(MOST_SHARED, name.length, before.length)
  let length = 0
  while (length < most && name[length] === before[length]) length++
  return length
}
