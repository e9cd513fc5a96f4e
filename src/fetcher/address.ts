/** Guard against SSRF: judges the URL of every hop, and every IP address of its host name. */

import { addressKind } from './ip-address.ts'
import type { AddressKind } from './ip-address.ts'

/** What the operator allows beyond public sites on their usual ports. */
export interface AddressPolicy {
  /**
   * `true`: loopback and private addresses on any port. A list of origins (`http://127.0.0.1:8080`): these alone.
   * Default none. Link-local addresses and cloud metadata stay refused in any case.
   */
  readonly allowPrivate?: boolean | readonly string[]
}

// Names that never are public sites (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`).
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet)$/

/**
 * Judges the URL itself, before any name is looked up.
 *
 * @returns why it must not be asked, for people, without any part of its query; undefined when it may. Never throws
 */
export function refusedUrl(url: URL, policy: AddressPolicy): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `scheme ${url.protocol} is not http(s)`
  if (url.username !== '' || url.password !== '') return 'the URL carries credentials'
  const literal = ipLiteral(url)
  if (literal !== undefined) return refusedAddress(literal, url, policy)
  if (mayBePrivate(url, policy)) return undefined
  if (url.port !== '') return `port ${url.port} of ${url.hostname} is not 80 or 443`
  const name = url.hostname.replace(/\.$/, '')
  if (!name.includes('.') || PRIVATE_NAME.test(name)) return `${name} is not a public host`
  return undefined
}

/**
 * Judges one IP address of the URL's host, before a connection to it.
 *
 * @returns why it must not be connected to; undefined when it may. Never throws
 */
export function refusedAddress(address: string, url: URL, policy: AddressPolicy): string | undefined {
  const kind = addressKind(address)
  if (kind === 'refused') return `${address} is link-local, reserved or a metadata service`
  if (isPrivateKind(kind)) return mayBePrivate(url, policy) ? undefined : `${address} is a ${kind} address`
  return url.port === '' || isListed(url, policy) ? undefined : `port ${url.port} of ${address} is not 80 or 443`
}

/** Whether an address belongs to this machine or its own network. */
export function isPrivateAddress(address: string): boolean {
  return isPrivateKind(addressKind(address))
}

function isPrivateKind(kind: AddressKind): boolean {
  return kind === 'loopback' || kind === 'private'
}

function mayBePrivate(url: URL, policy: AddressPolicy): boolean {
  return policy.allowPrivate === true || isListed(url, policy)
}

function isListed(url: URL, { allowPrivate }: AddressPolicy): boolean {
  return typeof allowPrivate === 'object' && allowPrivate.some((origin) => URL.parse(origin)?.origin === url.origin)
}

/** The host as an IP address, if it is one; the URL parser has already made `0x7f.1` and `2130706433` out to be 127.0.0.1. */
function ipLiteral(url: URL): string | undefined {
  const { hostname } = url
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^\d+(\.\d+){3}$/.test(hostname) ? hostname : undefined
}
