import { describe, expect, it } from 'vitest'
import { createEdgeOpener } from '../../../src/edge/open-edge.ts'
import { fetchCanonical } from '../../../src/edge/origin/fetch-canonical.ts'

describe('fetchCanonical()', () => {
  it.each([
    ['signs the request where that is configured', { FORWARD_IDENTITY: 'on', IDENTITY_SECRET: 's' }, true],
    ['sends the request as it is otherwise', {}, false],
  ])('%s', async (_what, env, isSigned) => {
    const seen: Request[] = []
    const fetch = async (request: Request): Promise<Response> => {
      seen.push(request)
      return new Response('page')
    }
    const edge = createEdgeOpener({ fetch })({ HOSTS: 'shop.test', ...env })
    await fetchCanonical(edge, new Request('http://shop.test/p?a=1'))
    expect(seen.map(({ url, headers }) => [url, headers.has('canonical-signature')])).toEqual([
      ['http://shop.test/p?a=1', isSigned],
    ])
  })
})
