/** Path templates as portable expressions, with the same outcome as the walk of the library: a literal segment before `*`, no second try. */

import { holdTemplate, templateTree, type TemplateNode } from '../canonicalize/record/template-tree.ts'
import { literal } from './portable-expression.ts'

/** A path is of a template if it matches the first expression and none of the others. */
export interface TemplateExpression {
  readonly matches: string
  readonly unless: readonly string[]
}

/** The templates of a plan as a tree; `''` is left out. */
export function treeOf(templates: readonly string[]): TemplateNode<string> {
  const root = templateTree<string>()
  for (const one of templates) if (one !== '') holdTemplate(root, one, (held) => held)
  return root
}

type Templates = readonly { readonly template: string }[]

// A target asks for each template of a plan: the tree is made once, and is gone with the plan.
const trees = new WeakMap<Templates, TemplateNode<string>>()

function treeOfPlan(templates: Templates): TemplateNode<string> {
  const known = trees.get(templates) ?? treeOf(templates.map(({ template }) => template))
  trees.set(templates, known)
  return known
}

/** Writes a template as expressions, beside all others of a plan. Never throws. */
export function templateExpression(template: string, templates: Templates): TemplateExpression {
  const unless: string[] = []
  let node: TemplateNode<string> | undefined = treeOfPlan(templates)
  let before = '^'
  for (const segment of template.slice(1).split('/')) {
    if (segment === '*' && node !== undefined && node.literals.size > 0) {
      unless.push(`${before}/(?:${[...node.literals.keys()].map(literal).join('|')})(?:/|$)`)
    }
    before += segment === '*' ? '/[^/]*' : `/${literal(segment)}`
    node = segment === '*' ? node?.any : node?.literals.get(segment)
  }
  return { matches: `${before}$`, unless }
}
