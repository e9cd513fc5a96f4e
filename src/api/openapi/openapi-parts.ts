/** Words in which the description of the API is written: JSON Schema 2020-12 as OpenAPI 3.1 takes it. */

/** A schema, or a reference to one. */
export type Schema = Readonly<Record<string, unknown>>

/** One member of an operation's answers. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
}

/** What {@link operation} is told. */
export interface OperationFacts {
  readonly id: string
  readonly summary: string
  /** Names of shared parameters, or parameters of its own. */
  readonly params?: readonly (string | Schema)[]
  readonly body?: Schema
  /** Default true where there is a body. */
  readonly bodyRequired?: boolean
  /** Statuses of success, default 200. */
  readonly statuses?: readonly string[]
  readonly answer: Schema
  /** Statuses of problems beside 401 and 404, and those that every body or query brings. */
  readonly problems?: readonly string[]
}

/** Any text. */
export const STRING: Schema = { type: 'string' }
/** A whole number. */
export const INTEGER: Schema = { type: 'integer' }
/** Any number. */
export const NUMBER: Schema = { type: 'number' }
/** True or false. */
export const BOOLEAN: Schema = { type: 'boolean' }
/** A text, or null for none. */
export const NULLABLE_STRING: Schema = { type: ['string', 'null'] }
/** A point in time. */
export const TIME: Schema = { type: 'integer', description: 'Milliseconds since the epoch.' }
/** A host name. */
export const HOST: Schema = { type: 'string', description: 'Host name, lower case, without a port.' }
/** Why something is done. */
export const REASON: Schema = { type: 'string', maxLength: 500, description: 'Goes to the log.' }

/** A named schema. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** A list. */
export function list(items: Schema, bounds: Schema = {}): Schema {
  return { type: 'array', items, ...bounds }
}

/** One of these texts. */
export function choice(...values: readonly string[]): Schema {
  return { type: 'string', enum: values }
}

/** An object with names that are not known beforehand. */
export function table(values: Schema): Schema {
  return { type: 'object', additionalProperties: values }
}

/** An object with these members and no others; those whose name ends in `?` may be missing. */
export function record(members: Readonly<Record<string, Schema>>, words: Schema = {}): Schema {
  const names = Object.keys(members)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
    ...words,
  }
}

/** A page of rows. */
export function pageOf(row: string): Schema {
  return record({ rows: list(ref(row)), 'cursor?': { ...STRING, description: 'Absent on the last page.' } })
}

/** Content of one media type. */
export function content(schema: Schema, ...types: readonly string[]): Schema {
  const all = types.length === 0 ? ['application/json'] : types
  return Object.fromEntries(all.map((type) => [type, { schema }]))
}

/** A parameter of the query. */
export function queryParameter(name: string, schema: Schema, description?: string): Schema {
  return { name, in: 'query', schema, ...(description !== undefined && { description }) }
}

/** One operation; every one may be refused with 401 and 404. */
export function operation(facts: OperationFacts): Operation {
  const { id, summary, params = [], body, bodyRequired = true, statuses = ['200'], answer, problems = [] } = facts
  const inputProblems = body === undefined ? (params.length > 0 ? ['400'] : []) : ['400', '413', '415']
  const failures = [...new Set(['401', '404', ...inputProblems, ...problems])].toSorted()
  const parameters = params.map((one) => (typeof one === 'string' ? { $ref: `#/components/parameters/${one}` } : one))
  return {
    operationId: id,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: { required: bodyRequired, content: content(body) } }),
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, success(answer)])),
      ...Object.fromEntries(failures.map((status) => [status, { $ref: '#/components/responses/Problem' }])),
    },
  }
}

/** A schema stands for JSON; anything else comes as a whole response. */
function success(answer: Schema): Schema {
  return 'description' in answer && 'content' in answer ? answer : { description: 'done', content: content(answer) }
}
