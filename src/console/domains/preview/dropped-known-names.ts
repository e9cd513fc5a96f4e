import { forgottenNames, type ForgottenName } from '../../../canonicalize/record/forgotten-names.ts'
import type { DomainRecord } from '../../../rules/record/domain-record.ts'

/** Names known as important that the next record drops, which needs a confirmation. The publisher keeps quarantined names. */
export function droppedKnownNames(current: DomainRecord | undefined, next: DomainRecord): readonly ForgottenName[] {
  if (current === undefined) return []
  return forgottenNames(current, next).filter(({ knownBy }) => knownBy !== 'quarantine')
}

/** The reason of a change with the names that it drops after a confirmation: the list of revisions keeps them. */
export function reasonWith(reason: string, forgotten: readonly ForgottenName[]): string {
  const names = [...new Set(forgotten.map(({ name }) => name))]
  return names.length === 0 ? reason : `${reason}; known to matter and dropped: ${names.join(', ')}`
}
