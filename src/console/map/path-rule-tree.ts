/** Path rules as a tree of their segments, as text for people. */

import type { PathRule } from '../../rules/record/domain-record.ts'
import { visibleText } from '../parts/visible-text.ts'

interface Branch {
  readonly children: Map<string, Branch>
  /** Numbers of the rules that end here, from 1, in the order in which they are tried. */
  readonly rules: number[]
}

// Longer segments say nothing more in a picture.
const LONGEST_SEGMENT = 60

/**
 * Draws the sources of the rules segment by segment, with what becomes of each:
 *
 * ```
 * /
 * ├─ archive
 * │  └─ {id:digits}?page=*   1 → /p/{id}
 * └─ p
 *    └─ {id}                 2 stays
 * ```
 */
export function drawPathRules(rules: readonly PathRule[]): string {
  const root = emptyBranch()
  rules.forEach((rule, index) => insert(root, rule.source, index + 1))
  const lines: { readonly text: string; readonly fate: string }[] = []
  const draw = (branch: Branch, lead: string): void => {
    const entries = [...branch.children]
    entries.forEach(([segment, child], index) => {
      const isLast = index === entries.length - 1
      const fates = child.rules.map((number) => `${number} ${fateOf(rules[number - 1]!)}`)
      lines.push({ text: `${lead}${isLast ? '└─ ' : '├─ '}${short(segment)}`, fate: fates.join(', ') })
      draw(child, `${lead}${isLast ? '   ' : '│  '}`)
    })
  }
  draw(root, '')
  const width = Math.max(0, ...lines.filter(({ fate }) => fate !== '').map(({ text }) => text.length))
  return ['/', ...lines.map(({ text, fate }) => (fate === '' ? text : `${text.padEnd(width)}  ${fate}`))].join('\n')
}

function insert(root: Branch, source: string, number: number): void {
  const mark = source.indexOf('?')
  const path = mark === -1 ? source : source.slice(0, mark)
  const query = mark === -1 ? '' : source.slice(mark)
  const segments = path.slice(1).split('/')
  segments[segments.length - 1] += query
  let branch = root
  for (const segment of segments) {
    const next = branch.children.get(segment) ?? emptyBranch()
    branch.children.set(segment, next)
    branch = next
  }
  branch.rules.push(number)
}

/** A rule that leads to its own source protects the shape from the rules behind it. */
function fateOf({ source, destination, hosts, keyHost }: PathRule): string {
  const plain = source.replaceAll(/\{(\w+):[^{}]+\}/g, '{$1}')
  const where = hosts === undefined ? '' : ` (on ${short(hosts.join(', '))})`
  if (keyHost !== undefined) return `→ key of ${short(keyHost + destination)}${where}`
  return `${plain === destination ? 'stays' : `→ ${short(destination)}`}${where}`
}

function short(text: string): string {
  const inert = visibleText(text)
  if (inert === '') return '(empty)'
  return inert.length <= LONGEST_SEGMENT ? inert : `${inert.slice(0, LONGEST_SEGMENT - 1)}…`
}

function emptyBranch(): Branch {
  return { children: new Map(), rules: [] }
}
