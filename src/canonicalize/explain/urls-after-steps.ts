/**
 * The URL as it stands behind each step, for showing before and after. The result itself comes from `canonicalize.ts`; here its steps
 * run once more with a look in between, and a test holds both together.
 */

import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { formatUrl } from '../../url/parts.ts'
import type { Draft } from '../draft.ts'
import type { HostContexts } from '../host-contexts.ts'
import { readParameters } from '../parameters/parameters.ts'
import { dropFragment } from '../steps/fragment.ts'
import { cutJoinedTrackers } from '../steps/joined-trackers.ts'
import { nestedUrls } from '../steps/nested-url.ts'
import { parse } from '../steps/parse.ts'
import { percentEncoding } from '../steps/percent-encoding.ts'
import { filterQuery } from '../steps/query.ts'
import { dropSessionIds } from '../steps/session-ids.ts'
import { unwrap } from '../steps/unwrap.ts'
import type { Canonical, Profile } from '../types.ts'

/** One URL and what became of it. */
export interface Explained {
  readonly input: string
  readonly result: Canonical
  readonly profile: Profile
  readonly contexts: HostContexts
  /** The text that the key is hashed from, where it is hashed. */
  readonly identity: string | undefined
  /** The identity form of a URL within this one. */
  readonly innerUrl: (url: string) => string | undefined
}

/** What {@link urlsAfterSteps} finds. */
export interface UrlsAfterSteps {
  /** By the name of the step. A step that did nothing has the URL of the step before; those that do not run have none. */
  readonly after: ReadonlyMap<string, string>
  /** What the steps left, where that opened once more (a redirector behind a session id) and went through them again. */
  readonly reopened?: string
}

/** Looks at the URL behind every step. Never throws. */
export function urlsAfterSteps(explained: Explained): UrlsAfterSteps {
  const { input, result, profile, contexts, identity } = explained
  const after = new Map<string, string>()
  const parsed = parse(input)
  if (parsed === undefined) return { after }
  after.set('parse', parsed.href)
  const opened = profile === 'identity' ? unwrap(parsed, contexts.of(parsed.host), contexts) : undefined
  const draft = opened?.draft ?? parsed
  draft.profile = profile
  if (opened !== undefined) after.set('unwrap', draft.href).set('provider', draft.href)
  if (opened?.match?.kind === 'item') return { after: after.set('provider', result.url) }
  if (result.applied.some(({ step }) => step === 'pass-through')) return { after }
  if (wrapsUrl(draft)) return { after: after.set('key', identity ?? result.url) }
  const left = settle(draft, explained, after)
  const hasPathRule = result.applied.some(({ step }) => step === 'path-rule')
  after.set('path-rule', result.url).set('key', identity ?? result.url)
  return left === result.url || hasPathRule ? { after } : { after, reopened: left }
}

/** Steps 4 to 8; answers with what they leave. */
function settle(draft: Draft, { profile, contexts, innerUrl }: Explained, after: Map<string, string>): string {
  const context = contexts.of(draft.host)
  // Steps change the draft only where they note something; else the text that was parsed is the URL.
  const text = (): string => (draft.applied.length === 0 ? draft.href : formatUrl(draft))
  percentEncoding(draft, context)
  after.set('percent-encoding', text())
  if (profile === 'identity') {
    dropFragment(draft, context)
    after.set('fragment', text())
  }
  // Joined trackers are cut off before sessions are looked for, but belong to the query step.
  const whole = text()
  cutJoinedTrackers(draft, context)
  const noted = draft.applied.length
  if (profile === 'identity') {
    dropSessionIds(readParameters(draft.query, context), draft, context)
    after.set('session-ids', draft.applied.length > noted ? text() : whole)
  }
  filterQuery(readParameters(draft.query, context), draft, context)
  after.set('query', text())
  nestedUrls(draft, context, innerUrl)
  after.set('nested-url', text())
  return text()
}
