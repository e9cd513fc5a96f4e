/** Middleware for Hono applications: the canonical form of every request's URL. */

import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Canonicalizer, CanonicalizerOptions as LibraryOptions } from './canonicalize/canonicalize.ts'
import { createCanonicalizer } from './canonicalize/canonicalize.ts'
import type { Canonical, Profile } from './canonicalize/types.ts'

/** What {@link canonicalizer} sets: `c.var.canonical`. */
export interface CanonicalizerVariables {
  readonly canonical: Canonical
}

declare module 'hono' {
  interface ContextVariableMap extends CanonicalizerVariables {}
}

/** Options of {@link canonicalizer}; all of them are optional. */
export interface CanonicalizerOptions extends LibraryOptions {
  /** Default `request`, the URL the application was asked for; `identity` says which item that is, for keys of rows. */
  readonly profile?: Profile
}

/**
 * Sets `c.var.canonical` to the canonical form of `c.req.url`; the request itself is not changed.
 *
 * @throws TypeError at construction if an option has the wrong shape. While serving requests, it throws only what your record lookup
 * throws, and a TypeError if that lookup returns a promise.
 * @example
 * app.use(canonicalizer({ profile: 'identity' }))
 * app.get('/p', (c) => c.text(c.var.canonical.key))
 */
export function canonicalizer(
  options: CanonicalizerOptions = {},
): MiddlewareHandler<{ Variables: CanonicalizerVariables }> {
  checkOptions(options)
  const { record, rules, profile = 'request' } = options
  const library = createCanonicalizer({ record: typeof record === 'function' ? atOnce(record) : record, rules })
  if (typeof record === 'object' || rules !== undefined) tryOut(library, record)
  return createMiddleware<{ Variables: CanonicalizerVariables }>(async (c, next) => {
    c.set('canonical', library.canonicalize(c.req.url, { profile }))
    await next()
  })
}

/** An asynchronous lookup is an error: without its record the site's own parameters may be dropped as trackers, unnoticed. */
function atOnce<Found>(look: (domain: string) => Found): (domain: string) => Found {
  return (domain) => {
    const found = look(domain)
    if (found instanceof Promise)
      throw new TypeError('canonicalizer: record must return its result directly, not a promise')
    return found
  }
}

/** The library reads rules and record on first use; a server wants to learn of a mistake at start-up. */
function tryOut(library: Canonicalizer, record: CanonicalizerOptions['record']): void {
  const host = typeof record === 'object' ? record.domain : 'example.com'
  try {
    // Providers are read for the identity alone.
    for (const profile of ['request', 'identity'] as const) library.canonicalize(`http://${host}/?a=1&b=2`, { profile })
  } catch (error) {
    throw new TypeError(`canonicalizer: record and rules must match their types: ${String(error)}`, {
      cause: error,
    })
  }
}

/** Callers without TypeScript may pass anything; a mistake must show at start-up and not in the first request. */
function checkOptions(options: unknown): void {
  const { record, rules, profile } = asObject(options, 'options')
  if (record !== undefined && typeof record !== 'function') checkRecord(asObject(record, 'record'))
  if (rules !== undefined) checkLists(asObject(rules, 'rules'), 'rules')
  if (profile !== undefined && profile !== 'identity' && profile !== 'request') {
    throw new TypeError(`canonicalizer: profile must be 'identity' or 'request', not ${JSON.stringify(profile)}`)
  }
}

/** Text in place of a list would pass for a list of its letters. */
const LISTS = {
  record: ['aliases', 'platform', 'urlParams', 'keep', 'strip', 'veto', 'quarantine', 'pathRules', 'templates'],
  rules: ['tracking', 'veto', 'providers'],
} as const

function checkRecord(record: Readonly<Record<string, unknown>>): void {
  if (typeof record['domain'] !== 'string' || record['domain'] === '')
    throw new TypeError('canonicalizer: record.domain must be a host name')
  checkLists(record, 'record')
  for (const name of ['patterns', 'parameters', 'vetoByTemplate', 'queryEnds'])
    if (record[name] !== undefined) asObject(record[name], `record.${name}`)
}

function checkLists(given: Readonly<Record<string, unknown>>, option: keyof typeof LISTS): void {
  for (const name of LISTS[option]) {
    if (given[name] !== undefined && !Array.isArray(given[name])) {
      throw new TypeError(`canonicalizer: ${option}.${name} must be an array`)
    }
  }
}

function asObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TypeError(`canonicalizer: ${name} must be an object`)
}
