import { parseSync } from 'vite'

/** A node of the ESTree syntax tree, TypeScript nodes included; fields are read by name. */
export interface SyntaxNode {
  readonly type: string
  /** Offset of the first character, in UTF-16 code units. */
  readonly start: number
  /** Offset behind the last character. */
  readonly end: number
  readonly [field: string]: unknown
}

/** Position of a node in its parent: distinguishes the use of a name from a property of that name. */
export interface Place {
  readonly parent: SyntaxNode | undefined
  /** Field of the parent that holds the node. */
  readonly field: string
}

/**
 * Parses TypeScript or TSX. The compiler of TypeScript 7 has no JavaScript API, so the parser of the bundler is used:
 * a text scan would take `'` in JSX text and `/` in an expression for something else.
 *
 * @throws {SyntaxError} naming the file, when the text does not parse
 */
export function parseSource(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text, { astType: 'ts' })
  const [error] = errors
  if (error !== undefined) throw new SyntaxError(`Cannot parse "${path}": ${error.message}`)
  return program as unknown as SyntaxNode
}

/** True for a value that is a syntax node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The direct children of a node with the field that holds each, in source order of the fields. */
export function childrenOf(node: SyntaxNode): { readonly child: SyntaxNode; readonly field: string }[] {
  const children: { child: SyntaxNode; field: string }[] = []
  forEachChild(node, (child, field) => children.push({ child, field }))
  return children
}

/** Makes no list of the children: a check of the repository comes to millions of nodes. */
function forEachChild(node: SyntaxNode, take: (child: SyntaxNode, field: string) => void): void {
  for (const field of Object.keys(node)) {
    const value = node[field]
    if (isNode(value)) take(value, field)
    else if (Array.isArray(value)) for (const child of value) if (isNode(child)) take(child, field)
  }
}

/** Calls `enter` for a node and everything below it, parents first; `false` from `enter` skips what is below. */
export function visit(
  node: SyntaxNode,
  enter: (node: SyntaxNode, place: Place) => boolean | void,
  place: Place = { parent: undefined, field: '' },
): void {
  if (enter(node, place) === false) return
  forEachChild(node, (child, field) => visit(child, enter, { parent: node, field }))
}

/** The node in a field, where there is one. */
export function nodeIn(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** The nodes of a list field; empty where the field holds no list. */
export function nodesIn(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The name of an identifier, or the text of a string literal. */
export function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Identifier' && typeof node['name'] === 'string') return node['name']
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return undefined
}

/** Line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** True for nodes that only exist for the type checker; their names are no use of a value. */
export function isTypeSyntax(node: SyntaxNode): boolean {
  return node.type.startsWith('TS') && !VALUE_SYNTAX.has(node.type)
}

const VALUE_SYNTAX: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSExportAssignment',
  'TSEnumDeclaration',
  'TSModuleDeclaration',
  'TSModuleBlock',
])
