import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '../../src/api/api.ts'
import { apiWorld } from './support/api-world.ts'
import { describedRoutes, EVERY_ROUTE, filledWorld, OPENAPI } from './support/every-route.ts'
import { violations } from './support/schema.ts'

type Json = Readonly<Record<string, unknown>>

const SCHEMAS: Json = OPENAPI.components.schemas
const OPERATIONS = Object.entries(OPENAPI.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

/** Follows keys and references. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys) {
    found = (found as Json | undefined)?.[key]
    const target = (found as Json | undefined)?.['$ref']
    if (typeof target === 'string' && !target.includes('/schemas/')) found = at(OPENAPI, ...target.slice(2).split('/'))
  }
  return found
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value ? [String(value.$ref)] : []
  return [...own, ...Object.values(value).flatMap(references)]
}

describe('the description of the API', () => {
  it('describes every route, and no other', () => {
    const routes = apiWorld().api.routes.filter(({ method }) => method !== 'ALL')
    const served = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(describedRoutes().toSorted()).toEqual([...new Set(served)].toSorted())
  })

  it('refers to nothing that is missing and names nothing that is not used', () => {
    const used = new Set(references(OPENAPI))
    const there = Object.entries(OPENAPI.components).flatMap(([kind, members]) =>
      kind === 'securitySchemes' ? [] : Object.keys(members).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...used].toSorted()).toEqual(there.toSorted())
  })

  it('names operations once, and every parameter of a path', () => {
    const ids = OPERATIONS.map(({ operation }) => operation['operationId'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of OPERATIONS) {
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `#/components/parameters/${name}`)
      expect(references(operation['parameters'])).toEqual(expect.arrayContaining(wanted))
    }
  })

  it('states who may ask about URLs and jobs, and that their bodies are bounded', () => {
    expect(MAX_BODY_BYTES).toBe(1024 * 1024)
    for (const { path, operation } of OPERATIONS.filter(({ path: one }) => /^\/v1\/(?:urls|jobs)/.test(one))) {
      expect(operation['summary'], path).toContain('Needs a token of all domains.')
      const statuses = Object.keys(operation['responses'] as Json)
      expect(statuses, path).toEqual(
        expect.arrayContaining(['401', '404', ...(operation['requestBody'] ? ['413'] : [])]),
      )
    }
  })

  it('is tried on every route', () => {
    expect(EVERY_ROUTE.map(({ route }) => route).toSorted()).toEqual(describedRoutes().toSorted())
  })

  it('describes what every route takes and answers', async () => {
    const world = await filledWorld()
    for (const { route, path, ask, status = 200 } of EVERY_ROUTE) {
      const [method = '', template = ''] = route.split(' ')
      const operation = at(OPENAPI, 'paths', template, method.toLowerCase())
      const taken = at(operation, 'requestBody', 'content', 'application/json', 'schema')
      if (ask?.body !== undefined) expect(violations(SCHEMAS, taken as Json, ask.body), route).toEqual([])
      const answer = await world.ask(method, path, ask)
      expect(answer.status, `${route}: ${answer.text}`).toBe(status)
      const type = answer.headers.get('content-type')?.replace(/;.*/, '') ?? ''
      const schema = at(operation, 'responses', String(status), 'content', type, 'schema')
      expect(schema, `${route} answers ${status} ${type}`).toBeDefined()
      expect(violations(SCHEMAS, schema as Json, answer.json), route).toEqual([])
    }
  })
})
