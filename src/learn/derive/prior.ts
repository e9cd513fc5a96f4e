/** How likely a parameter is neutral before anything is fetched. Decides the order of questions, never a verdict. */

import { RULE_DATA } from '../../rules/data/index.ts'
import { anyOf } from '../../rules/match/grammar.ts'
import { onFirstUse } from '../../rules/match/on-first-use.ts'
import type { NameFacts } from '../site/site-types.ts'

const neutralName = onFirstUse(() => {
  const { neutralFirst, neutralLast } = RULE_DATA.words
  return new RegExp(`^${anyOf(neutralFirst)}(?:$|[-_.A-Z0-9])|clid$|(?:^|[-_.])${anyOf(neutralLast)}$`)
})

const identityName = onFirstUse(
  () =>
    new RegExp(
      `^${anyOf(RULE_DATA.words.identityNames)}$|(?:^|[-_.a-z])(?:Id|ID|Name|No|Key|Code)$|[-_.](?:id|no|name|key|slug|code)$`,
    ),
)

/** Whether a name says that it chooses something: a page of a list, an order, a language. */
export function isTelling(name: string): boolean {
  return identityName().test(name) && !neutralName().test(name)
}

/** A name that no word gives away is neutral where it is on all sections of a site: programs that read a name are few. */
const SPREAD_BIAS = 0.4

/**
 * 0 (surely important) to 1 (surely neutral).
 *
 * @param spread 0 to 1: on how many other sections of the site the name is found too
 */
export function probablyNeutral(name: string, facts: Pick<NameFacts, 'values'> | undefined, spread = 0): number {
  const base = neutralName().test(name) ? 0.85 : identityName().test(name) ? 0.15 : 0.5 + SPREAD_BIAS * spread
  return Math.min(0.95, Math.max(0.05, base + valueBias(facts?.values.slice(0, 20).map(({ value }) => value) ?? [])))
}

/** Whether a value looks made by a program: a token, a time, a random number. */
export function isOpaque(value: string): boolean {
  return OPAQUE.test(value)
}

/** Short numbers tend to name things, long opaque texts to be tokens; slugs lose against the number beside them. */
function valueBias(values: readonly string[]): number {
  if (values.length === 0) return 0
  const share = (test: RegExp): number => values.filter((value) => test.test(value)).length / values.length
  return share(OPAQUE) * 0.3 + share(SLUG) * 0.06 - share(SHORT_NUMBER) * 0.1
}

/**
 * Templates on which it mattered speak against this one until comparisons were made here. Each of these tells more than one elsewhere, which
 * tells nothing where templates are known to differ.
 */
export function chanceOf(
  prior: number,
  { own, pooled, matteredOn, neutralOn }: { own: number; pooled: number; matteredOn: number; neutralOn: number },
): number {
  const before = (prior * (neutralOn + 1)) / (neutralOn + matteredOn + 1)
  return 1 - (1 - before) * 0.75 ** (own + pooled * (matteredOn > 0 ? 0 : 0.5))
}

const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z_~.=]{10,}$|^[0-9a-f-]{32,36}$|^\d{9,}$|^0\.\d{6,}$/
const SLUG = /^[a-z]+(?:-[a-z0-9]+)+$/i
const SHORT_NUMBER = /^\d{1,8}$/
