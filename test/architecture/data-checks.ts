import { dirname } from 'node:path/posix'
import type { SourceFile, Tree } from '../../scripts/arrows.ts'
import { isDataFile } from '../../scripts/modules.ts'
import { isNode, isTypeSyntax, lineAt, visit } from '../../scripts/syntax.ts'
import type { SyntaxNode } from '../../scripts/syntax.ts'

// What a JSON value, a constant, a joined list and a text put together from constants are written with.
const DATA_SYNTAX: ReadonlySet<string> = new Set([
  'Program',
  'ImportDeclaration',
  'ImportSpecifier',
  'ExportNamedDeclaration',
  'ExportSpecifier',
  'VariableDeclaration',
  'VariableDeclarator',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'SpreadElement',
  'Identifier',
  'Literal',
  'TemplateLiteral',
  'TemplateElement',
  'UnaryExpression',
  'BinaryExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
])

/** Data files that hold more than data: a function, a call, a regular expression, or an import of anything but types and data. */
export function impureData(tree: Tree): string[] {
  return [...tree.values()]
    .filter((file) => isDataFile(file.path))
    .flatMap((file) => [...foreignSyntax(file), ...foreignImports(file)])
}

function foreignSyntax(file: SourceFile): string[] {
  const found: string[] = []
  visit(file.program, (node) => {
    if (isTypeSyntax(node)) return false
    if (DATA_SYNTAX.has(node.type) && !isLogic(node)) return true
    found.push(`${file.path}:${lineAt(file.text, node.start)} ${node.type} in a data file`)
    return false
  })
  return found
}

function isLogic(node: SyntaxNode): boolean {
  if (node.type === 'Literal') return node['regex'] !== undefined || node['bigint'] !== undefined
  if (node.type === 'BinaryExpression') return node['operator'] !== '+'
  if (node.type === 'UnaryExpression') return node['operator'] !== '-'
  if (node.type === 'VariableDeclaration') return node['kind'] !== 'const'
  return node.type === 'Property' && (node['method'] === true || node['computed'] === true || node['kind'] !== 'init')
}

function foreignImports(file: SourceFile): string[] {
  return file.arrows
    .filter((arrow) => !arrow.typeOnly && !(isDataFile(arrow.to) && isSibling(file.path, arrow.to)))
    .map((arrow) => `${file.path}:${arrow.line} imports "${arrow.to}", which is neither a type nor sibling data`)
}

/** Imports of a data file by code of `src` that go past `src/rules/data/index.ts`: what ships holds that module alone. */
export function dataBesideIndex(tree: Tree): string[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('src/') && !isDataFile(path))
    .flatMap(({ arrows }) => arrows)
    .filter(({ to, typeOnly }) => !typeOnly && isDataFile(to) && to !== DATA_INDEX)
    .map(({ from, line, to }) => `${from}:${line} imports "${to}" instead of ${DATA_INDEX}`)
}

const DATA_INDEX = 'src/rules/data/index.ts'

function isSibling(path: string, other: string): boolean {
  return dirname(other).startsWith(dirname(path)) || dirname(path).startsWith(dirname(other))
}

/** True for a file with behaviour: a function, a class or a call. Types, constants and lists need no test of their own. */
export function hasBehaviour(file: SourceFile): boolean {
  let found = false
  visit(file.program, (node) => {
    if (found || isTypeSyntax(node)) return false
    found = /Function|^Class|CallExpression|NewExpression/.test(node.type) && isNode(node)
    return !found
  })
  return found
}
