import type { Derived, Standing } from '../derive/derived.ts'
import type { ParameterReport } from '../types.ts'

/** One parameter on one template. */
export function parameterReport(standing: Standing, { differences }: Pick<Derived, 'differences'>): ParameterReport {
  const { template, name, why } = standing
  const shown = differences.find(
    (one) => one.template === template && one.change.kind === 'name' && one.change.name === name,
  )
  return {
    name,
    verdict: standing.verdict === 'undecided' ? 'unknown' : standing.verdict,
    why,
    ...(shown && { example: { original: shown.comparison.modified, modified: shown.comparison.original } }),
  }
}
