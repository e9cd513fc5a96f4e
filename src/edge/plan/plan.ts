import type { Applied, Canonical } from '../../canonicalize/types.ts'
import type { Mode } from '../../rules/record/domain-record.ts'
import { isInRollout } from '../../rules/record/rollout.ts'
import { namedScheme } from '../origin/origin-redirect.ts'
import { isUnseen, keyedRequest, originRequestKey } from '../request/cache-key.ts'
import { checkGates } from '../request/gates.ts'
import { forwardsLeft } from '../request/max-forwards.ts'
import { readRequestFacts } from '../request/request-facts.ts'
import { readTarget } from '../request/target.ts'
import type { BypassReason, RequestFacts, Target } from '../request/types.ts'
import type { EdgeRequest } from '../types.ts'
import { sentHeaders } from './sent-headers.ts'
import { structuralRedirect } from './structural.ts'
import type { Plan, RewritePlan } from './types.ts'

/** Decides: mode, then the gates, then what the canonical URL says. */
export function makePlan(edgeRequest: EdgeRequest): Plan {
  const { request, policy, url } = edgeRequest
  const mode = policy.modeOf(url)
  if (mode === 'off' || mode === 'observe') return { kind: 'untouched', detail: mode }
  const facts = readRequestFacts(request)
  if (forwardsLeft(request.method, facts) === 0) return { kind: 'final' }
  const target = readTarget(url)
  if (target === undefined) return { kind: 'bypass', reason: 'path', facts }
  const plan = planPage(edgeRequest, mode, target, facts)
  if (plan.kind !== 'bypass' || plan.reason !== 'range' || !wantsPart(request)) return plan
  const whole = planPage(edgeRequest, 'rewrite', target, { ...facts, range: false })
  return whole.kind === 'rewrite' ? { ...plan, partOf: whole } : plan
}

function planPage(edgeRequest: EdgeRequest, mode: Mode, target: Target, facts: RequestFacts): Plan {
  const { request, policy } = edgeRequest
  const verdict = checkGates(request, facts, target, policy)
  if (verdict.kind === 'refuse') return verdict
  if (verdict.kind === 'bypass') return { ...verdict, facts }
  const canonical = policy.toRequest(target.href)
  const reason = reasonAgainst(canonical)
  if (reason !== undefined) return { kind: 'bypass', reason, facts }
  if (!isInRollout(canonical.url, policy.rollout)) return { kind: 'untouched', detail: 'observe' }
  // A path rule may lead to a path that is to be left alone: what guards that one by its name looks at what was asked for.
  const there = canonical.url === target.href ? mode : policy.modeOf(canonical.url)
  if (there === 'off' || there === 'observe') return { kind: 'untouched', detail: there }
  const plan = rewritePlan(edgeRequest, target, facts, canonical)
  if (plan.kind !== 'rewrite') return plan
  const exclusion = exclusionOf(edgeRequest, plan)
  if (exclusion !== undefined) return { kind: 'bypass', reason: exclusion, facts }
  return redirectPlan(edgeRequest, target, mode, facts, canonical) ?? plan
}

function exclusionOf(
  { edge: { exclusions }, request }: EdgeRequest,
  { canonical, facts, keyed, sent }: RewritePlan,
): BypassReason | undefined {
  if (exclusions.isEmpty()) return undefined
  const { crossOrigin } = facts
  const sendsUnseen = (name: string): boolean => isUnseen(name, request, sent)
  const client = { crossOrigin, scheme: namedScheme(request.headers), sendsUnseen }
  return exclusions.find(canonical.url, client) ?? exclusions.find(originRequestKey(keyed, sent), client)
}

/** `If-Match` and `If-Unmodified-Since` are for the origin to judge (RFC 9110 §13.1). */
function wantsPart({ method, headers }: Request): boolean {
  return method === 'GET' && headers.has('range') && !headers.has('if-match') && !headers.has('if-unmodified-since')
}

/** Sessions, signatures, secrets and actions pass through; so does what the library could not read. */
function reasonAgainst(canonical: Canonical): BypassReason | undefined {
  if (!canonical.ok) return 'path'
  const first: Applied | undefined = canonical.applied[0]
  if (first?.step !== 'pass-through') return undefined
  return first.rule.startsWith('action:') ? 'action' : 'credentials'
}

function redirectPlan(
  { policy }: EdgeRequest,
  target: Target,
  mode: Mode,
  facts: RequestFacts,
  canonical: Canonical,
): Plan | undefined {
  if (mode !== 'redirect' || !facts.navigation) return undefined
  const location = structuralRedirect(target, canonical, policy.toRequest)
  return location === undefined ? undefined : { kind: 'redirect', location }
}

function rewritePlan(edgeRequest: EdgeRequest, target: Target, facts: RequestFacts, canonical: Canonical): Plan {
  const sent = sentHeaders(edgeRequest, facts, canonical.url)
  if (sent === undefined) return { kind: 'bypass', reason: 'variant', facts }
  const keyed = keyedRequest(canonical.url, edgeRequest.request, facts, sent)
  if (keyed === undefined) return { kind: 'bypass', reason: 'map', facts }
  return { kind: 'rewrite', target, canonical, keyed, facts, sent }
}

/** The same plan by what is known of the page now; undefined where it cannot be served any more. */
export function replanned(
  edgeRequest: EdgeRequest,
  { target, facts, canonical }: RewritePlan,
): RewritePlan | undefined {
  const plan = rewritePlan(edgeRequest, target, facts, canonical)
  return plan.kind === 'rewrite' ? plan : undefined
}
