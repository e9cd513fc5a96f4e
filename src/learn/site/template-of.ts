import { findTemplate, holdTemplate, templateTree } from '../../canonicalize/record/template-tree.ts'

/** Compiles templates. The result returns `undefined` for a path of no known template. */
export function templateMatcher(templates: Iterable<string>): (path: string) => string | undefined {
  const root = templateTree<string>()
  for (const template of templates) holdTemplate(root, template, (text) => text)
  return (path) => findTemplate(root, path, 0, path.length)
}
