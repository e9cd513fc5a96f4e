import { describe, expect, it } from 'vitest'
import { createLearnedVary } from '../../../src/edge/plan/learned-vary.ts'
import { sentHeaders } from '../../../src/edge/plan/sent-headers.ts'

const URL = 'https://shop.test/p'

interface Case {
  readonly adapter?: 'memory' | 'cache-api' | 'zone' | 'workers-cache'
  readonly learned?: readonly string[]
  readonly headers?: Record<string, string>
  readonly scriptHeaders?: readonly string[]
}

function sentFor({ adapter = 'memory', learned = [], headers = {}, scriptHeaders = [] }: Case): unknown {
  const edge = { learned: createLearnedVary(() => 0) }
  if (learned.length > 0) edge.learned.learn(URL, learned)
  const policy = { adapter, varyAllow: ['x-listed'], forwardHeaders: ['x-sent'] }
  return sentHeaders({ edge, request: new Request(URL, { headers }), policy }, { scriptHeaders }, URL)
}

describe('sentHeaders', () => {
  it('sends what the operator lists, to the zone only what is not told apart', () => {
    expect(sentFor({})).toMatchObject({ varyAllow: ['x-listed'], forwardHeaders: ['x-sent'] })
    expect(sentFor({ adapter: 'zone' })).toEqual({ varyAllow: [], forwardHeaders: ['x-sent'] })
  })

  it('adds what the page was seen to vary on', () => {
    const learned = ['accept-language']
    expect(sentFor({ learned })).toMatchObject({ varyAllow: ['accept-language', 'x-listed'], mustBeNamed: [] })
    expect(sentFor({ learned, adapter: 'zone' })).toMatchObject({ varyAllow: ['accept-language'] })
  })

  it('adds what a script thought of, which a response has to name', () => {
    expect(sentFor({ scriptHeaders: ['x-team', 'x-sent', 'x-listed'] })).toMatchObject({
      varyAllow: ['x-listed', 'x-team'],
      mustBeNamed: ['x-team'],
    })
    expect(sentFor({ scriptHeaders: ['x-team'], learned: ['x-team'] })).toMatchObject({ mustBeNamed: [] })
  })

  it.each<[string, Case]>([
    ['a credential', { scriptHeaders: ['x-auth-token'] }],
    ['more than four headers', { scriptHeaders: ['x-1', 'x-2', 'x-3', 'x-4', 'x-5'] }],
    ['a header that the zone would not tell apart', { scriptHeaders: ['x-team'], adapter: 'zone' }],
    ['a header that the cache of Workers may not tell apart', { scriptHeaders: ['x-team'], adapter: 'workers-cache' }],
    ['a value that is too long', { learned: ['accept-language'], headers: { 'accept-language': 'x'.repeat(1025) } }],
  ])('gives up on %s', (_, given) => {
    expect(sentFor(given)).toBeUndefined()
  })
})
