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

/** Options of {@link canonicalizer}; all are optional. */
export interface CanonicalizerOptions extends LibraryOptions {
  /** Default `request`: what the application was asked for. `identity`: which item it is, for rows and keys. */
  readonly profile?: Profile
}

/**
 * Sets `c.var.canonical` to the canonical form of `c.req.url`; the request itself is not changed.
 *
 * @throws TypeError at construction, when an option has the wrong shape; while serving only what a look-up of records throws, and for
 * one that answers with a promise
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

/** Without its record a site's own parameters may be taken for trackers, and nobody would notice. */
function atOnce<Found>(look: (domain: string) => Found): (domain: string) => Found {
  return (domain) => {
    const found = look(domain)
    if (found instanceof Promise) throw new TypeError('canonicalizer: record must answer at once, not with a promise')
    return found
  }
}

/** The library reads rules and record when it first needs them; a server wants to hear of a mistake before. */
function tryOut(library: Canonicalizer, record: CanonicalizerOptions['record']): void {
  const host = typeof record === 'object' ? record.domain : 'example.com'
  try {
    library.canonicalize(`http://${host}/?a=1&b=2`, { profile: 'request' })
  } catch (error) {
    throw new TypeError(`canonicalizer: record and rules must be as their types say: ${String(error)}`, {
      cause: error,
    })
  }
}

/** Callers without types pass anything; a mistake must be heard at start-up and not in the first request. */
function checkOptions(options: unknown): void {
  const { record, rules, profile } = asObject(options, 'options')
  if (record !== undefined && typeof record !== 'function') checkRecord(asObject(record, 'record'))
  if (rules !== undefined) checkRules(asObject(rules, 'rules'))
  if (profile !== undefined && profile !== 'identity' && profile !== 'request') {
    throw new TypeError(`canonicalizer: profile must be 'identity' or 'request', not ${JSON.stringify(profile)}`)
  }
}

function checkRecord({ domain, patterns }: Readonly<Record<string, unknown>>): void {
  if (typeof domain !== 'string' || domain === '')
    throw new TypeError('canonicalizer: record.domain must be a host name')
  asObject(patterns, 'record.patterns')
}

function checkRules(rules: Readonly<Record<string, unknown>>): void {
  for (const name of ['tracking', 'veto', 'providers']) {
    if (rules[name] !== undefined && !Array.isArray(rules[name])) {
      throw new TypeError(`canonicalizer: rules.${name} must be an array`)
    }
  }
}

function asObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TypeError(`canonicalizer: ${name} must be an object`)
}
