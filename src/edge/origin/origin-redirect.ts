import type { Canonical } from '../../canonicalize/types.ts'
import { hostMatches } from '../../url/host.ts'
import { splitQuery } from '../../url/query.ts'
import { LOST_BYTES } from '../cache/headers.ts'
import { droppedNames } from '../respond/no-vary-search.ts'
import { queryOf } from '../request/target.ts'

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** What becomes of a redirect that the origin answered a canonical URL with. */
export type RedirectVerdict =
  | { readonly kind: 'none' }
  /** It leads to a variant of the very page: the browser would come back forever. With a scheme: that of clients who came by it. */
  | { readonly kind: 'loop'; readonly scheme?: string }
  /** The canonical spelling was asked for, and it leads to another one: an origin that redirects to ours causes a redirect loop. */
  | { readonly kind: 'respelled' }
  /** It stays on the site: what was dropped on the way in is put back on the way out. */
  | { readonly kind: 'reattach'; readonly location: string }

const NONE: RedirectVerdict = { kind: 'none' }

/** What is asked about a redirect. */
export interface RedirectCase {
  readonly status: number
  readonly location: string | null
  /** The URL the client asked for. */
  readonly original: string
  /** {@link namedScheme} of the client; our URL has that of the last hop. */
  readonly clientScheme: string | null
  readonly canonical: Canonical
  readonly siteHosts: readonly string[]
  readonly toRequest: (url: string) => Canonical
}

/** Judges a response of the origin per request, after the cache: a stored redirect serves clients with different parameters. */
export function judgeRedirect({
  status,
  location,
  original,
  clientScheme,
  canonical,
  siteHosts,
  toRequest,
}: RedirectCase): RedirectVerdict {
  if (location === null || location.includes(LOST_BYTES) || !REDIRECTS.has(status)) return NONE
  const goal = URL.parse(location, canonical.url)
  if (goal === null || (goal.protocol !== 'http:' && goal.protocol !== 'https:')) return NONE
  if (clientScheme !== null && isWhereClientIs(goal, clientScheme, canonical, toRequest))
    return { kind: 'loop', scheme: clientScheme }
  const goalUrl = withoutFragment(goal.href)
  const leadsBack = toRequest(goalUrl).url === canonical.url
  if (canonical.url === original) return leadsBack && goalUrl !== original ? { kind: 'respelled' } : NONE
  if (leadsBack) return { kind: 'loop' }
  if (!isSameSite(goal.hostname, siteHosts)) return NONE
  const pieces = droppedPieces(original, canonical, goal.search.slice(1))
  return pieces.length === 0 ? NONE : { kind: 'reattach', location: withPieces(location, pieces) }
}

/**
 * The origin insists on a scheme that the client already uses, which the canonical request does not say: a redirect loop. The
 * client's own headers say it.
 */
function isWhereClientIs(
  goal: URL,
  clientScheme: string,
  canonical: Canonical,
  toRequest: RedirectCase['toRequest'],
): boolean {
  if (goal.protocol !== `${clientScheme}:`) return false
  return !canonical.url.startsWith(goal.protocol) && pageOf(toRequest(goal.href).url) === pageOf(canonical.url)
}

/** What a proxy in front of us says of the client's scheme (`X-Forwarded-Proto`), or a client that pretends to have one. */
export function namedScheme(headers: Headers): string | null {
  return headers.get('x-forwarded-proto')?.split(',', 1)[0]!.trim() ?? null
}

/** Host name, path and query. */
function pageOf(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  return hostname + pathname + search
}

/** The site itself, a host above it or below it: `example.com` and `www.example.com`. */
function isSameSite(host: string, siteHosts: readonly string[]): boolean {
  return siteHosts.some((known) => hostMatches(host, known) || hostMatches(known, host))
}

/** The raw pieces of the dropped parameters, in their order, without names that the goal has itself. */
function droppedPieces(original: string, canonical: Canonical, goalQuery: string): string[] {
  const dropped = new Set(droppedNames(canonical))
  if (dropped.size === 0) return []
  for (const { name } of splitQuery(goalQuery)) dropped.delete(name)
  const kept = new Set(splitQuery(queryOf(canonical.url)).map(({ raw }) => raw))
  const pieces = splitQuery(queryOf(original))
  return pieces.filter(({ name, raw }) => dropped.has(name) && !kept.has(raw)).map(({ raw }) => raw)
}

/** Works on the text, so that a relative or oddly written Location stays what it is. */
function withPieces(location: string, pieces: readonly string[]): string {
  const hash = location.indexOf('#')
  const head = hash === -1 ? location : location.slice(0, hash)
  const tail = hash === -1 ? '' : location.slice(hash)
  const mark = head.indexOf('?')
  const joint = mark === -1 ? '?' : mark === head.length - 1 || head.endsWith('&') ? '' : '&'
  return head + joint + pieces.join('&') + tail
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#')
  return hash === -1 ? url : url.slice(0, hash)
}
