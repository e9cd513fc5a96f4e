import type { LearnReport } from '../../learn/types.ts'
import type { ParameterVerdict, ParameterVerdicts } from '../../store/runs/d1-parameter-verdicts.ts'

/** A name on fewer URLs is rare: it may be one that a single client made up. */
const MIN_URLS = 20
/** Names of one domain that are shared, most URLs first. */
const MAX_NAMES = 100
/** A name of words. Digits and long names may be an id or a secret that ended up where a name belongs. */
const SHARED_NAME = /^(?=.{1,24}$)_{0,2}[a-z]{1,16}(?:[_-][a-z]{1,16})*$/i

/** What a run says of a parameter, over all patterns. */
interface Found {
  urls: number
  isNeutral: boolean
  isImportant: boolean
}

/**
 * What other domains may know of a run: the verdicts that its own comparisons gave, by name. A name that mattered anywhere is important.
 * Names that are rare, or that may be an id or a secret, are left out. Pure; never throws.
 */
export function sharedVerdicts({ patterns }: Pick<LearnReport, 'patterns'>): ParameterVerdicts {
  const names = new Map<string, Found>()
  for (const { basis, urlCount, parameters } of patterns) {
    for (const { name, verdict } of parameters) {
      const found = names.get(name) ?? { urls: 0, isNeutral: false, isImportant: false }
      found.urls += urlCount
      // What was inferred repeats other verdicts; to count it again would make them agree with themselves.
      found.isNeutral ||= verdict === 'neutral' && (basis === 'verified' || basis === 'exhaustive')
      found.isImportant ||= verdict === 'important' || verdict === 'value-dependent'
      names.set(name, found)
    }
  }
  const shared = [...names].filter(([name, { urls }]) => urls >= MIN_URLS && SHARED_NAME.test(name))
  const decided = shared.flatMap(([name, found]) => {
    const verdict = verdictOf(found)
    return verdict === undefined ? [] : [{ name, verdict, urls: found.urls }]
  })
  const most = decided.toSorted((a, b) => b.urls - a.urls || (a.name < b.name ? -1 : 1)).slice(0, MAX_NAMES)
  return Object.fromEntries(most.map(({ name, verdict }) => [name, verdict]))
}

function verdictOf({ isNeutral, isImportant }: Found): ParameterVerdict | undefined {
  if (isImportant) return 'important'
  return isNeutral ? 'neutral' : undefined
}
