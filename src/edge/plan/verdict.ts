import { ADAPTERS } from '../adapters/index.ts'
import { varyNames } from '../cache/vary.ts'
import { bypassRequest } from '../origin/client-request.ts'
import { judgeRedirect, namedScheme } from '../origin/origin-redirect.ts'
import { isForAnotherSite, unseenNames } from '../request/cache-key.ts'
import { mayBeLearned } from '../request/learnable-names.ts'
import { isAnythingWithheld } from '../request/withheld-headers.ts'
import type { RequestFacts } from '../request/types.ts'
import type { EdgeRequest } from '../types.ts'
import type { AskAgain, AffectedClients, RewritePlan, Verdict } from './types.ts'

const FOR_PROGRAMS = /[/+](?:json|markdown|x-component)\b/

const FINE: Verdict = { kind: 'fine' }

/** What came may be right for everybody else. */
const ASK_ONCE: AskAgain = { kind: 'ask-again', reason: 'variant' }

const EVERYONE: AffectedClients = { kind: 'everyone' }

/** Judges a response by what the client asked for and what was sent of it. Pure. */
export function verdictOn(
  { request, policy, url, host }: Pick<EdgeRequest, 'request' | 'policy' | 'url' | 'host'>,
  { canonical, target, sent, facts, keyed }: RewritePlan,
  response: Response,
): Verdict {
  const { status } = response
  const unseen = unseenNames(response, request, sent)
  if (unseen.length > 0) return verdictOnUnseen(response, unseen)
  // The zone has stored it for every client then, and may give this client the response to another.
  if (ADAPTERS[policy.adapter].variesBy === 'vary' && !namesAll(response, sent.varyAllow))
    return { ...ASK_ONCE, affected: EVERYONE, ofPage: status < 400 }
  if (isForAnotherSite(response, request, facts, sent))
    return facts.crossOrigin ? { ...ASK_ONCE, affected: { kind: 'other-sites' } } : ASK_ONCE
  if (isRefusal(status)) return isAnythingWithheld(bypassRequest(request, facts), keyed, status) ? ASK_ONCE : FINE
  if (status < 300 || status > 399) return isForPrograms(response, facts) ? ASK_ONCE : FINE
  const location = response.headers.get('location')
  const clientScheme = namedScheme(request.headers)
  const redirectCase = { status, location, original: target.href, clientScheme, canonical }
  const redirect = judgeRedirect({
    ...redirectCase,
    siteHosts: [host, ...policy.siteHosts],
    toRequest: policy.toRequest,
  })
  if (redirect.kind === 'loop') return { kind: 'ask-again', reason: 'loop', affected: loopsFor(redirect.scheme) }
  if (redirect.kind === 'respelled') return policy.modeOf(url) === 'redirect' ? redirect : FINE
  return redirect.kind === 'reattach' ? redirect : FINE
}

/** A 304 speaks of what the client has. */
function namesAll({ status, headers }: Response, names: readonly string[]): boolean {
  if (names.length === 0 || status === 304) return true
  const named = varyNames(headers)
  return named === 'any' || names.every((name) => named.includes(name))
}

function loopsFor(scheme: string | undefined): AffectedClients {
  return scheme === undefined ? EVERYONE : { kind: 'scheme', scheme }
}

/** All that may be learned of what the response varies on is learned at once, also what this client does not send. */
function verdictOnUnseen(response: Response, unseen: readonly string[]): Verdict {
  const ask: AskAgain = { ...ASK_ONCE, affected: { kind: 'senders', names: unseen } }
  const named = varyNames(response.headers)
  if (named === 'any' || !unseen.every(mayBeLearned)) return ask
  return { ...ask, kind: 'learn', names: named.filter(mayBeLearned) }
}

/** A client error that may be due to what we did not send (decision 051). What is overloaded is not asked again. */
function isRefusal(status: number): boolean {
  return status > 399 && status < 500 && status !== 404 && status !== 410 && status !== 429
}

/** Words for programs where a reader asks: origins that choose by `Accept` send them for a wildcard (decision 051). */
function isForPrograms({ status, headers }: Response, { navigation }: RequestFacts): boolean {
  return (
    navigation &&
    (status < 300 || status === 404 || status === 410) &&
    FOR_PROGRAMS.test(headers.get('content-type') ?? '')
  )
}
