import { forgottenNames, type ForgottenName } from '../../canonicalize/record/forgotten-names.ts'
import type { DomainRecord } from '../../rules/record/domain-record.ts'

/** What the record in force knows to matter and the next one drops: to be done by word only. What is in quarantine is the publisher's to keep. */
export function forgottenByWord(current: DomainRecord | undefined, next: DomainRecord): readonly ForgottenName[] {
  if (current === undefined) return []
  return forgottenNames(current, next).filter(({ knownBy }) => knownBy !== 'quarantine')
}

/** The reason of a change, with the names that it drops by word: the list of revisions says so for good. */
export function reasonWith(reason: string, forgotten: readonly ForgottenName[]): string {
  const names = [...new Set(forgotten.map(({ name }) => name))]
  return names.length === 0 ? reason : `${reason}; known to matter and dropped: ${names.join(', ')}`
}
