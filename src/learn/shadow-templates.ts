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

/** Whether every path of one template would match the other as well, and more paths than these. */
export function covers(wider: string, narrower: string): boolean {
  const wide = wider.split('/')
  const narrow = narrower.split('/')
  if (wide.length !== narrow.length) return false
  let isWider = false
  for (let i = 0; i < wide.length; i++) {
    if (wide[i] === narrow[i]) continue
    if (wide[i] !== '*') return false
    isWider = true
  }
  return isWider
}
