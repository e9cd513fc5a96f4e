import { beforeEach, describe, expect, it } from 'vitest'
import type { Asking } from '../../../src/edge/origin/ask-origin.ts'
import { askOrigin, OriginUnreachableError } from '../../../src/edge/origin/ask-origin.ts'
import { fieldMap } from '../../../src/edge/cache/headers.ts'
import type { KeyedRequest } from '../../../src/edge/request/types.ts'
import { isDoubtful } from '../../../src/edge/workerd/interim.ts'
import { createOriginPools, REST_MS } from '../../../src/edge/workerd/origin-pools.ts'

const keyed = (target: string): KeyedRequest => ({
  method: 'GET',
  url: `http://h.test${target}`,
  headers: fieldMap(new Map()),
})

/** The platform makes such a response; a script cannot. */
const framed = (): Response =>
  ({ status: 103, body: null, headers: new Headers({ 'content-length': '0' }) }) as Response

let nowMs: number
let mixups: string[]
let seen: string[]
let asking: Asking
/** Answers what comes over the pool of keyed requests. */
let answerKeyed: (url: string) => Promise<Response>

function service(
  name: string,
  answer: (url: string) => Promise<Response>,
): { fetch: (request: Request | string) => Promise<Response> } {
  return {
    fetch: (request) => {
      const { url } = new Request(request)
      seen.push(`${name} ${url.slice(13)}`)
      return answer(url)
    },
  }
}

beforeEach(() => {
  nowMs = 1_000_000
  mixups = []
  seen = []
  answerKeyed = async () => new Response('page')
  const pools = createOriginPools({
    service: service('keyed', (url) => answerKeyed(url)),
    passed: service('passed', async () => new Response('page')),
    aside: service('aside', async () => new Response('page')),
    fetch: () => Promise.reject(new Error()),
    nowMs: () => nowMs,
  })
  asking = { pools, timeoutMs: Infinity, onMixup: (url) => void mixups.push(url) }
})

describe('an interim response of a stated length', () => {
  beforeEach(() => {
    answerKeyed = async (url) => (url.endsWith('/hints') ? framed() : new Response('page'))
  })

  it('is reported, and its connection is spent', async () => {
    await expect(askOrigin(asking, keyed('/hints'))).rejects.toThrow(OriginUnreachableError)
    expect([mixups, seen]).toEqual([['http://h.test/hints'], ['keyed /hints', 'keyed /']])
  })

  it('keeps other pages from the store for a while only', async () => {
    expect(isDoubtful(await askOrigin(asking, keyed('/a')))).toBe(false)
    await askOrigin(asking, keyed('/hints')).catch(String)
    expect(isDoubtful(await askOrigin(asking, keyed('/a')))).toBe(true)
    nowMs += REST_MS
    expect(isDoubtful(await askOrigin(asking, keyed('/a')))).toBe(false)
    expect(seen.filter((line) => line.endsWith(' /a'))).toEqual(['keyed /a', 'passed /a', 'keyed /a'])
  })

  it('has what was under way asked again elsewhere', async () => {
    let answer: (response: Response) => void = () => undefined
    answerKeyed = (url) =>
      url.endsWith('/slow') ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(framed())
    const slow = askOrigin(asking, keyed('/slow'))
    await askOrigin(asking, keyed('/hints')).catch(String)
    answer(new Response('of another request'))
    const response = await slow
    expect([await response.text(), isDoubtful(response)]).toEqual(['page', true])
    expect(seen.at(-1)).toBe('passed /slow')
  })
})
