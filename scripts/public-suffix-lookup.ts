/** Bundled with the edge Worker in place of the lookup of tldts; the form of the text is told in `public-suffix-text.ts`. */
import type { SuffixText } from './public-suffix-text.ts'

/** The lookup that tldts is built around: fills in `found`, and says whether an exception decided. */
export type SuffixLookup = (
  host: string,
  options: { readonly allowPrivateDomains: boolean; readonly allowIcannDomains: boolean },
  found: { publicSuffix: string | null; isIcann: boolean | null; isPrivate: boolean | null },
) => boolean

interface SuffixNode {
  /** 1: a rule of ICANN ends here; 2: one of a private owner. */
  readonly flag: number
  readonly below: Map<string, SuffixNode>
}

const MARKS = '?.!#'
const ICANN = 1
const PRIVATE = 2
const SHARES_NOTHING = 65
const PIECE = /[A-J]([^A-J()?.!#\n]*)|[()?.!#]/y
const NO_LABEL = /[A-J()?.!#\n]/

/** Makes the lookup. Nothing is read before it is asked for, then one top-level label at a time, which is kept. */
export function createSuffixLookup({ rules, exceptions }: SuffixText): SuffixLookup {
  const findRule = treeOf(rules)
  const findException = treeOf(exceptions)
  return (host, { allowPrivateDomains, allowIcannDomains }, found) => {
    const mask = (allowPrivateDomains ? PRIVATE : 0) | (allowIcannDomains ? ICANN : 0)
    const exception = deepest(findException, host, mask)
    const match = exception ?? deepest(findRule, host, mask)
    found.isIcann = match !== undefined && (match.flag & ICANN) !== 0
    found.isPrivate = match !== undefined && (match.flag & PRIVATE) !== 0
    // Without a rule the last label is a suffix; an exception gives its own first label away.
    const start = match?.start ?? host.lastIndexOf('.') + 1
    found.publicSuffix = host.slice(exception === undefined ? start : host.indexOf('.', start) + 1)
    return exception !== undefined
  }
}

type FindTopLevel = (label: string) => SuffixNode | undefined

function treeOf(text: string): FindTopLevel {
  const known = new Map<string, SuffixNode>()
  return (label) => {
    const node = known.get(label) ?? readLine(text, label)
    // Only labels of the list get here, so this ends.
    if (node !== undefined) known.set(label, node)
    return node
  }
}

function readLine(text: string, label: string): SuffixNode | undefined {
  if (label === '' || NO_LABEL.test(label)) return undefined
  for (let flag = 0; flag < MARKS.length; flag++) {
    const start = `\n${label}${MARKS[flag]}`
    const at = text.indexOf(start)
    if (at !== -1) return { flag, below: readLabels({ text, at: at + start.length }) }
  }
  return undefined
}

/** Reads up to the bracket or the line's end that closes these labels. */
function readLabels(cursor: { readonly text: string; at: number }): Map<string, SuffixNode> {
  const below = new Map<string, SuffixNode>()
  let flag = ICANN
  let label = ''
  for (;;) {
    PIECE.lastIndex = cursor.at
    const piece = PIECE.exec(cursor.text)
    if (piece === null) return below
    cursor.at = PIECE.lastIndex
    const [text, rest] = piece
    if (text === ')') return below
    if (text === '(') below.set(label, { flag, below: readLabels(cursor) })
    else if (rest === undefined) flag = MARKS.indexOf(text)
    else {
      label = label.slice(0, text.charCodeAt(0) - SHARES_NOTHING) + rest
      below.set(label, { flag, below: NOTHING })
    }
  }
}

const NOTHING = new Map<string, SuffixNode>()

/** The longest rule of the asked kinds, label by label from the right; an empty label is no wildcard's. */
function deepest(
  find: FindTopLevel,
  host: string,
  mask: number,
): { readonly flag: number; readonly start: number } | undefined {
  let match: { readonly flag: number; readonly start: number } | undefined
  let node: SuffixNode | undefined
  for (let end = host.length; end >= 0;) {
    const start = end === 0 ? 0 : host.lastIndexOf('.', end - 1) + 1
    const label = host.slice(start, end)
    node =
      node === undefined ? find(label) : (node.below.get(label) ?? (label === '' ? undefined : node.below.get('*')))
    if (node === undefined) return match
    if ((node.flag & mask) !== 0) match = { flag: node.flag, start }
    end = start - 1
  }
  return match
}
