/** IP addresses by what they are good for, after the IANA special-purpose registries (RFC 6890) and cloud metadata services. */

/**
 * - `public`: anybody's.
 * - `loopback`, `private`: this machine and its network (RFC 1918, RFC 4193, RFC 6598); reachable where the operator says so.
 * - `refused`: link-local, metadata, multicast, documentation, benchmarks, tunnels, reserved. Never asked.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'refused'

type Range = readonly [prefix: string, bits: number, kind: AddressKind]

// Most specific first: the first range that holds the address decides.
const IPV4: readonly Range[] = [
  ['168.63.129.16', 32, 'refused'], // Azure's platform services
  ['100.100.100.200', 32, 'refused'], // Alibaba Cloud's metadata
  ['0.0.0.0', 8, 'refused'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'], // carrier-grade NAT
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'refused'], // link-local, and the metadata of most clouds
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'refused'],
  ['192.0.2.0', 24, 'refused'],
  ['192.31.196.0', 24, 'refused'],
  ['192.52.193.0', 24, 'refused'],
  ['192.88.99.0', 24, 'refused'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'refused'],
  ['198.18.0.0', 15, 'refused'],
  ['198.51.100.0', 24, 'refused'],
  ['203.0.113.0', 24, 'refused'],
  ['224.0.0.0', 3, 'refused'], // multicast, reserved, broadcast
]

const IPV6: readonly Range[] = [
  ['::1', 128, 'loopback'],
  ['fd00:ec2::', 32, 'refused'], // AWS metadata
  ['fd20:ce::254', 128, 'refused'], // Google Cloud metadata
  ['fc00::', 7, 'private'],
  ['2001::', 23, 'refused'], // Teredo, benchmarks, ORCHID and other protocol assignments
  ['2001:db8::', 32, 'refused'],
  ['2002::', 16, 'refused'], // 6to4
  ['2620:4f:8000::', 48, 'refused'],
  ['3fff::', 20, 'refused'],
  ['2000::', 3, 'public'], // all that is handed out; whatever is not listed is refused
]

// Addresses that carry an IPv4 address in their last 32 bits: mapped (RFC 4291) and NAT64 (RFC 6052).
const EMBEDDING: readonly Range[] = [
  ['::ffff:0:0', 96, 'public'],
  ['64:ff9b::', 96, 'public'],
]

/** Tells what an address is good for; text that is no IP address is `refused`. Brackets and zone ids are not addresses. Never throws. */
export function addressKind(address: string): AddressKind {
  const bytes = ipBytes(address)
  if (bytes === undefined) return 'refused'
  if (bytes.length === 4) return kindIn(IPV4, bytes) ?? 'public'
  if (kindIn(EMBEDDING, bytes) !== undefined) return kindIn(IPV4, bytes.slice(12)) ?? 'public'
  return kindIn(IPV6, bytes) ?? 'refused'
}

/** The 4 or 16 octets of an address in its usual notations; undefined for everything else. */
export function ipBytes(address: string): readonly number[] | undefined {
  return address.includes(':') ? ipv6Bytes(address) : ipv4Bytes(address)
}

function ipv4Bytes(text: string): readonly number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined
  const bytes = text.split('.').map(Number)
  return bytes.every((byte) => byte <= 255) ? bytes : undefined
}

function ipv6Bytes(text: string): readonly number[] | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (dotted?.[1] !== undefined && dotted[2] !== undefined) {
    const tail = ipv4Bytes(dotted[2])
    return tail && ipv6Bytes(`${dotted[1]}${word(tail[0]!, tail[1]!)}:${word(tail[2]!, tail[3]!)}`)
  }
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - before.length - after.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const words = [...before, ...Array<string>(missing).fill('0'), ...after]
  if (!words.every((each) => /^[\da-f]{1,4}$/i.test(each))) return undefined
  return words.map((each) => parseInt(each, 16)).flatMap((value) => [value >> 8, value & 255])
}

function word(high: number, low: number): string {
  return ((high << 8) | low).toString(16)
}

function kindIn(ranges: readonly Range[], bytes: readonly number[]): AddressKind | undefined {
  return ranges.find(([prefix, bits]) => startsWithBits(bytes, ipBytes(prefix) ?? [], bits))?.[2]
}

function startsWithBits(bytes: readonly number[], prefix: readonly number[], bits: number): boolean {
  for (let at = 0; at * 8 < bits; at++) {
    const mask = bits - at * 8 >= 8 ? 255 : (0xff00 >> (bits - at * 8)) & 255
    if ((bytes[at]! & mask) !== (prefix[at]! & mask)) return false
  }
  return true
}
