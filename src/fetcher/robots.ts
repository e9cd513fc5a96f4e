/** robots.txt as RFC 9309 reads it: groups of rules by product token. Parsing is lenient, and never throws. */

import { matchesRule, normalizeRulePath, normalizeTarget } from './robots-path.ts'
import type { RulePath } from './robots-path.ts'

/** A parsed robots.txt. */
export interface Robots {
  readonly groups: readonly RobotsGroup[]
}

interface RobotsGroup {
  /** Lower case; `*` for everybody who is not named elsewhere. */
  readonly tokens: readonly string[]
  readonly rules: readonly RobotsRule[]
  readonly crawlDelayMs: number
}

interface RobotsRule {
  readonly allow: boolean
  readonly path: RulePath
}

interface OpenGroup {
  readonly tokens: string[]
  readonly rules: RobotsRule[]
  crawlDelayMs: number
}

/** Rules beyond this size are not read (RFC 9309 §2.5 asks for at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 512 * 1024

// Besides the names of the RFC: misspellings that are common enough for the big crawlers to take them.
const FIELDS: ReadonlyMap<string, 'user-agent' | 'allow' | 'disallow' | 'crawl-delay'> = new Map([
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['crawl-delay', 'crawl-delay'],
])

/** Parses the bytes of a robots.txt; whatever is not understood is skipped (RFC 9309 §2.2.4). Never throws. */
export function parseRobots(bytes: Uint8Array): Robots {
  const groups: OpenGroup[] = []
  let namesAgents = false
  for (const line of linesOf(bytes)) {
    const { field, value } = fieldOf(line)
    const group = groups.at(-1)
    if (field === 'user-agent') {
      // Agents in a row share the rules below; fields of no concern to the RFC do not part them.
      if (namesAgents && group !== undefined) group.tokens.push(productToken(value))
      else groups.push({ tokens: [productToken(value)], rules: [], crawlDelayMs: 0 })
      namesAgents = true
    } else if (group !== undefined && (field === 'allow' || field === 'disallow')) {
      namesAgents = false
      if (value !== '') group.rules.push({ allow: field === 'allow', path: normalizeRulePath(value) })
    } else if (group !== undefined && field === 'crawl-delay') {
      group.crawlDelayMs = Math.max(group.crawlDelayMs, delayMs(value))
    }
  }
  return { groups }
}

/**
 * Whether a crawler may ask for a path (RFC 9309 §2.2): all groups of its token count as one, `*` where there is none; the rule
 * with the most octets decides, `Allow` between equals; `/robots.txt` is always allowed. Never throws.
 *
 * @param token what the crawler calls itself, any case: `edge-canonicalizer`
 * @param target path and query as they are sent: `/a?b=c`
 */
export function isAllowed(robots: Robots, token: string, target: string): boolean {
  if (target === '/robots.txt') return true
  const normalized = normalizeTarget(target)
  let length = -1
  let allowed = true
  for (const rule of groupsFor(robots, token).flatMap((group) => group.rules)) {
    if (rule.path.octets < length || (rule.path.octets === length && !rule.allow)) continue
    if (!matchesRule(rule.path, normalized)) continue
    length = rule.path.octets
    allowed = rule.allow
  }
  return allowed
}

/** The longest `Crawl-delay` of a crawler's groups in milliseconds; 0 without one. No part of the RFC: a courtesy. */
export function crawlDelayMs(robots: Robots, token: string): number {
  return Math.max(0, ...groupsFor(robots, token).map((group) => group.crawlDelayMs))
}

/** The part of a name that identifies a crawler (RFC 9309 §2.2.1): `FooBot/1.2 (+…)` is `foobot`. */
export function productToken(name: string): string {
  if (/^\*(\s|$)/.test(name)) return '*'
  return (/^[a-z_-]+/i.exec(name)?.[0] ?? '').toLowerCase()
}

function groupsFor({ groups }: Robots, token: string): readonly RobotsGroup[] {
  const wanted = token.toLowerCase()
  const own = groups.filter(({ tokens }) => tokens.includes(wanted))
  return own.length > 0 ? own : groups.filter(({ tokens }) => tokens.includes('*'))
}

function linesOf(bytes: Uint8Array): readonly string[] {
  const cut = bytes.length > MAX_ROBOTS_BYTES
  // The decoder takes a byte order mark off.
  const lines = new TextDecoder().decode(cut ? bytes.subarray(0, MAX_ROBOTS_BYTES) : bytes).split(/[\r\n]+/)
  // Half a line may say more than the whole one: `Allow: /` of `Allow: /public`.
  return cut ? lines.slice(0, -1) : lines
}

function fieldOf(line: string): { readonly field: ReturnType<typeof FIELDS.get>; readonly value: string } {
  const hash = line.indexOf('#')
  const text = (hash === -1 ? line : line.slice(0, hash)).trim()
  const colon = text.indexOf(':')
  // Without a colon, two words are a field and its value.
  const [name = '', value = ''] =
    colon === -1 ? (/^\S+\s+\S+$/.test(text) ? text.split(/\s+/) : []) : [text.slice(0, colon), text.slice(colon + 1)]
  return { field: FIELDS.get(name.trim().toLowerCase()), value: value.trim() }
}

function delayMs(value: string): number {
  return /^\d{1,6}(\.\d{1,6})?$/.test(value) ? Math.ceil(Number(value) * 1000) : 0
}
