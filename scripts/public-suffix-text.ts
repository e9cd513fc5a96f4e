/**
 * The public suffix list of tldts as short text. tldts ships its trie as arrays sorted by hash, which hardly compress; sorted
 * by name, with what a label shares with the one before it left out, the list is a fifth smaller in a compressed bundle.
 *
 * One line per top-level label that has any below it: its name and those labels. A label begins with a letter from `A` (shares
 * nothing with the label before) to `J` (shares nine characters); its own children stand behind it up to `)`, after `(` when
 * a rule ends at it, and after `[` when none does: the first of them shares nothing and goes without a letter. Short lists
 * come first, so that the long ones, of places here and of services there, lie close to each other. Top-level labels that are
 * rules are listed once more, with those that have none below. Left out is what no answer needs: whose rule it is, since both
 * sections are always asked; labels in Unicode, since the hosts of serialized URLs are ASCII, and the list has each as
 * punycode too.
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
  /** Every top-level label that is a rule, on a line of its own. */
  readonly topLevels: string
  readonly rules: string
  readonly exceptions: string
}

const MOST_SHARED = 9
const SHARES_NOTHING = 65

const IS_ASCII = /^[!-~]*$/

interface Label {
  readonly name: string
  /** Whether a rule ends here. */
  readonly isRule: boolean
  readonly below: readonly Label[]
}

/** Writes the list as text. */
export function packSuffixes(trie: SuffixTrie): SuffixText {
  const names = labelsOf(trie)
  const labelsBelow = (node: number): Label[] => {
    const labels: Label[] = []
    for (let edge = trie.edgeStart[node]!; edge < trie.edgeStart[node + 1]!; edge++) {
      const child = trie.edgeChild[edge]!
      if (!IS_ASCII.test(names[edge]!)) continue
      labels.push({ name: names[edge]!, isRule: trie.nodeFlags[child] !== 0, below: labelsBelow(child) })
    }
    return labels.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
  const lines = (root: number): string =>
    labelsBelow(root)
      .filter(({ below }) => below.length > 0)
      .toSorted((a, b) => a.below.length - b.below.length)
      .map(({ name, below }) => `\n${name}A${packLabels(below)}`)
      .join('')
  const topLevels = `\n${labelsBelow(trie.rulesRoot)
    .filter(({ isRule }) => isRule)
    .map(({ name }) => name)
    .join('\n')}\n`
  return { topLevels, rules: `${lines(trie.rulesRoot)}\n`, exceptions: `${lines(trie.exceptionsRoot)}\n` }
}

function labelsOf({ labelText, edgeLength }: SuffixTrie): string[] {
  let end = 0
  return Array.from(edgeLength, (length) => labelText.slice(end, (end += length)))
}

function packLabels(labels: readonly Label[]): string {
  return labels.map((label, i) => packLabel(label, labels[i - 1]?.name)).join('')
}

function packLabel({ name, isRule, below }: Label, before: string | undefined): string {
  const shared = before === undefined ? 0 : sharedLength(name, before)
  const start = before === undefined ? '' : String.fromCharCode(SHARES_NOTHING + shared)
  const children = below.length === 0 ? '' : `${isRule ? '(' : '['}${packLabels(below)})`
  return `${start}${name.slice(shared)}${children}`
}

function sharedLength(name: string, before: string): number {
  const most = Math.min(MOST_SHARED, name.length, before.length)
  let length = 0
  while (length < most && name[length] === before[length]) length++
  return length
}
