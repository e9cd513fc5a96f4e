/** The part of JSON Schema 2020-12 that the description of the API uses. */

type Json = Readonly<Record<string, unknown>>

/** Paths of everything in `value` that breaks `schema`; `named` resolves references. A keyword that is not known is a violation. */
export function violations(named: Json, schema: Json, value: unknown, path = '$'): string[] {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword))
  if (unknown.length > 0) return [`${path}: the schema uses ${unknown.join()}`]
  if (typeof schema['$ref'] === 'string') {
    const target = named[schema['$ref'].replace('#/components/schemas/', '')]
    return isObject(target) ? violations(named, target, value, path) : [`${path}: no schema ${schema['$ref']}`]
  }
  if (Array.isArray(schema['oneOf'])) {
    const fitting = schema['oneOf'].filter((one: Json) => violations(named, one, value, path).length === 0)
    return fitting.length === 1 ? [] : [`${path}: fits ${fitting.length} of the choices`]
  }
  if (Array.isArray(schema['anyOf'])) {
    const found = schema['anyOf'].map((one: Json) => violations(named, one, value, path))
    return found.some((each) => each.length === 0)
      ? []
      : [`${path}: fits none of ${found.length} choices: ${found.flat().join('; ')}`]
  }
  if ('const' in schema) return schema['const'] === value ? [] : [`${path}: is not ${String(schema['const'])}`]
  const types = [schema['type'] ?? []].flat().map(String)
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return [`${path}: is no ${types.join()}`]
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
    return [`${path}: ${String(value)} is no choice`]
  const items = schema['items']
  if (Array.isArray(value) && isObject(items))
    return value.flatMap((one, i) => violations(named, items, one, `${path}[${i}]`))
  return isObject(value) ? memberViolations(named, schema, value, path) : []
}

const KNOWN = new Set([
  '$ref', 'oneOf', 'const', 'type', 'enum', 'items', 'minItems', 'maxItems', 'properties', 'required', 'additionalProperties',
  'description', 'minimum', 'maximum', 'minLength', 'maxLength', 'default', 'format', 'anyOf', 'propertyNames', 'maxProperties',
]) // prettier-ignore

function memberViolations(named: Json, schema: Json, value: Json, path: string): string[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  const others = schema['additionalProperties']
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}: has no ${name}`)
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const own = properties[name] ?? (isObject(others) ? others : undefined)
    if (isObject(own)) return violations(named, own, member, `${path}.${name}`)
    return others === false ? [`${path}: ${name} is not described`] : []
  })
  return [...missing, ...inner]
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return isObject(value)
  return typeof value === type
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
