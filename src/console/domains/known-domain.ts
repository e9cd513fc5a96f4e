import type { DomainRow } from '../../store/control-store.ts'
import { mayUse } from '../caller-domains.ts'
import type { ConsoleCaller, ConsoleDeps } from '../console-deps.ts'
import { notFound } from '../refusal.ts'

/** @throws Refusal 404 for a domain that is not looked after, or is not the caller's */
export async function knownDomain(
  { control }: Pick<ConsoleDeps, 'control'>,
  caller: ConsoleCaller,
  domain: string,
): Promise<DomainRow> {
  const row = mayUse(caller, domain) ? await control.domains.get(domain) : undefined
  if (row === undefined) throw notFound('domain of this name')
  return row
}

// Underscores occur in host names of the field.
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** The host name in what a person typed or pasted: a name, or a whole URL. Undefined when there is none; never throws. */
export function typedHost(text: string): string | undefined {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (url === null || url.username !== '') return undefined
  const host = url.hostname.replace(/\.$/, '')
  return HOST.test(host) && host.length <= 253 ? host : undefined
}
