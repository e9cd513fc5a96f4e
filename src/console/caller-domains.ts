/** What a caller may see: a token of some domains shows these only, and the others as if they did not exist. */

import type { ConsoleCaller } from './console-deps.ts'

/** Whether a domain is the caller's. */
export function mayUse({ domains }: ConsoleCaller, domain: string): boolean {
  return domains === 'all' || domains.has(domain)
}

/** The domains that a list has to be asked for one by one, sorted; undefined: one question for all of them. */
export function ownDomains({ domains }: ConsoleCaller): readonly string[] | undefined {
  return domains === 'all' ? undefined : [...domains].toSorted()
}
