/** Templates of paths that the corpus has with nothing but parameters that static rules strip, such as pages that campaigns lead to. */

import { holdTemplate, templateTree, type TemplateNode } from '../../canonicalize/record/template-tree.ts'
import { normalizePercentEncoding } from '../../url/percent-encoding.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { assignTemplates } from '../corpus/path-trie.ts'
import { pathOf } from './site-url.ts'
import { templateMatcher } from './template-of.ts'

/**
 * Those that take no path from a template of the patterns. Nothing tells pages of one section apart, so that the last segment is always `*`:
 * the next campaign has another page.
 */
export function strippedTemplates({ patterns, strippedByRule }: Corpus): readonly string[] {
  const own = new Set(patterns.map(({ template }) => template))
  // Without path templates, one pattern is for every path.
  if (own.has('')) return []
  const find = templateMatcher(own)
  const paths = Object.values(strippedByRule)
    .flat()
    .map((url) => normalizePercentEncoding(pathOf(url)))
  const open = [...new Set(paths)].filter((path) => path !== '' && find(path) === undefined).toSorted()
  const root = templateTree<string>()
  for (const template of own) holdTemplate(root, template, (text) => text)
  const assigned = assignTemplates(open.map((path) => ({ path, names: [], weight: 1 })))
  return [...new Set(assigned.map((template) => besideOthers(root, template.replace(/[^/]*$/, '*'))))]
}

/** A literal segment where the others have only `*` would take paths from these. */
function besideOthers(root: TemplateNode<string>, template: string): string {
  let node: TemplateNode<string> | undefined = root
  const segments = template.split('/').slice(1)
  const beside = segments.map((segment) => {
    const literal: TemplateNode<string> | undefined = node?.literals.get(segment)
    const isTaken = literal === undefined && node?.any !== undefined
    node = literal ?? node?.any
    return isTaken ? '*' : segment
  })
  return `/${beside.join('/')}`
}
