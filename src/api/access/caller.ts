/** Who asks, and what is theirs to ask for. */

import { notFound } from '../problem.ts'

/** An authenticated caller. */
export interface Caller {
  /** Name of the token, or the e-mail address behind a login; goes to the log. */
  readonly name: string
  /** `all`, or host names in lower case; subdomains are not included. */
  readonly domains: 'all' | ReadonlySet<string>
  /** `browser`: a login that a browser sends with every request, so other sites could forge requests. */
  readonly via: 'token' | 'browser'
}

/** Whether a domain is the caller's. */
export function mayUse({ domains }: Caller, domain: string): boolean {
  return domains === 'all' || domains.has(domain)
}

/** @throws ApiProblem 404, as for a domain that does not exist */
export function requireDomain(caller: Caller, domain: string): void {
  if (!mayUse(caller, domain)) throw notFound()
}

/** The domains that a list has to be asked for one by one; undefined: one question for all of them. */
export function ownDomains({ domains }: Caller): readonly string[] | undefined {
  return domains === 'all' ? undefined : [...domains].toSorted()
}
