/** Writes out the host families that a rule names. */

import { RULE_DATA } from '../data/index.ts'

/** The hosts that a rule names, those of its families behind its own; a family that is not known has none. Never throws. */
export function namedHosts(rule: {
  readonly hosts?: readonly string[] | undefined
  readonly families?: readonly string[] | undefined
}): string[] {
  return [...(rule.hosts ?? []), ...(rule.families ?? []).flatMap((family) => RULE_DATA.hostFamilies[family] ?? [])]
}
