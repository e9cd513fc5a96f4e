/** Finds the template of a path as the library does: a literal segment before `*`, without a second try. */

/** Templates by segment. */
export interface TemplateTree {
  /** The template of a path; `''` where it has none. */
  readonly find: (path: string) => string
}

interface Node {
  readonly literals: Map<string, Node>
  any: Node | undefined
  template: string | undefined
}

/** Files templates; `''` is left out. */
export function templateTree(templates: readonly string[]): TemplateTree {
  const root = emptyNode()
  for (const template of templates) if (template !== '') insert(root, template)
  return {
    find(path) {
      let node: Node | undefined = root
      for (const segment of path.slice(1).split('/')) node = node?.literals.get(segment) ?? node?.any
      return node?.template ?? ''
    },
  }
}

/** A template as portable expressions: a path has it if it matches the first and none of the others. */
export interface TemplateExpression {
  readonly matches: string
  readonly unless: readonly string[]
}

/** Writes a template as expressions, beside all others of a plan. */
export function templateExpression(
  template: string,
  templates: readonly string[],
  literal: (text: string) => string,
): TemplateExpression {
  const root = emptyNode()
  for (const one of templates) if (one !== '') insert(root, one)
  const unless: string[] = []
  let node: Node = root
  let before = '^'
  for (const segment of template.slice(1).split('/')) {
    if (segment === '*') {
      const siblings = [...node.literals.keys()].map(literal)
      if (siblings.length > 0) unless.push(`${before}/(?:${siblings.join('|')})(?:/|$)`)
    }
    before += segment === '*' ? '/[^/]*' : `/${literal(segment)}`
    node = (segment === '*' ? node.any : node.literals.get(segment)) ?? emptyNode()
  }
  return { matches: `${before}$`, unless }
}

function insert(root: Node, template: string): void {
  let node = root
  for (const segment of template.slice(1).split('/')) {
    const next = (segment === '*' ? node.any : node.literals.get(segment)) ?? emptyNode()
    if (segment === '*') node.any = next
    else node.literals.set(segment, next)
    node = next
  }
  node.template = template
}

function emptyNode(): Node {
  return { literals: new Map(), any: undefined, template: undefined }
}
