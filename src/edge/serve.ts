/** Carries out a plan: from the cache, or from the origin. */

import type { CacheOutcome, ServeContext } from './adapters/types.ts'
import { forgetChanged } from './cache/forget.ts'
import { isSafeMethod } from './cache/invalidation.ts'
import { discard } from './origin/discard.ts'
import { bypassRequest } from './origin/forward.ts'
import { foreignContract } from './origin/identity.ts'
import type { IdentitySigner } from './origin/types.ts'
import { replanned } from './plan/plan.ts'
import type { DomainPolicy, Plan, RewritePlan, Verdict } from './plan/types.ts'
import { verdictOn } from './plan/verdict.ts'
import { answersAnotherSite, questionOf, toRequest, unseenNames } from './request/cache-key.ts'
import { finalResponseTo } from './request/max-forwards.ts'
import type { BypassReason, KeyedRequest, RequestFacts } from './request/types.ts'
import type { Detail } from './respond/types.ts'
import type { Answer, Edge, Visit } from './types.ts'
import { Alarm } from './workerd/alarm.ts'
import { changeable } from './workerd/interim.ts'

const FORWARDED: CacheOutcome = { kind: 'forward', fwd: 'bypass' }

const FORWARDED_METHOD: CacheOutcome = { kind: 'forward', fwd: 'method' }

const NOT_KEPT = ['cache-control', 'no-store'] as const

/** Rejects with `OriginUnreachableError` when the origin does not answer. */
export function carryOut(visit: Visit, plan: Plan): Answer | Promise<Answer> {
  switch (plan.kind) {
    case 'untouched':
      return forwardUntouched(visit, plan.detail)
    case 'bypass':
      return plan.partOf === undefined
        ? bypass(visit, plan.facts, plan.reason)
        : servePart(visit, plan.facts, plan.partOf)
    case 'refuse':
      return { response: textResponse(plan.status, plan.text), outcome: undefined, detail: 'refused' }
    case 'final':
      return { response: finalResponseTo(visit.request), outcome: undefined, detail: 'refused' }
    case 'redirect':
      return { response: redirectTo(plan.location), outcome: undefined, detail: 'redirect' }
    case 'rewrite':
      return rewrite(visit, plan)
  }
}

/** What is stored from before is served when the mode is restored, so a change counts in every mode. */
function forwardUntouched(visit: Visit, detail: Detail): Promise<Answer> {
  const { edge, request, policy } = visit
  const passed = edge.passOn(request).then((response) => ({ response, outcome: FORWARDED, detail }))
  if (!edge.adapters.mayHold(policy.adapter) || isSafeMethod(request.method)) return passed
  return passed.then((answer) => forgetChanged(visit, answer.response).then(() => answer))
}

/** A short page of ours that nobody may keep. */
export function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Not to be kept: a rule may turn out to be wrong, and nothing calls a redirect back that a browser has kept. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } })
}

/** From the store, else as the page would be asked for, else as if there were no cache. */
async function servePart(visit: Visit, facts: RequestFacts, page: RewritePlan): Promise<Answer> {
  const { edge, request, policy, context } = visit
  const adapter = edge.adapters.adapterFor(policy.adapter, context)
  const range = request.headers.get('range') ?? ''
  const served = await adapter.serveRange?.(
    page.keyed,
    range,
    request.headers.get('if-range'),
    serveContext(visit, page),
  )
  if (served === undefined) return bypass(visit, facts, 'range')
  const { response, outcome } = served
  if (outcome.kind === 'hit' ? isForAnother(response, request, facts, page) : !isAnswer(visit, page, response)) {
    context.waitUntil(discard(response))
    return bypass(visit, facts, 'range')
  }
  return { response, outcome, detail: page.canonical.url === page.target.href ? 'identity' : 'rewrite' }
}

/** Whether the origin's response to the canonical request is the one to this client; what it says of the page is learned. */
function isAnswer(visit: Visit, page: RewritePlan, response: Response): boolean {
  const verdict = verdictOn(visit, page, response)
  if (verdict.kind === 'learn') visit.edge.learned.learn(page.canonical.url, verdict.names)
  return verdict.kind === 'fine'
}

function isForAnother(response: Response, request: Request, facts: RequestFacts, { sent }: RewritePlan): boolean {
  return unseenNames(response, request, sent).length > 0 || answersAnotherSite(response, request, facts, sent)
}

async function bypass(visit: Visit, facts: RequestFacts, reason: BypassReason): Promise<Answer> {
  const { edge, request } = visit
  const startMs = edge.nowMs()
  const response = await edge.forward(bypassRequest(request, facts))
  visit.timings.originMs = edge.nowMs() - startMs
  await forgetChanged(visit, response)
  const redirects = response.status >= 300 && response.status <= 399
  // Where we redirect as well, a browser that keeps the origin's redirect would go in a circle without asking us again.
  const isCircle = reason === 'loop' && redirects && visit.policy.modeOf(visit.url) === 'redirect'
  return {
    response: isCircle ? withField(response, ...NOT_KEPT) : response,
    outcome: reason === 'method' ? FORWARDED_METHOD : FORWARDED,
    detail: `bypass-${reason}`,
  }
}

/** How often the origin may name further headers that it looks at, before the client's own request follows. */
const MOST_LESSONS = 2

async function rewrite(visit: Visit, plan: RewritePlan, lessons = MOST_LESSONS): Promise<Answer> {
  const { edge, policy, context } = visit
  const served = await edge.adapters.adapterFor(policy.adapter, context).serve(plan.keyed, serveContext(visit, plan))
  // Nobody sees it, so somebody must be told.
  if (served.outcome.kind === 'forward' && served.outcome.unreached !== undefined)
    edge.observer.fault('origin-unreachable', visit.host, served.outcome.unreached)
  const detail = plan.canonical.url === plan.target.href ? 'identity' : 'rewrite'
  const verdict = verdictOn(visit, plan, served.response)
  if (verdict.kind === 'learn' || verdict.kind === 'ask-again') {
    context.waitUntil(discard(served.response))
    const told = verdict.kind === 'learn' && lessons > 0 ? learn(visit, plan, verdict.names) : undefined
    if (told !== undefined) return rewrite(visit, told, lessons - 1)
    if (verdict.concern !== undefined) edge.marks.add(markedBy(plan, verdict), verdict.concern, verdict.reason)
    return bypass(visit, plan.facts, verdict.reason)
  }
  if (verdict.kind === 'respelled') edge.marks.add(markedBy(plan, {}), { kind: 'everyone' }, 'loop')
  return { response: responseFor(verdict, served.response), outcome: served.outcome, detail }
}

/** The question that was asked, or the page, for all that can be asked about it. */
function markedBy({ canonical, keyed, sent }: RewritePlan, { ofPage }: { readonly ofPage?: boolean }): string {
  return ofPage === true ? canonical.url : questionOf(keyed, sent)
}

/** The same page once more, with the headers that it varies on; undefined where they cannot be sent. */
function learn(visit: Visit, plan: RewritePlan, names: readonly string[]): RewritePlan | undefined {
  return visit.edge.learned.learn(plan.canonical.url, names) ? replanned(visit, plan) : undefined
}

function serveContext(visit: Visit, plan: RewritePlan): ServeContext {
  const { edge, context, policy, timings } = visit
  const alarm = new Alarm()
  return {
    alarm,
    nowMs: edge.nowMs,
    waitUntil: (work) => context.waitUntil(work),
    varyAllow: [...plan.sent.varyAllow, ...policy.varyMet],
    varyNamed: plan.sent.mustBeNamed,
    varyAlways: plan.sent.varyAllow,
    async fetchOrigin(request) {
      const startMs = edge.nowMs()
      const response = await fetchForCache(edge, policy, request, (work) => context.waitUntil(work), alarm)
      timings.originMs = edge.nowMs() - startMs
      return response
    },
  }
}

/** Sends a rebuilt request to the origin, signed where that is configured. The only way of a canonical URL to the origin. */
function fetchForCache(
  edge: Edge,
  policy: DomainPolicy,
  request: Request | KeyedRequest,
  waitUntil: (work: Promise<unknown>) => void,
  alarm?: Alarm,
): Promise<Response> {
  const { signer } = edge
  return signer === undefined
    ? edge.forward(request, alarm)
    : fetchSigned(edge, signer, policy, toRequest(request), waitUntil)
}

async function fetchSigned(
  edge: Edge,
  signer: IdentitySigner,
  policy: DomainPolicy,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { contract } = edge
  const response = await edge.forward(await signer.sign(request, policy.toIdentity(request.url)))
  const theirs = foreignContract(response, contract)
  if (theirs !== undefined)
    edge.observer.drift({ domain: new URL(request.url).hostname, ours: contract, theirs }, waitUntil)
  return response
}

/** {@link fetchForCache} for the entrypoint behind the platform's cache, which knows nothing but the request. */
export async function fetchCanonical(edge: Edge, request: Request): Promise<Response> {
  const ignore = (): void => {}
  const policy = await edge.findPolicy(new URL(request.url).hostname, ignore)
  return fetchForCache(edge, policy, request, ignore)
}

function responseFor(verdict: Verdict, response: Response): Response {
  if (verdict.kind === 'reattach') return withField(response, 'location', verdict.location)
  return verdict.kind === 'respelled' ? withField(response, ...NOT_KEPT) : response
}

function withField(response: Response, name: string, value: string): Response {
  const changed = changeable(response)
  changed.headers.set(name, value)
  return changed
}
