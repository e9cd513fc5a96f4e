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
  const wide = [...byTemplate.keys()].filter((template) => template.includes('*')).map(segmentsOf)
  return [...byTemplate.values()].filter(({ template }) => {
    const segments = segmentsOf(template)
    return wide.some((other) => covers(other, segments))
  })
}

function segmentsOf(template: string): readonly string[] {
  return template.split('/')
}

function covers(wide: readonly string[], narrow: readonly string[]): boolean {
  if (wide.length !== narrow.length) return false
  let isWider = false
  for (let i = 0; i < wide.length; i++) {
    if (wide[i] === narrow[i]) continue
    if (wide[i] !== '*') return false
    isWider = true
  }
  return isWider
}
