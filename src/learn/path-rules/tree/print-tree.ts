/** A pattern tree as text, for people: one line a node, with what becomes of its URLs. */

import { counted } from '../../counted.ts'
import { rowsOf, TRIVIAL, type PatternTree, type TreeNode } from './build-tree.ts'
import type { NodeKeys } from './node-keys.ts'
import type { ProvedRule } from '../candidates/rule.ts'
import { ABSENT } from './url-table.ts'

/** What is drawn beside the patterns. */
export interface Picture {
  readonly tree: PatternTree
  readonly keysOf: (node: number) => NodeKeys
  /** Rules that were chosen. */
  readonly rules: readonly ProvedRule[]
  /** Longest picture, in lines; default 400. */
  readonly maxLines?: number
}

/**
 * Draws the tree:
 *
 * ```
 * #0 shop.test/*[/*]  300 URLs, 100 pages
 * ├─ path_0 = a   #1 shop.test/a/*  200 URLs, 100 pages  destination
 * └─ path_0 = *   #2 shop.test/*    100 URLs, 100 pages  -> #1, 100 merged, 0.0 % wrong
 * ```
 */
export function printTree({ tree, keysOf, rules, maxLines = 400 }: Picture): string {
  const bySource = new Map(rules.map((rule) => [rule.source, rule]))
  const destinations = new Set(rules.map(({ destination }) => destination))
  const lines: string[] = []
  const draw = (node: TreeNode, lead: string, childLead: string): void => {
    if (lines.length === maxLines) lines.push('…')
    if (lines.length > maxLines) return
    const clusters = new Set(
      rowsOf(tree, node)
        .values()
        .map((row) => tree.table.cluster[row]!),
    ).size
    const urls = node.end - node.start
    const fate = fateOf(bySource.get(node.id), destinations.has(node.id))
    const text = `#${node.id} ${patternText(tree, keysOf(node.id))}  ${counted(urls, 'URL')}, ${counted(clusters, 'page')}`
    lines.push(`${lead}${branchText(tree, node)}${text}${fate === '' ? '' : `  ${fate}`}`)
    node.children.forEach((id, i) => {
      const isLast = i === node.children.length - 1
      draw(tree.nodes[id]!, `${childLead}${isLast ? '└─ ' : '├─ '}`, `${childLead}${isLast ? '   ' : '│  '}`)
    })
  }
  draw(tree.nodes[0]!, '', '')
  return lines.join('\n')
}

/** The pattern of a node in the notation of a URL: `*` for several values, brackets around what some of its URLs lack. */
export function patternText({ table }: PatternTree, keys: NodeKeys): string {
  const hosts: string[] = []
  const segments: string[] = []
  const query: string[] = []
  let tail = ''
  for (const { key, constant, always } of keys.values()) {
    const name = table.keys[key]!
    const value = constant === ABSENT ? '*' : table.texts[constant]!
    const optional = (text: string): string => (always ? text : `[${text}]`)
    if (name.startsWith('host_')) hosts[Number(name.slice(5))] = optional(`${value}.`)
    else if (name.startsWith('path_')) segments[Number(name.slice(5))] = optional(`/${value}`)
    else if (name.startsWith('q_')) query.push(optional(`${name.slice(2)}=${value}`))
    else if (name === 'ext') tail = optional(`.${value}`) + tail
    else if (name !== 'scheme') tail += optional(`${name}=${value}`)
  }
  const search = query.length === 0 ? '' : `?${query.toSorted().join('&')}`
  return `${hosts.toReversed().join('')}<site>${segments.join('')}${tail}${search}`
}

function branchText({ table }: PatternTree, { key, value }: TreeNode): string {
  if (key === ABSENT) return ''
  const text = value === TRIVIAL ? '*' : value === ABSENT ? 'none' : `"${table.texts[table.pairText[value]!]}"`
  return `${table.keys[key]} = ${text}  `
}

function fateOf(rule: ProvedRule | undefined, isDestination: boolean): string {
  if (rule === undefined) return isDestination ? 'destination' : ''
  const { merged, fpr, pairs } = rule.proof
  const wrong = pairs === 0 ? '' : `, ${merged} merged, ${(100 * fpr).toFixed(1)} % wrong`
  if (rule.source === rule.destination) return `destination${wrong}`
  const via = rule.via.length === 0 ? '' : ` via ${rule.via.map((id) => `#${id}`).join(', ')}`
  return `-> #${rule.destination}${via}${wrong}`
}
