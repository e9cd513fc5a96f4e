/** Which of the client's headers reach the origin on the cacheable path, page by page. */

import { ADAPTERS } from '../adapters/index.ts'
import type { SentHeaders, RequestFacts } from '../request/types.ts'
import { unitedNames } from '../cache/vary.ts'
import type { DomainPolicy } from './types.ts'
import { mayBeLearned } from '../request/learnable-names.ts'
import type { EdgeRequest } from '../types.ts'

type Policy = Pick<DomainPolicy, 'adapter' | 'varyAllow' | 'forwardHeaders'>

/** The part of a request that matters here. */
interface Asking {
  readonly edge: Pick<EdgeRequest['edge'], 'learned'>
  readonly request: Request
  readonly policy: Policy
}

/** More headers of its own than a script has for a reason. */
const MOST_ASKED = 4
/** A longer value is not what a page varies on; an origin may refuse it, and the store would hold it. */
const MOST_VALUE_CHARACTERS = 1024

const NONE: readonly string[] = []

/**
 * What is sent of a request for a page: what the operator lists, what responses of the page were seen to vary on, and headers that a script
 * thought of. All but `forwardHeaders` become part of the key. Undefined where the client has a header that its response may depend on
 * and that cannot be sent so: then only its own request gets the right response.
 */
export function sentHeaders(
  { edge, request, policy }: Asking,
  { scriptHeaders }: Pick<RequestFacts, 'scriptHeaders'>,
  canonicalUrl: string,
): SentHeaders | undefined {
  const listed = listedHeaders(policy)
  const learned = edge.learned.find(canonicalUrl)
  const asked =
    scriptHeaders.length === 0
      ? NONE
      : scriptHeaders.filter((name) => !isListed(name, listed) && !learned.includes(name))
  if (learned.length === 0 && asked.length === 0) return listed
  const mayBeAsked =
    asked.length <= MOST_ASKED && (asked.length === 0 || tellsAllApart(policy)) && asked.every(mayBeLearned)
  const names = [...learned, ...asked]
  const isShort = names.every((name) => (request.headers.get(name)?.length ?? 0) <= MOST_VALUE_CHARACTERS)
  if (!mayBeAsked || !isShort) return undefined
  return {
    varyAllow: unitedNames(listed.varyAllow, names),
    forwardHeaders: listed.forwardHeaders,
    mustBeNamed: asked,
  }
}

function isListed(name: string, { varyAllow, forwardHeaders }: SentHeaders): boolean {
  return varyAllow.includes(name) || forwardHeaders.includes(name)
}

// The zone's cache tells responses apart by what they say in `Vary`, and a response may forget to say what the operator lists.
function listedHeaders(policy: Policy): SentHeaders {
  return ADAPTERS[policy.adapter].variesBy === 'vary'
    ? { varyAllow: NONE, forwardHeaders: policy.forwardHeaders }
    : policy
}

/** Our own caches refuse to store what does not name a header that was sent; the platform's would store it for everyone. */
function tellsAllApart({ adapter }: Policy): boolean {
  return ADAPTERS[adapter].variesBy === 'sent'
}
