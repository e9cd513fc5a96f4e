import type { SourceFile, Tree } from '../../scripts/arrows.ts'
import { isDataFile } from '../../scripts/modules.ts'
import { isTypeSyntax, lineAt, nodeIn, nodesIn, textOf, visit } from '../../scripts/syntax.ts'
import type { SyntaxNode } from '../../scripts/syntax.ts'

/** Longest file, in lines; data files are exempt. */
export const MAX_FILE_LINES = 250

/** Longest function, in lines, from its name to its closing brace, without the functions declared inside it. */
export const MAX_FUNCTION_LINES = 40

const DRAWERS = /^(utils?|helpers?|common|misc|managers?|lib|shared|stuff)$|(^|-)(utils?|helpers?|manager|misc)$/

/** Files that are too long to hold in mind. */
export function longFiles(tree: Tree): string[] {
  return [...tree.values()]
    .filter((file) => file.lines > MAX_FILE_LINES && !isDataFile(file.path))
    .map((file) => `${file.path}: ${file.lines} lines, at most ${MAX_FILE_LINES}`)
}

/** Functions that are too long to read in one go. Tests are exempt: a `describe` is a list. */
export function longFunctions(tree: Tree): string[] {
  return codeFiles(tree).flatMap((file) =>
    functionsOf(file.program)
      .map((node) => ({ node, lines: ownLines(file.text, node) }))
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ node, lines }) => `${file.path}:${lineAt(file.text, node.start)} function of ${lines} lines`),
  )
}

/** Exports without a doc comment directly above. A re-export is documented where it is declared. */
export function undocumentedExports(tree: Tree): string[] {
  return codeFiles(tree).flatMap((file) =>
    nodesIn(file.program, 'body')
      .filter((node) => node.type.startsWith('Export') && declares(node))
      .filter((node) => !isDocumented(file, node))
      .map((node) => `${file.path}:${lineAt(file.text, node.start)} export without a doc comment`),
  )
}

/** What the package exports: the library, its middleware and that of the edge. */
const PUBLIC = ['src/index.ts', 'src/hono.ts', 'src/edge.ts']

/** Public functions whose doc comment has no `@example`, declared in an entry point or exported by it from another file. */
export function publicWithoutExample(tree: Tree): string[] {
  return PUBLIC.flatMap((path) => {
    const entry = tree.get(path)
    if (entry === undefined) return []
    const passedOn = [...entry.text.matchAll(/^export \{([^}]*)\} from '\.\/([^']*)'/gm)].flatMap(
      ([, names = '', to = '']) => {
        const file = tree.get(`src/${to}`)
        const wanted = names.split(',').map((name) => name.trim())
        return file === undefined ? [] : functionsExportedBy(file).filter(({ name }) => wanted.includes(name))
      },
    )
    return [...functionsExportedBy(entry), ...passedOn]
      .filter(({ comment }) => !comment.includes('@example'))
      .map(({ name, file }) => `${file}: ${name}() is public and has no @example`)
  })
}

function functionsExportedBy({ path: file, text }: SourceFile): { file: string; name: string; comment: string }[] {
  const found = text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:async )?function (\w+)/g)
  return [...found].map(([, comment = '', name = '']) => ({ file, name, comment }))
}

/** Default exports outside the Worker entry points and demo Workers, which the platform demands. */
export function defaultExports(tree: Tree): string[] {
  return [...tree.values()]
    .filter(({ path }) => path.startsWith('src/') && path !== 'src/worker.ts' && path !== 'src/control.ts')
    .filter((file) => nodesIn(file.program, 'body').some((node) => node.type === 'ExportDefaultDeclaration'))
    .map((file) => `${file.path}: default export`)
}

/** Variables of a module of ours that can be reassigned, without a comment above that says why. */
export function moduleState(tree: Tree): string[] {
  const files = codeFiles(tree).filter(({ path }) => path.startsWith('src/'))
  return files.flatMap((file) =>
    nodesIn(file.program, 'body')
      .map((node) => nodeIn(node, 'declaration') ?? node)
      .filter((node) => node.type === 'VariableDeclaration' && node['kind'] !== 'const')
      .filter((node) => !/(\*\/|\/\/[^\n]*)\s*(export\s*)?$/.test(file.text.slice(0, node.start)))
      .map((node) => `${file.path}:${lineAt(file.text, node.start)} module-level state without a reason`),
  )
}

/** Folders and files named after nothing. */
export function drawers(tree: Tree): string[] {
  const names = [...tree.keys()].flatMap((path) =>
    path
      .replace(/(\.test)?\.tsx?$/, '')
      .split('/')
      .filter((segment) => DRAWERS.test(segment))
      .map((segment) => `${path}: "${segment}" names no thing`),
  )
  return tree.has('src/types.ts') ? [...names, 'src/types.ts: types live with their owner'] : names
}

function codeFiles(tree: Tree): SourceFile[] {
  return [...tree.values()].filter((file) => !file.path.startsWith('test/') && !file.path.startsWith('examples/'))
}

function functionsOf(program: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  visit(program, (node) => {
    if (isTypeSyntax(node)) return false
    if (isFunction(node)) found.push(node)
    return true
  })
  return found
}

function isFunction(node: SyntaxNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

/** A function that declares others is a small module: their lines count for them, not for it. */
function ownLines(text: string, node: SyntaxNode): number {
  let lines = linesBetween(text, node)
  visit(node, (inner) => {
    if (inner === node || inner.type !== 'FunctionDeclaration') return true
    lines -= linesBetween(text, inner)
    return false
  })
  return lines
}

function linesBetween(text: string, node: SyntaxNode): number {
  return lineAt(text, node.end) - lineAt(text, node.start) + 1
}

/** False for a re-export and for `export default name`, which name something that is documented where it is declared. */
function declares(node: SyntaxNode): boolean {
  const declaration = nodeIn(node, 'declaration')
  return declaration !== undefined && declaration.type !== 'Identifier'
}

function isDocumented(file: SourceFile, node: SyntaxNode): boolean {
  const above = file.text.slice(0, node.start).trimEnd()
  // The last comment that opens a line: inside one, a path such as `/a/*` may stand.
  if (above.endsWith('*/')) return [...above.matchAll(/^[ \t]*\/\*\*?/gm)].at(-1)?.[0].endsWith('**') === true
  return isOverload(file, node)
}

/** Further signatures of one overloaded function share the first one's comment. */
function isOverload(file: SourceFile, node: SyntaxNode): boolean {
  const body = nodesIn(file.program, 'body')
  const before = body[body.indexOf(node) - 1]
  const nameOf = (each: SyntaxNode | undefined) => each && textOf(nodeIn(nodeIn(each, 'declaration') ?? each, 'id'))
  return nodeIn(before ?? node, 'declaration')?.type === 'TSDeclareFunction' && nameOf(before) === nameOf(node)
}
