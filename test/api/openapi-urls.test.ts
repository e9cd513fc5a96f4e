import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES, urlRoutes } from '../../src/api/urls.ts'
import { URL_PATHS } from '../../src/api/openapi-urls.ts'
import { createMemoryUrlStore } from '../../src/store/memory-url-store.ts'
import { BUILT_IN } from '../contracts/url-storage.ts'

describe('the description of /v1/urls', () => {
  it('names the routes that are there', () => {
    const app = urlRoutes({ open: () => ({ store: createMemoryUrlStore(BUILT_IN) }), nowMs: () => 0 })
    const served = app.routes.filter(({ method }) => method !== 'ALL')
    const described = Object.entries(URL_PATHS).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/v1/urls', '') || '/'}`),
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
