/** Asks every question what it would compare. */

import type { Derived } from '../derive/derived.ts'
import type { Run } from '../run.ts'
import { isHarmless } from './harmless.ts'
import type { Proposal } from './question.ts'
import { QUESTIONS } from './questions.ts'

const harmless = new Map<string, boolean>()
const MAX_REMEMBERED = 20_000

/** All proposals, in the order of the questions. */
export function ask(derived: Derived, run: Run): readonly Proposal[] {
  const { site, policy, evidence, settings, stakesOf, inForce } = run
  const asked = new Set<string>()
  for (const { original, modified, comparesForms } of evidence.comparisons)
    for (const forms of [false, comparesForms === true]) asked.add(`${original} ${modified} ${forms}`)
  const asking = {
    site,
    policy,
    evidence,
    derived,
    inForce,
    stakes: stakesOf(derived, site),
    seed: settings.seed,
    budgetLeft: 1 - run.pages.tally.spent / settings.maxFetches,
    wasAsked: (original: string, modified: string, comparesForms = false) =>
      asked.has(`${original} ${modified} ${comparesForms}`),
    mayFetch,
    learnsPaths: settings.pathRules,
    sharesKey: run.sharesKey,
  }
  return QUESTIONS.flatMap((question) => question.propose(asking))
}

/** {@link isHarmless} reads a URL with all rules, and a question asks about the same URLs again. */
function mayFetch(url: string): boolean {
  const known = harmless.get(url) ?? isHarmless(url)
  if (harmless.size > MAX_REMEMBERED) harmless.clear()
  harmless.set(url, known)
  return known
}
