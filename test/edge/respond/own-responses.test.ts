import { expect, it } from 'vitest'
import { redirectTo, textResponse } from '../../../src/edge/respond/own-responses.ts'

it('writes a line of text that no cache stores', async () => {
  const response = textResponse(421, 'Not here.')
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    421,
    'no-store',
    'Not here.\n',
  ])
})

it('redirects for good, and lets no cache store it', () => {
  const { status, headers } = redirectTo('http://shop.test/p')
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    308,
    'http://shop.test/p',
    'no-store',
  ])
})
