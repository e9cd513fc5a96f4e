import { expect, it } from 'vitest'
import { NO_STORE, withField } from '../../../src/edge/respond/changed-response.ts'

it('sets a header field and leaves the rest of the response as it is', async () => {
  const response = withField(
    new Response('text', { status: 404, headers: { 'cache-control': 'public', etag: '"1"' } }),
    ...NO_STORE,
  )
  const { status, headers } = response
  expect([status, headers.get('cache-control'), headers.get('etag'), await response.text()]).toEqual([
    404,
    'no-store',
    '"1"',
    'text',
  ])
})
