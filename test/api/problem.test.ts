import { describe, expect, it } from 'vitest'
import { ApiProblem, notFound, problemResponse } from '../../src/api/problem.ts'

describe('a problem', () => {
  it('becomes application/problem+json with its members and headers', async () => {
    const words = { detail: 'at "a": no', members: { path: 'a' }, headers: { allow: 'GET' } }
    const response = problemResponse(new ApiProblem(405, 'method-not-allowed', words))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: 'urn:edge-canonicalizer:method-not-allowed',
      title: 'method not allowed',
      status: 405,
      detail: 'at "a": no',
      path: 'a',
    })
  })

  it('says a redirect cycle without a member too many', async () => {
    const response = problemResponse(new ApiProblem(409, 'redirect-cycle', 'why'))
    expect([response.status, response.headers.get('content-type')]).toEqual([409, 'application/problem+json'])
    expect(await response.json()).toEqual({
      type: 'urn:edge-canonicalizer:redirect-cycle',
      title: 'redirect cycle',
      status: 409,
      detail: 'why',
    })
  })

  it('says the same of what is not there and of what is not for the caller', () => {
    expect(notFound()).toMatchObject({ status: 404, message: expect.stringMatching(/no such .* or .* may not see/) })
  })
})
