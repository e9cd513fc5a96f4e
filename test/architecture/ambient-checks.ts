import { moduleOf } from '../../scripts/arrows.ts'
import type { SourceFile, Tree } from '../../scripts/arrows.ts'
import { FILE_GRANTS, MODULES } from '../../scripts/modules.ts'
import type { Ambient } from '../../scripts/modules.ts'
import { isTypeSyntax, lineAt, nodeIn, nodesIn, textOf, visit } from '../../scripts/syntax.ts'
import type { Place, SyntaxNode } from '../../scripts/syntax.ts'

const GLOBALS: ReadonlyMap<string, Ambient> = new Map<string, Ambient>([
  ['performance', 'clock'],
  ['fetch', 'network'],
  ['WebSocket', 'network'],
  ['EventSource', 'network'],
  ['XMLHttpRequest', 'network'],
  ['caches', 'cache'],
  ['process', 'environment'],
  ['env', 'environment'],
  ['Deno', 'environment'],
  ['Bun', 'environment'],
  ['Buffer', 'node'],
  ['require', 'node'],
  ['setTimeout', 'timers'],
  ['setInterval', 'timers'],
  ['setImmediate', 'timers'],
  ['queueMicrotask', 'timers'],
  ['scheduler', 'timers'],
  ['console', 'console'],
])

const MEMBERS: ReadonlyMap<string, Ambient> = new Map<string, Ambient>([
  ['Date.now', 'clock'],
  ['Math.random', 'random'],
  ['crypto.randomUUID', 'random'],
  ['crypto.getRandomValues', 'random'],
  ['AbortSignal.timeout', 'timers'],
])

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window', 'global'])

/** Uses of the clock, randomness, the network and the like in modules that may only use what they are handed. */
export function forbiddenAmbient(tree: Tree): string[] {
  return [...tree.values()].flatMap((file) => {
    const module = MODULES[moduleOf(file.path) ?? '']
    if (module === undefined) return []
    const granted = new Set([...module.ambient, ...(FILE_GRANTS[file.path] ?? [])])
    return usesOf(file)
      .filter(({ what }) => !granted.has(what))
      .map(({ line, text, what }) => `${file.path}:${line} touches ${text} (${what})`)
  })
}

interface Use {
  readonly line: number
  readonly text: string
  readonly what: Ambient
}

function usesOf(file: SourceFile): Use[] {
  const bound = boundNames(file.program)
  const uses: Use[] = []
  for (const { to, line } of file.arrows) {
    const what = to.startsWith('node:') ? 'node' : to.startsWith('cloudflare:') ? 'cloudflare' : undefined
    if (what !== undefined) uses.push({ line, text: to, what })
  }
  visit(file.program, (node, place) => {
    if (isTypeSyntax(node)) return false
    const found = ambientOf(node, place, bound)
    if (found !== undefined) uses.push({ line: lineAt(file.text, node.start), ...found })
    return true
  })
  return uses
}

function ambientOf(node: SyntaxNode, place: Place, bound: ReadonlySet<string>): Omit<Use, 'line'> | undefined {
  if (node.type === 'MemberExpression') return ambientMember(node)
  if (isClockCall(node)) return { text: 'the current date', what: 'clock' }
  const name = node.type === 'Identifier' && isUse(node, place) ? textOf(node) : undefined
  if (name === undefined) return undefined
  if (bound.has(name)) return undefined
  const what = GLOBALS.get(name)
  return what === undefined ? undefined : { text: name, what }
}

function ambientMember(node: SyntaxNode): Omit<Use, 'line'> | undefined {
  const object = nodeIn(node, 'object')
  const property = textOf(nodeIn(node, 'property'))
  if (property === undefined || object === undefined) return undefined
  if (object.type === 'MetaProperty' && property === 'env') return { text: 'import.meta.env', what: 'environment' }
  const name = textOf(object) ?? ''
  const what = GLOBAL_OBJECTS.has(name) ? GLOBALS.get(property) : MEMBERS.get(`${name}.${property}`)
  return what === undefined ? undefined : { text: `${name}.${property}`, what }
}

/** `new Date()` and `Date()` read the clock; `new Date(value)` does not. */
function isClockCall(node: SyntaxNode): boolean {
  if (textOf(nodeIn(node, 'callee')) !== 'Date') return false
  return node.type === 'CallExpression' || (node.type === 'NewExpression' && nodesIn(node, 'arguments').length === 0)
}

/** False for the name of a property or of a label, which is no reference. */
function isUse(node: SyntaxNode, { parent, field }: Place): boolean {
  if (parent === undefined || parent['computed'] === true) return true
  if (field === 'property') return false
  return field !== 'key' || parent['value'] === node
}

/** Every name the file binds itself: a parameter called `fetch` is something that was handed in. */
function boundNames(program: SyntaxNode): ReadonlySet<string> {
  const names = new Set<string>()
  function bind(pattern: SyntaxNode | undefined): void {
    if (pattern === undefined) return
    if (pattern.type === 'Identifier') names.add(textOf(pattern) ?? '')
    for (const field of ['left', 'argument', 'value', 'parameter']) bind(nodeIn(pattern, field))
    for (const field of ['properties', 'elements']) nodesIn(pattern, field).forEach(bind)
  }
  visit(program, (node) => {
    if (isTypeSyntax(node)) return false
    if (node.type.endsWith('Specifier')) bind(nodeIn(node, 'local'))
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Function')) bind(nodeIn(node, 'id'))
    nodesIn(node, 'params').forEach(bind)
    if (node.type === 'CatchClause') bind(nodeIn(node, 'param'))
    return true
  })
  return names
}
