import { describe, expect, it } from 'vitest'
import { fieldMap } from '../../../src/edge/cache/headers.ts'
import { OriginTimeoutError, OriginUnreachableError } from '../../../src/edge/origin/ask-origin.ts'
import type { OriginChoice } from '../../../src/edge/origin/forward.ts'
import { createForward as createForwardOf } from '../../../src/edge/origin/forward.ts'
import type { Forward } from '../../../src/edge/origin/types.ts'
import { toRequest } from '../../../src/edge/request/cache-key.ts'
import type { KeyedRequest } from '../../../src/edge/request/types.ts'
import type { OriginServices } from '../../../src/edge/workerd/origin-pools.ts'
import { createOriginPools } from '../../../src/edge/workerd/origin-pools.ts'

type Choice = Omit<OriginServices, 'nowMs'> & Pick<OriginChoice, 'originUrl'>

function createForward({ originUrl, ...services }: Choice, timeoutMs = 10_000): Forward {
  const pools = createOriginPools({ ...services, nowMs: () => 0 })
  return createForwardOf({ pools, originUrl, timeoutMs, onMixup: () => undefined })
}

const never = (): Promise<Response> => Promise.reject(new Error('not this way'))

function recorder(answer: () => Response = () => new Response('x')): {
  readonly urls: string[]
  readonly fetch: (request: Request | string) => Promise<Response>
} {
  const urls: string[] = []
  return { urls, fetch: async (request) => (urls.push(new Request(request).url), answer()) }
}

describe('the way to the origin', () => {
  it('leads to the service, which sees the URL of the site', async () => {
    const service = recorder()
    const forward = createForward({ service, originUrl: undefined, fetch: never })
    await forward(new Request('http://shop.test/p?a=%7e'))
    expect(service.urls).toEqual(['http://shop.test/p?a=%7e'])
  })

  it('parts keyed requests, a GET that is passed on, and all else, where there are services for them', async () => {
    const [service, passed, aside] = [recorder(), recorder(), recorder()]
    const forward = createForward({ service, passed, aside, originUrl: undefined, fetch: never })
    await forward(new Request('http://shop.test/page'))
    await forward({ method: 'GET', url: 'http://shop.test/keyed', headers: fieldMap(new Map()) })
    await forward(new Request('http://shop.test/form', { method: 'POST', body: 'x' }))
    await forward(new Request('http://shop.test/head', { method: 'HEAD' }))
    await createForward({ service, originUrl: undefined, fetch: never })(
      new Request('http://shop.test/only', { method: 'POST', body: 'x' }),
    )
    expect([service, passed, aside].map(({ urls }) => urls.map((url) => url.slice(16)))).toEqual([
      ['/keyed', '/only'],
      ['/page'],
      ['/form', '/head'],
    ])
  })

  it('replaces scheme, host and port by those of ORIGIN_URL and keeps path and query', async () => {
    const { urls, fetch } = recorder()
    const forward = createForward({ service: undefined, originUrl: 'https://o.test:8443', fetch })
    await forward(new Request('http://shop.test:99/a%2Fb?x=a+b&y=%7e', { method: 'POST', body: 'x' }))
    expect(urls).toEqual(['https://o.test:8443/a%2Fb?x=a+b&y=%7e'])
  })

  it('goes to the zone itself otherwise', async () => {
    const { urls, fetch } = recorder()
    await createForward({ service: undefined, originUrl: undefined, fetch })(new Request('http://shop.test/p'))
    expect(urls).toEqual(['http://shop.test/p'])
  })

  it.each([
    ['http://o.test/goal?a=1', 'http://shop.test/goal?a=1'],
    ['http://o.test', 'http://shop.test'],
    ['http://o.test.evil.test/', 'http://o.test.evil.test/'],
    ['/goal', '/goal'],
  ])('puts the site back where the origin redirects to itself: %s', async (location, expected) => {
    const { fetch } = recorder(() => new Response(null, { status: 302, headers: { location } }))
    const forward = createForward({ service: undefined, originUrl: 'http://o.test', fetch })
    expect((await forward(new Request('http://shop.test/p'))).headers.get('location')).toBe(expected)
  })

  it('never follows redirects', async () => {
    const modes: string[] = []
    const forward = createForward({
      service: undefined,
      originUrl: undefined,
      fetch: async ({ redirect }) => (modes.push(redirect), new Response()),
    })
    await forward(new Request('http://shop.test/p', { redirect: 'follow' }))
    expect(modes).toEqual(['manual'])
  })

  const keyed: KeyedRequest = {
    method: 'HEAD',
    url: 'http://shop.test/p?a=%7e',
    headers: fieldMap(new Map([['if-none-match', '"1"']])),
  }

  it.each([
    ['a service binding', { service: true, originUrl: undefined }, keyed.url],
    ['another address', { service: false, originUrl: 'http://o.test' }, 'http://o.test/p?a=%7e'],
    ['the zone itself', { service: false, originUrl: undefined }, keyed.url],
  ])('is the same for a keyed request as for the built one: %s', async (_, { service, originUrl }, url) => {
    const sent: Request[] = []
    const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
      sent.push(new Request(input, init))
      return new Response('x')
    }
    const forward = createForward({
      service: service ? { fetch } : undefined,
      originUrl,
      fetch: service ? never : fetch,
    })
    await forward(keyed)
    await forward(toRequest(keyed))
    const seen = sent.map((one) => [one.method, one.url, one.redirect, Object.fromEntries(one.headers)])
    expect(seen).toEqual([0, 1].map(() => ['HEAD', url, 'manual', { 'if-none-match': '"1"' }]))
  })

  it('says that the origin could not be reached', async () => {
    const forward = createForward({ service: undefined, originUrl: undefined, fetch: never })
    await expect(forward(new Request('http://shop.test/p'))).rejects.toThrow(OriginUnreachableError)
  })
})

describe('an origin that loses connections', () => {
  /** Fails so many times, then answers. */
  function flaky(failures: number): { asked: string[]; forward: Forward } {
    const asked: string[] = []
    const fetch = async (request: Request): Promise<Response> => {
      asked.push(`${request.method} ${await request.text()}`)
      if (asked.length <= failures) throw new Error('Network connection lost.')
      return new Response('page')
    }
    return { asked, forward: createForward({ service: undefined, originUrl: undefined, fetch }) }
  }

  it.each(['GET', 'HEAD'])('is asked once more: %s', async (method) => {
    const { asked, forward } = flaky(1)
    expect((await forward(new Request('http://shop.test/p', { method }))).status).toBe(200)
    expect(asked.length).toBe(2)
  })

  it('is not asked a third time', async () => {
    const { asked, forward } = flaky(2)
    await expect(forward(new Request('http://shop.test/p'))).rejects.toThrow(OriginUnreachableError)
    expect(asked.length).toBe(2)
  })

  it.each([
    ['POST', 'order'],
    ['POST', undefined],
    ['DELETE', undefined],
  ])('is not asked again what may not be done twice: %s %s', async (method, body) => {
    const { asked, forward } = flaky(1)
    const request = new Request('http://shop.test/p', { method, ...(body === undefined ? {} : { body }) })
    await expect(forward(request)).rejects.toThrow(OriginUnreachableError)
    expect(asked).toEqual([`${method} ${body ?? ''}`])
  })
})

describe('an origin that hangs', () => {
  const answersAfter = (ms: number) => (): Promise<Response> =>
    new Promise((resolve) => setTimeout(() => resolve(new Response('late')), ms))

  it('is waited for where there is no limit', async () => {
    const forward = createForward({ service: undefined, originUrl: undefined, fetch: answersAfter(50) }, Infinity)
    expect(await (await forward(new Request('http://shop.test/p'))).text()).toBe('late')
  })

  it('is given up after a while', async () => {
    const forward = createForward({ service: undefined, originUrl: undefined, fetch: answersAfter(2000) }, 20)
    await expect(forward(new Request('http://shop.test/p'))).rejects.toThrow(OriginTimeoutError)
  })

  it('is not asked again once it was given up', async () => {
    let asked = 0
    const breaksLate = (): Promise<Response> => {
      asked++
      return new Promise((_, reject) => setTimeout(() => reject(new Error('reset')), 60))
    }
    const forward = createForward({ service: undefined, originUrl: undefined, fetch: breaksLate }, 20)
    await expect(forward(new Request('http://shop.test/p'))).rejects.toThrow(OriginTimeoutError)
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(asked).toBe(1)
  })

  it('may take its time for an upload', async () => {
    const forward = createForward({ service: undefined, originUrl: undefined, fetch: answersAfter(60) }, 20)
    const request = new Request('http://shop.test/p', { method: 'POST', body: 'a film' })
    expect(await (await forward(request)).text()).toBe('late')
  })
})
