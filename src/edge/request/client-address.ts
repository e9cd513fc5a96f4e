/** The headers that state a client's address to the origin. */

import type { DomainRecord, Mode } from '../../rules/record/domain-record.ts'

/**
 * The address that is named where the client's must not count or is not known: not this machine, and not any real one (documentation range,
 * RFC 5737). Without it the origin sees the address of the proxy in front of it, which is often its own machine.
 */
const ANY_CLIENT = '192.0.2.1'

// nginx reads `X-Real-IP` unless told otherwise, most others `X-Forwarded-For` (decision 084).
const NAMING_FIELDS = ['x-forwarded-for', 'x-real-ip'] as const

/** The client's address that the origin receives on the cacheable path: the same for every client. */
export const ANY_CLIENT_FIELDS: readonly (readonly [name: string, value: string])[] = fieldsFor(ANY_CLIENT)

function fieldsFor(address: string): readonly (readonly [name: string, value: string])[] {
  return NAMING_FIELDS.map((name) => [name, address])
}

// Each of these names the client already.
const TELLING_FIELDS = [...NAMING_FIELDS, 'forwarded', 'cf-connecting-ip', 'true-client-ip']

const LOOPBACK = /^(?:(?:.+\.)?localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Address and port as plain workerd gives them: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const PEER = /^(?:\[([\da-f:.]+)\]|([\d.]+)):\d+$/i

const NO_FIELDS: typeof ANY_CLIENT_FIELDS = []

/** The part of a request that is looked at. */
interface Passed {
  readonly headers: Headers
  readonly cf?: Request['cf'] | undefined
}

function saysAnything(value: string | null): boolean {
  return value !== null && value.trim() !== ''
}

/**
 * The fields to add to a request that is passed on and names no client. A peer on this machine is a proxy, and says nothing of its client.
 * Empty where a header names one, and where the runtime does not know the peer: plain workerd alone has it in `cf`, and Cloudflare has
 * named the client in the headers by then.
 */
export function missingClientFields({ headers, cf }: Passed): typeof ANY_CLIENT_FIELDS {
  const peer: unknown = cf?.['clientIp']
  if (typeof peer !== 'string' || TELLING_FIELDS.some((name) => saysAnything(headers.get(name)))) return NO_FIELDS
  const [, v6, v4] = PEER.exec(peer) ?? []
  const address = v6 ?? v4 ?? ANY_CLIENT
  return LOOPBACK.test(address) ? ANY_CLIENT_FIELDS : fieldsFor(address)
}

/**
 * One line for the operator when the origin is this machine and pages are rewritten: what it shows to local addresses alone is then shown
 * to every client, unless it reads the address from the headers. Undefined otherwise.
 */
export function localOriginWarning(origin: string | undefined, modes: Iterable<Mode>): string | undefined {
  const isLocal = origin !== undefined && LOOPBACK.test(new URL(origin).hostname)
  if (!isLocal || ![...modes].some((mode) => mode === 'rewrite' || mode === 'redirect')) return undefined
  return (
    `warning: the origin ${origin} takes every client for this machine: pages for local addresses are shown to all ` +
    'unless it reads X-Forwarded-For (docs/security.md)'
  )
}

/** Every mode that a record sets, for some path or for all. */
export function modesOf({ mode, modeByPath }: Pick<DomainRecord, 'mode' | 'modeByPath'>): readonly Mode[] {
  return [mode, ...Object.values(modeByPath ?? {})]
}
