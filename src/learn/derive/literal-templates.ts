/** Templates whose pages follow the query to the letter: they echo it, or read it in order up to the first unknown name. */

import type { Difference, Judged } from './derived.ts'

/**
 * By template, why no rule about names holds there: a parameter that no site has made a difference, or the same parameters in front
 * of the others did.
 */
export function literalTemplates(
  judged: readonly Judged[],
  differences: readonly Difference[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { comparison, outcome } of judged) {
    const isMadeUp = comparison.treatment.some(({ kind }) => kind === 'made-up-name')
    if (isMadeUp && outcome.kind === 'different')
      found.set(comparison.template, 'any unknown parameter changes the page')
  }
  for (const { template, change } of differences)
    if (change.kind === 'front') found.set(template, 'the query is read in order: parameters in front change the page')
  return found
}
