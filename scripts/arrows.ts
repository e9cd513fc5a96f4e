import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { childrenOf, lineAt, nodeIn, nodesIn, parseSource, textOf, visit } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

/** One import, re-export, dynamic import or `import('…')` type. */
export interface Arrow {
  readonly from: string
  /** Path in the repository for a relative specifier, else the specifier as written (`hono`, `node:fs`). */
  readonly to: string
  readonly typeOnly: boolean
  /** Imported names; empty for `import * as`, `export *` and dynamic imports. */
  readonly names: readonly string[]
  readonly line: number
}

/** One TypeScript file, read and parsed. */
export interface SourceFile {
  /** Path from the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly program: SyntaxNode
  readonly arrows: readonly Arrow[]
}

/** Files by path, sorted by path. */
export type Tree = ReadonlyMap<string, SourceFile>

/** The folders that hold TypeScript of ours. */
const SOURCE_FOLDERS: readonly string[] = ['src', 'test', 'scripts', 'bench', 'examples']

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', '.wrangler', '.cache'])

/** Builds a tree from texts by path; how the checks are tried on small invented repositories. */
export function treeOf(texts: Readonly<Record<string, string>>): Tree {
  const paths = Object.keys(texts).toSorted()
  return new Map(paths.map((path) => [path, sourceFileOf(path, texts[path] ?? '')]))
}

/** Reads every `.ts` and `.tsx` file of the source folders. Rejects with a `SyntaxError` on a file that does not parse. */
export async function readTree(root: string): Promise<Tree> {
  const texts: Record<string, string> = {}
  for (const folder of SOURCE_FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
    for (const name of names) {
      const path = normalize(join(folder, name.replaceAll('\\', '/')))
      if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue
      if (path.split('/').some((segment) => SKIPPED_FOLDERS.has(segment))) continue
      texts[path] = await readFile(join(root, path), 'utf8')
    }
  }
  return treeOf(texts)
}

/** The module of a file: the first folder below `src`, or the file when it is an entry point (`worker.ts`); undefined outside `src`. */
export function moduleOf(path: string): string | undefined {
  const [top, module] = path.split('/')
  return top === 'src' ? module : undefined
}

/**
 * Groups of nodes that reach each other along the arrows: every group is a cycle, one node that points at itself included.
 * Tarjan's strongly connected components.
 */
export function cyclesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  function connect(node: string): void {
    const order = index.size
    index.set(node, order)
    low.set(node, order)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) connect(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? order, low.get(next) ?? order))
    }
    if (low.get(node) !== order) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || edges.get(node)?.has(node)) cycles.push(group.toSorted())
  }
  for (const node of edges.keys()) if (!index.has(node)) connect(node)
  return cycles
}

/** The arrows between groups of files (modules, or single files), each with its number of imports. */
export function arrowsBetween(
  tree: Tree,
  groupOf: (path: string) => string | undefined,
): Map<string, Map<string, number>> {
  const edges = new Map<string, Map<string, number>>()
  for (const file of tree.values()) {
    const from = groupOf(file.path)
    if (from === undefined) continue
    const targets = edges.get(from) ?? new Map<string, number>()
    edges.set(from, targets)
    for (const arrow of file.arrows) {
      const to = tree.has(arrow.to) ? groupOf(arrow.to) : undefined
      if (to !== undefined && arrow.to !== file.path) targets.set(to, (targets.get(to) ?? 0) + 1)
    }
  }
  return edges
}

function sourceFileOf(path: string, text: string): SourceFile {
  const program = parseSource(path, text)
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { path, text, lines, program, arrows: arrowsOf(path, text, program) }
}

function arrowsOf(path: string, text: string, program: SyntaxNode): Arrow[] {
  const arrows: Arrow[] = []
  visit(program, (node) => {
    const specifier = IMPORTING.has(node.type) ? textOf(nodeIn(node, 'source')) : undefined
    if (specifier === undefined) return
    const to = specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier
    const names = nodesIn(node, 'specifiers').map((each) => textOf(nodeIn(each, 'imported')) ?? '*')
    arrows.push({ from: path, to, typeOnly: isTypeOnly(node), names, line: lineAt(text, node.start) })
  })
  return arrows
}

const IMPORTING: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = childrenOf(node).filter(({ field }) => field === 'specifiers')
  return (
    specifiers.length > 0 && specifiers.every(({ child }) => (child['importKind'] ?? child['exportKind']) === 'type')
  )
}
