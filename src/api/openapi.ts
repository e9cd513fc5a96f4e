/** The OpenAPI 3.1 document, generated from the routes and the schemas that they state. */

import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { route, type OtherContent, type Route } from './route.ts'
import { CHECKED_BY_CODE, NAMED_SCHEMAS } from './schemas/named-schemas.ts'

type Json = Readonly<Record<string, unknown>>

const NAME_OF: ReadonlyMap<unknown, string> = new Map(Object.entries(NAMED_SCHEMAS).map(([name, one]) => [one, name]))

const PATH_PARAMETERS: Readonly<Record<string, Json>> = {
  domain: { type: 'string', description: 'Host name, lower case, without a port.' },
  id: { type: 'string' },
  revision: { type: 'integer', minimum: 1 },
}

/** The route that serves the document. */
export function openApiRoute(routes: readonly Route[]): Route {
  const own: Route = route({
    method: 'GET',
    path: '/v1/openapi.json',
    id: 'getOpenapi',
    summary: 'This document',
    answer: v.looseObject({}),
    handle: ({ c }): Response => c.json(openApi([own, ...routes])),
  })
  return own
}

/** The document that describes these routes. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const one of routes) {
    const path = one.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'edge-canonicalizer control API',
      version: '1',
      description:
        'Every request is authenticated. What is not there and what a token may not see get the same 404. Every error is application/problem+json (RFC 9457). Too many requests of a token, or wrong tokens from an address, get 429 with Retry-After.',
    },
    security: [{ bearer: [] }, { access: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        access: { type: 'apiKey', in: 'header', name: 'Cf-Access-Jwt-Assertion' },
      },
      parameters: Object.fromEntries(
        Object.entries(PATH_PARAMETERS).map(([name, schema]) => [name, { name, in: 'path', required: true, schema }]),
      ),
      responses: {
        Problem: {
          description: 'what went wrong',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: Object.fromEntries(
        Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, jsonSchema(schema, schema)]),
      ),
    },
  }
}

function operationOf(one: Route): Json {
  const { id, summary, onlyAll = false, body, otherBody, bodyIs, statuses = [200], answerIs = 'done' } = one
  const parameters = parametersOf(one)
  const hasBody = body !== undefined || otherBody !== undefined
  const answer = { description: answerIs, content: contentOf(one.answer, one.otherAnswer) }
  const problem = { $ref: '#/components/responses/Problem' }
  return {
    operationId: id,
    summary: onlyAll ? `${summary}. Needs a token of all domains.` : summary,
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: bodyIs !== 'optional', content: contentOf(one.bodyShown ?? body, otherBody) },
    }),
    responses: Object.fromEntries([
      ...statuses.map((status) => [status, status === 304 ? { description: 'not modified' } : answer] as const),
      ...failuresOf(one, hasBody, parameters.length > 0).map((status) => [status, problem] as const),
    ]),
  }
}

/** Every route may refuse with 401, 404 and 429; a query can be wrong, and a body in three ways. */
function failuresOf({ problems = [] }: Route, hasBody: boolean, hasParameters: boolean): readonly number[] {
  const ofInput = hasBody ? [400, 413, 415] : hasParameters ? [400] : []
  return [...new Set([401, 404, 429, ...ofInput, ...problems])].toSorted((a, b) => a - b)
}

function parametersOf({ path, query, headers = [] }: Route): readonly Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ $ref: `#/components/parameters/${name}` }))
  const inQuery = Object.entries(query?.entries ?? {}).map(([name, entry]) => {
    const { description, ...schema } = jsonSchema(entry)
    const isRequired = !['optional', 'exact_optional', 'nullish'].includes(entry.type)
    return {
      name,
      in: 'query',
      ...(isRequired && { required: true }),
      schema,
      ...(description !== undefined && { description }),
    }
  })
  const inHeaders = headers.map(({ name, required = false, description }) => {
    return { name, in: 'header', required, description, schema: { type: 'string' } }
  })
  return [...inPath, ...inQuery, ...inHeaders]
}

function contentOf(schema: v.GenericSchema | undefined, other: OtherContent = {}): Json {
  const others = Object.entries(other).map(([type, one]) => [
    type,
    { schema: one === 'bytes' ? { type: 'string', format: 'binary' } : jsonSchema(one) },
  ])
  return {
    ...(schema !== undefined && { 'application/json': { schema: jsonSchema(schema) } }),
    ...Object.fromEntries(others),
  }
}

/** What the actions of a schema say that no JSON Schema says. */
const CODE = ['check', 'raw_check', 'raw_transform', 'transform', 'regex', 'starts_with'] as const

/** @param named a named schema that is shown in full; all others are references */
function jsonSchema(schema: v.GenericSchema, named?: v.GenericSchema): Json {
  const name = schema === named ? undefined : NAME_OF.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const {
    $schema: _,
    $defs: _defs,
    ...converted
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    ignoreActions: [...CODE],
    overrideSchema: ({ valibotSchema, jsonSchema: plain }) => replaced(valibotSchema, plain as Json, named),
  })
  return converted
}

/** Named schemas become references; objects show that unknown members are refused or left out. */
function replaced(schema: v.GenericSchema, plain: Json, named: v.GenericSchema | undefined): Json | undefined {
  const name = schema === named ? undefined : NAME_OF.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  const shown = CHECKED_BY_CODE.get(schema)
  if (shown !== undefined) return jsonSchema(shown)
  if ('choices' in schema)
    return { anyOf: (schema.choices as readonly v.GenericSchema[]).map((one) => jsonSchema(one)) }
  if (schema.type === 'object') return { ...plain, additionalProperties: false }
  return undefined
}
