import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '../../../src/api/api.ts'
import { URL_PATHS } from '../../../src/api/openapi/openapi-urls.ts'
import { apiWorld } from '../support/api-world.ts'

describe('the description of /v1/urls', () => {
  it('names the routes that are there', () => {
    const served = apiWorld().api.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/urls'))
    const described = Object.entries(URL_PATHS).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(served.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('says who may ask, and that every route has a body of bounded size', () => {
    expect(MAX_BODY_BYTES).toBe(1024 * 1024)
    for (const operation of Object.values(URL_PATHS).flatMap((methods) => Object.values(methods))) {
      expect(operation.summary).toContain('Needs a token of all domains.')
      expect(operation.requestBody).toMatchObject({ required: true })
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '404', '413']))
    }
  })
})
