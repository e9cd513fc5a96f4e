/** Bundled with the edge Worker in place of tldts; the form of the text is told in `public-suffix-text.ts`. */
import type { SuffixText } from './public-suffix-text.ts'

/**
 * The registrable domain of a host as a parsed URL has it, with or without the dots of the root behind it; both sections of
 * the list are asked. `null` for an address, a public suffix, and a host without a label.
 */
export type DomainLookup = (host: string) => string | null

/** What {@link createLookups} makes. */
export interface Lookups {
  readonly getDomain: DomainLookup
  /** The public suffix, and whether the list has it: for want of a rule it is the last label. Of tldts, no more than that. */
  readonly parse: (host: string) => { readonly publicSuffix: string | null; readonly isIcann: boolean }
}

interface SuffixNode {
  /** A rule ends here. */
  readonly isRule: boolean
  readonly below: Map<string, SuffixNode>
}

const SHARES_NOTHING = 65
const SIGN = /[A-J()[\n]/g

const ADDRESS = /^\[|^\d+(?:\.\d+){3}$/

/** Makes the lookups. Nothing is read before it is asked for, then one top-level label at a time, which is kept. */
export function createLookups({ topLevels, rules, exceptions }: SuffixText): Lookups {
  const findRule = treeOf(rules)
  const findException = treeOf(exceptions)
  /** Where the public suffix begins; without a rule it is the last label, and an exception gives its own first label away. */
  const startOfSuffix = (host: string): number => {
    const exception = startOfDeepest(findException, host)
    if (exception !== undefined) return host.indexOf('.', exception) + 1
    return startOfDeepest(findRule, host) ?? host.lastIndexOf('.') + 1
  }
  return {
    getDomain(hostAsWritten) {
      const host = withoutRoot(hostAsWritten)
      if (ADDRESS.test(host)) return null
      const start = startOfSuffix(host)
      const isSuffix = start === host.search(/[^.]|$/)
      return isSuffix ? null : host.slice(host.lastIndexOf('.', start - 2) + 1)
    },
    parse(hostAsWritten) {
      const host = withoutRoot(hostAsWritten)
      if (ADDRESS.test(host)) return { publicSuffix: null, isIcann: false }
      const publicSuffix = host.slice(startOfSuffix(host))
      return { publicSuffix, isIcann: publicSuffix.includes('.') || topLevels.includes(`\n${publicSuffix}\n`) }
    },
  }
}

function withoutRoot(host: string): string {
  let end = host.length
  while (end > 1 && host[end - 1] === '.') end--
  return host.slice(0, end)
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
  if (label === '' || label.search(SIGN) !== -1) return undefined
  const start = `\n${label}A`
  const at = text.indexOf(start)
  return at === -1 ? undefined : { isRule: false, below: readLabels({ text, at: at + start.length }) }
}

/** Reads from the first of these labels up to the bracket or the line's end that closes them. */
function readLabels(cursor: { readonly text: string; at: number }): Map<string, SuffixNode> {
  const { text } = cursor
  const below = new Map<string, SuffixNode>()
  for (let label = '', sign = 'A'; sign !== ')' && sign !== '\n'; sign = text[cursor.at++]!) {
    SIGN.lastIndex = cursor.at
    SIGN.test(text)
    const end = SIGN.lastIndex - 1
    label = label.slice(0, sign.charCodeAt(0) - SHARES_NOTHING) + text.slice(cursor.at, end)
    cursor.at = end
    const hasChildren = text[end] === '(' || text[end] === '['
    if (hasChildren) cursor.at++
    below.set(label, { isRule: text[end] !== '[', below: hasChildren ? readLabels(cursor) : NOTHING })
  }
  return below
}

const NOTHING = new Map<string, SuffixNode>()

/** Where the longest rule begins, label by label from the right; an empty label is no wildcard's. */
function startOfDeepest(find: FindTopLevel, host: string): number | undefined {
  let found: number | undefined
  let node: SuffixNode | undefined
  for (let end = host.length; end >= 0;) {
    const start = end === 0 ? 0 : host.lastIndexOf('.', end - 1) + 1
    const label = host.slice(start, end)
    node =
      node === undefined ? find(label) : (node.below.get(label) ?? (label === '' ? undefined : node.below.get('*')))
    if (node === undefined) return found
    if (node.isRule) found = start
    end = start - 1
  }
  return found
}
