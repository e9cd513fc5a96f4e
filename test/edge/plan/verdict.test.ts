import { describe, expect, it } from 'vitest'
import { keyedRequest } from '../../../src/edge/request/cache-key.ts'
import { readConfig } from '../../../src/edge/config.ts'
import { createPolicyCompiler } from '../../../src/edge/plan/domain-policy.ts'
import { readRequestFacts } from '../../../src/edge/request/request-facts.ts'
import { readTarget } from '../../../src/edge/request/target.ts'
import type { Verdict } from '../../../src/edge/plan/types.ts'
import { verdictOn } from '../../../src/edge/plan/verdict.ts'

const PAGE = 'https://shop.test/p?id=1'

interface Asked {
  readonly headers?: Record<string, string>
  readonly sent?: readonly string[]
  readonly adapter?: string
  readonly url?: string
}

function judge(response: Response, { headers = {}, sent = [], adapter = 'memory', url = PAGE }: Asked = {}): Verdict {
  const policy = createPolicyCompiler(readConfig({ MODE: 'rewrite', ADAPTER: adapter }))({})
  const request = new Request(url, { headers })
  const facts = readRequestFacts(request)
  const canonical = policy.toRequest(url)
  const names = { varyAllow: sent, forwardHeaders: [] }
  const keyed = keyedRequest(canonical.url, request, facts, names)!
  const plan = { kind: 'rewrite', target: readTarget(url)!, canonical, keyed, facts, sent: names } as const
  return verdictOn({ request, policy, url, host: 'shop.test' }, plan, response)
}

function varying(vary: string, status = 200): Response {
  return new Response('x', { status, headers: { vary } })
}

const GERMAN = { headers: { 'accept-language': 'de' } }

describe('verdictOn', () => {
  it('finds a response fine that is for any client', () => {
    expect(judge(new Response('x'), GERMAN)).toEqual({ kind: 'fine' })
    expect(judge(varying('Accept-Language'))).toEqual({ kind: 'fine' })
    expect(judge(varying('Accept-Language'), { ...GERMAN, sent: ['accept-language'] })).toEqual({ kind: 'fine' })
  })

  it('learns all names that may be learned, where the client has one of them', () => {
    expect(judge(varying('Accept-Encoding, Save-Data, Accept-Language'), GERMAN)).toMatchObject({
      kind: 'learn',
      names: ['accept-language', 'save-data'],
      affected: { kind: 'senders', names: ['accept-language'] },
    })
  })

  it.each([
    ['*', ['accept-language']],
    ['User-Agent', ['user-agent']],
    ['Accept-Language, User-Agent', ['accept-language', 'user-agent']],
  ])('asks again for what varies on %s, and so for those who send %j', (vary, names) => {
    const verdict = judge(varying(vary), { headers: { 'accept-language': 'de', 'user-agent': 'curl' } })
    expect(verdict).toEqual({ kind: 'ask-again', reason: 'variant', affected: { kind: 'senders', names } })
  })

  it('asks again for what the zone would keep for all: a response that names not all that was sent', () => {
    const asked = { ...GERMAN, sent: ['accept-language'], adapter: 'zone' }
    const forEveryone = { kind: 'ask-again', reason: 'variant', affected: { kind: 'everyone' }, ofPage: true }
    expect(judge(new Response('x'), asked)).toEqual(forEveryone)
    expect(judge(new Response('x', { status: 500 }), asked)).toEqual({ ...forEveryone, ofPage: false })
    expect(judge(varying('Accept-Language'), asked)).toEqual({ kind: 'fine' })
    expect(judge(new Response(null, { status: 304 }), asked)).toEqual({ kind: 'fine' })
    expect(judge(new Response('x'), { ...asked, adapter: 'memory' })).toEqual({ kind: 'fine' })
  })

  it('puts the dropped parameters back into a redirect, and sees a circle', () => {
    const moved = (location: string): Response => new Response(null, { status: 302, headers: { location } })
    const url = `${PAGE}&utm_source=x`
    expect(judge(moved('/next'), { url })).toMatchObject({ kind: 'reattach' })
    expect(judge(moved(PAGE), { url })).toEqual({ kind: 'ask-again', reason: 'loop', affected: { kind: 'everyone' } })
  })

  it('believes a scheme that a client names for clients that name it', () => {
    const moved = new Response(null, { status: 301, headers: { location: PAGE } })
    const asked = { url: PAGE.replace('https', 'http'), headers: { 'x-forwarded-proto': 'https, http' } }
    const affected = { kind: 'scheme', scheme: 'https' }
    expect(judge(moved, asked)).toEqual({ kind: 'ask-again', reason: 'loop', affected })
    expect(judge(moved, { url: asked.url })).toEqual({ kind: 'fine' })
  })
})
