import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { formatUrl } from '../../url/parts.ts'
import type { HostContexts } from '../host-contexts.ts'
import { identityOf } from '../identity.ts'
import { parse } from '../steps/parse.ts'
import { rewriteKey } from '../steps/path-rule.ts'
import type { Canonical } from '../types.ts'

/** The text that the `url:` key of a result of the identity profile is hashed from. */
export function identityTextOf({ ok, url, applied }: Canonical, input: string, contexts: HostContexts): string {
  if (!ok) return input.trim()
  const draft = parse(url)
  if (draft === undefined || applied.some(({ step }) => step === 'pass-through')) return url
  const context = contexts.of(draft.host)
  const keyed = wrapsUrl(draft) ? undefined : rewriteKey(draft, context)
  if (keyed === undefined) return identityOf(url, draft, context, []).text
  return identityOf(formatUrl(keyed), keyed, contexts.of(keyed.host), []).text
}
