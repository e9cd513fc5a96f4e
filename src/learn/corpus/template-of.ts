/** Finds the path template of a path the way records are read: a literal segment wins over `*`, without backtracking. */

interface Node {
  readonly literals: Map<string, Node>
  any?: Node
  template?: string
}

/** Compiles templates. The result returns `undefined` for a path of no known template. */
export function templateMatcher(templates: Iterable<string>): (path: string) => string | undefined {
  const root: Node = { literals: new Map() }
  for (const template of templates) {
    let node = root
    for (const segment of template.slice(1).split('/')) {
      const next: Node = (segment === '*' ? node.any : node.literals.get(segment)) ?? { literals: new Map() }
      if (segment === '*') node.any = next
      else node.literals.set(segment, next)
      node = next
    }
    node.template = template
  }
  return (path) => {
    let node: Node | undefined = root
    for (const segment of path.slice(1).split('/')) node = node?.literals.get(segment) ?? node?.any
    return node?.template
  }
}
