/** Verdicts, shares and reasons as reports, command line and console say them. */

import type { LearnSummary, ParameterReport, ParameterRow } from '../types.ts'

/** What is done with a parameter. */
export function verdictText({ verdict, isStripped }: Pick<ParameterRow, 'verdict' | 'isStripped'>): string {
  return verdict === 'unknown' && isStripped ? 'undecided: dropped by a static rule' : VERDICT_TEXTS[verdict]
}

const VERDICT_TEXTS: Readonly<Record<ParameterRow['verdict'], string>> = {
  neutral: 'neutral: dropped',
  important: 'important: kept',
  'value-dependent': 'value-dependent: some values are dropped',
  unknown: 'undecided: kept',
  mixed: 'differs by template',
}

/** Templates that a mixed verdict names. */
const TEMPLATES_SHOWN = 3

/** Why a parameter has its verdict, in one line: `0 of 21 differed`. */
export function rowReason({ verdict, isStripped, same, different, templates }: ParameterRow): string {
  const [heaviest] = templates.toSorted((a, b) => b.urls - a.urls)
  if (verdict === 'mixed') return mixedReason(templates, isStripped)
  // A rule decided, or only some values differed: the count alone would contradict the verdict.
  const isCounted = verdict === 'neutral' ? different === 0 && same > 0 : verdict === 'important' && different > 0
  if (!isCounted) return heaviest?.why ?? 'not compared'
  const all = `${different} of ${same + different} differed`
  return verdict === 'neutral' && templates.length > 1 ? [all, ...leastCompared(templates)].join('; ') : all
}

/** The template of which least pages were compared: `0 of 3 on /deep/*`. What others showed says little about it. */
function leastCompared(templates: ParameterRow['templates']): readonly string[] {
  const known = templates.flatMap(({ template, compared }) => (compared ? [{ template, equal: compared.equal }] : []))
  const [least] = known.toSorted((a, b) => a.equal - b.equal)
  return least === undefined ? [] : [`0 of ${least.equal} on ${templateText(least.template)}`]
}

/** What dropping a parameter may change at most, with 99 % certainty: `≤ 19.7 %`. */
export function boundText({ verdict, compared }: Pick<ParameterReport, 'verdict' | 'compared'>): string {
  return verdict === 'neutral' && compared !== undefined ? `≤ ${percent(compared.upperBound99)}` : '–'
}

function mixedReason(templates: ParameterRow['templates'], isStripped: boolean): string {
  const byVerdict = Map.groupBy(templates, (one) => one.verdict)
  const parts = [...byVerdict].map(([verdict, list]) => {
    const names = list.slice(0, TEMPLATES_SHOWN).map(({ template }) => templateText(template))
    const more = list.length > TEMPLATES_SHOWN ? ` and ${list.length - TEMPLATES_SHOWN} more` : ''
    return `${verdictWord(verdict, isStripped)} on ${names.join(', ')}${more}`
  })
  return parts.join('; ')
}

/** The verdict in a word, or what happens without one. */
export function verdictWord(verdict: ParameterReport['verdict'], isStripped: boolean): string {
  if (verdict !== 'unknown') return verdict
  return isStripped ? 'dropped by a static rule' : 'undecided'
}

/** A path template for people. */
export function templateText(template: string): string {
  return template === '' ? 'paths of no template' : template
}

/** A share as `12.3 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** What the run is worth: `533 of 600 URLs with parameters would merge (88.8 %)`. */
export function mergedText({ merged, urls }: Pick<LearnSummary, 'merged' | 'urls'>): string {
  if (urls === 0) return 'no URL has a parameter'
  return `${merged} of ${urls} URLs with parameters would merge with another one (${percent(merged / urls)})`
}
