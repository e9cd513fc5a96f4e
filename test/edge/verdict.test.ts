import { describe, expect, it } from 'vitest'
import { keyedRequest } from '../../src/edge/cache-key.ts'
import { readConfig } from '../../src/edge/config.ts'
import { createPolicyCompiler } from '../../src/edge/domain-policy.ts'
import { readRequestFacts } from '../../src/edge/request-facts.ts'
import { readTarget } from '../../src/edge/target.ts'
import type { Verdict } from '../../src/edge/verdict.ts'
import { verdictOn } from '../../src/edge/verdict.ts'

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
      marks: 'page',
    })
    expect(judge(varying('Accept-Language', 404), GERMAN)).toMatchObject({ kind: 'learn', marks: 'nothing' })
  })

  it.each(['*', 'User-Agent', 'Accept-Language, User-Agent'])('asks again for what varies on %s', (vary) => {
    const verdict = judge(varying(vary), { headers: { 'accept-language': 'de', 'user-agent': 'curl' } })
    expect(verdict).toEqual({ kind: 'ask-again', reason: 'variant', marks: 'page' })
  })

  it('asks again for what the zone would keep for all: a response that names not all that was sent', () => {
    const asked = { ...GERMAN, sent: ['accept-language'], adapter: 'zone' }
    expect(judge(new Response('x'), asked)).toEqual({ kind: 'ask-again', reason: 'variant', marks: 'page' })
    expect(judge(varying('Accept-Language'), asked)).toEqual({ kind: 'fine' })
    expect(judge(new Response(null, { status: 304 }), asked)).toEqual({ kind: 'fine' })
    expect(judge(new Response('x'), { ...asked, adapter: 'memory' })).toEqual({ kind: 'fine' })
  })

  it('puts the dropped parameters back into a redirect, and sees a circle', () => {
    const moved = (location: string): Response => new Response(null, { status: 302, headers: { location } })
    const url = `${PAGE}&utm_source=x`
    expect(judge(moved('/next'), { url })).toMatchObject({ kind: 'reattach' })
    expect(judge(moved(PAGE), { url })).toEqual({ kind: 'ask-again', reason: 'loop', marks: 'page' })
  })
})
