/** Path templates as a tree of segments: a path finds its template in one walk, without backtracking. */

/** One segment position. */
export interface TemplateNode<Held> {
  readonly literals: Map<string, TemplateNode<Held>>
  any: TemplateNode<Held> | undefined
  /** What is held for the template that ends here; undefined where none does. */
  held: Held | undefined
}

/** A tree without templates. */
export function templateTree<Held>(): TemplateNode<Held> {
  return { literals: new Map(), any: undefined, held: undefined }
}

/** What is held for a template; made on first use. */
export function holdTemplate<Held>(root: TemplateNode<Held>, template: string, make: (template: string) => Held): Held {
  let node = root
  for (const segment of template.slice(1).split('/')) {
    const next = (segment === '*' ? node.any : node.literals.get(segment)) ?? templateTree<Held>()
    if (segment === '*') node.any = next
    else node.literals.set(segment, next)
    node = next
  }
  return (node.held ??= make(template))
}

/**
 * What is held for the template of the path at these offsets of a text. A literal segment wins over `*`, without backtracking: the
 * learner assigns templates by the same walk.
 */
export function findTemplate<Held>(
  root: TemplateNode<Held>,
  text: string,
  pathStart: number,
  pathEnd: number,
): Held | undefined {
  let node: TemplateNode<Held> | undefined = root
  for (let start = pathStart + 1; start <= pathEnd && node !== undefined;) {
    const slash = text.indexOf('/', start)
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash
    const literal: TemplateNode<Held> | undefined =
      node.literals.size === 0 ? undefined : node.literals.get(text.slice(start, end))
    node = literal ?? node.any
    start = end + 1
  }
  return node?.held
}
