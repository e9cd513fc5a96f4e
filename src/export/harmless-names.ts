/** Names for caches that cannot list what is left alone: a query of these names alone holds no secret. */

import { RULE_DATA } from '../rules/data/index.ts'
import type { DomainRecord } from '../rules/record/domain-record.ts'
import { namesOf } from '../rules/record/pattern-key.ts'
import { expressionOfName, isPlainName, pathsOf } from './gate.ts'
import { MAX_LEFT_VALUE } from './thresholds.ts'
import type { DropGroup, ExportPlan, Gate } from './types.ts'

/** Names of many sites. */
export const COMMON_NAMES: readonly string[] = ['page', 'q', 'search', 'query', 'sort', 'category', 'color', 'size', 'lang', 'limit', 'offset', 'filter', 'tag', 'variant', 'v', 'p', 'n', 'type', 'format', 'width', 'height', 'price', 'brand', 'view', 'tab', 'date', 'year', 'month', 'location', 'product', 'item'] // prettier-ignore

/** The names that a record knows and those of {@link COMMON_NAMES}, without any that may be a secret, a session or an action. Never throws. */
export function harmlessNames(
  gate: Gate,
  record: DomainRecord | undefined,
  trackers: readonly DropGroup[],
): readonly string[] {
  const leaves = new RegExp(gate.leaveQuery.join('|'), 'i')
  const always = trackers.filter((group) => Object.keys(group).length === 2)
  const dropped = new Set(always.flatMap(({ names, namesAnyCase }) => [...names, ...namesAnyCase]))
  const schemes = RULE_DATA.namingSchemes.flatMap(({ match, text }) => (match === 'exact' ? [text] : []))
  const known = Object.keys(record?.patterns ?? {}).flatMap(namesOf)
  const named = Object.keys(record?.parameters ?? {})
  // Rules about values take any value with a `%`; those about the end of a name take eight characters.
  const isHarmless = (name: string): boolean =>
    isPlainName(name) && !dropped.has(name) && !leaves.test(`${name}=%xxxxxxxxxxxxxxxxxxxxx`)
  const all = new Set([...known, ...named, ...schemes, ...COMMON_NAMES])
  const names = new Set([...all].filter(isHarmless))
  for (const some of gate.leaveTogether) {
    const lower = new Set([...names].map((name) => name.toLowerCase()))
    const [first = ''] = some
    if (!some.every((name) => lower.has(name.toLowerCase()))) continue
    for (const name of names) if (name.toLowerCase() === first.toLowerCase()) names.delete(name)
  }
  return [...names].toSorted()
}

/** The gate of a plan for a cache that knows harmless names alone. Trackers aside, any other name leaves a URL as it is. */
export function harmlessGate({ gate, harmless, inOrder }: ExportPlan): Gate {
  const names = harmless.map(expressionOfName).join('|')
  const onlyQuery = `^(?:(?:${names})=[^&]{0,${MAX_LEFT_VALUE - 1}}(?:&|$))*$`
  // These caches remove names wherever they are.
  const leavePath = [...gate.leavePath, ...pathsOf(inOrder.map(({ template }) => template))]
  return { ...gate, leavePath, leaveQuery: [], leaveTogether: [], onlyQuery }
}
