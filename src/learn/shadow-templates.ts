/** Templates that a wider one covers: without a pattern of their own, their URLs would be judged by what was learned elsewhere. */

import type { Corpus, PatternGroup } from './corpus.ts'

/**
 * One pattern for every template of the corpus that a wider template of the corpus covers (`/p/new` beside `/p/*`). The
 * look-up prefers literal segments and never turns back, so one pattern is enough to lead all URLs of the template away.
 */
export function shadowTemplates({ patterns }: Corpus): readonly PatternGroup[] {
  const byTemplate = new Map<string, PatternGroup>()
  for (const group of patterns) {
    const known = byTemplate.get(group.template)
    if (known === undefined || group.urlCount > known.urlCount) byTemplate.set(group.template, group)
  }
  const wide = [...byTemplate.keys()].filter((template) => template.includes('*'))
  return [...byTemplate.values()].filter(({ template }) => wide.some((other) => covers(other, template)))
}

/**
 * Whether some path of the narrower template would match the wider one, if the narrower one were not there: where the two
 * part for the first time, the narrower one has the literal segment, which the look-up prefers. They need not agree on every
 * path: `/en/product/x` belongs to `/en/…/x` and would fall to `…/product/x`.
 */
export function covers(wider: string, narrower: string): boolean {
  const wide = wider.split('/')
  const narrow = narrower.split('/')
  if (wide.length !== narrow.length) return false
  const parting = wide.findIndex((segment, i) => segment !== narrow[i])
  if (parting === -1 || wide[parting] !== '*') return false
  return wide.every((segment, i) => segment === narrow[i] || segment === '*' || narrow[i] === '*')
}
