import { expect, it } from 'vitest'
import { isRedirect } from '../../src/fetcher/transport.ts'

it('takes for redirects what names a place to go to', () => {
  const statuses = [200, 201, 300, 301, 302, 303, 304, 305, 306, 307, 308, 404]
  expect(statuses.filter((status) => isRedirect(status, '/x'))).toEqual([301, 302, 303, 307, 308])
  expect(statuses.some((status) => isRedirect(status, undefined))).toBe(false)
})
