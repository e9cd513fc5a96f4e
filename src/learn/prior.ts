/** How likely a name is neutral before anything is fetched. Decides the order of tests, never a verdict. */

import { RULE_DATA } from '../rules/data/index.ts'
import { ofName } from '../rules/match/by-name.ts'
import { anyOf } from '../rules/match/grammar.ts'
import { onFirstUse } from '../rules/match/on-first-use.ts'
import type { PatternGroup, ValueCounts } from './corpus.ts'
import type { Ledger } from './ledger.ts'

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

/** 0 (surely important) to 1 (surely neutral). */
export function probablyNeutral(name: string, group: PatternGroup, ledger: Pick<Ledger, 'hint'>): number {
  const hint = ledger.hint(name)
  if (hint === 'important') return 0.05
  if (hint === 'neutral') return 0.97
  if (hint === 'mixed') return 0.25
  const base = neutralName().test(name) ? 0.85 : identityName().test(name) ? 0.15 : 0.5
  return Math.min(0.95, Math.max(0.05, base + valueBias(ofName(group.values, name))))
}

/** Names below this are taken for important until a test shows the opposite. */
export const PROBABLY_IMPORTANT = 0.3

/** Short numbers tend to name things, long opaque texts to be tokens; slugs lose against the number beside them. */
function valueBias(counts: ValueCounts | undefined): number {
  const values = counts?.top.map(({ value }) => value) ?? []
  if (values.length === 0) return 0
  const share = (test: RegExp): number => values.filter((value) => test.test(value)).length / values.length
  return share(OPAQUE) * 0.3 + share(SLUG) * 0.06 - share(SHORT_NUMBER) * 0.1
}

const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[0-9A-Za-z_~.=]{10,}$|^[0-9a-f-]{32,36}$|^\d{9,}$/
const SLUG = /^[a-z]+(?:-[a-z0-9]+)+$/i
const SHORT_NUMBER = /^\d{1,8}$/
