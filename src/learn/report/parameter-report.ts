import { upperBound99 } from '../derive/certainty.ts'
import type { Derived, Standing } from '../derive/derived.ts'
import type { ParameterReport } from '../types.ts'

/** One parameter on one template. */
export function parameterReport(standing: Standing, { differences }: Pick<Derived, 'differences'>): ParameterReport {
  const { template, name, why, tested } = standing
  const found = differences.filter(
    (one) => one.template === template && one.change.kind === 'name' && one.change.name === name,
  )
  const shown = found[0]
  return {
    name,
    verdict: standing.verdict === 'undecided' ? 'unknown' : standing.verdict,
    why,
    compared: { equal: tested, differ: pagesOf(found), upperBound99: upperBound99(tested) },
    ...(shown && { example: { original: shown.comparison.modified, modified: shown.comparison.original } }),
  }
}

function pagesOf(differences: Derived['differences']): number {
  return new Set(differences.map(({ comparison }) => comparison.original)).size
}
