/** Compiles tracking facts: conditions to tests, hosts to look-ups. */

import { hostMatches } from '../../url/host.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { anchored } from './grammar.ts'
import { namedHosts } from './named-hosts.ts'
import { isSiteName } from './site-name.ts'
import type { TrackingException } from '../types.ts'
import type { CompiledException, CompiledFact, FactRow } from './types.ts'

/** Whether a row holds on every host. */
export function isGlobal(row: FactRow): boolean {
  return row.hosts === undefined && row.families === undefined
}

/** Compiles the conditions of a row; `exempt` are exceptions beside its own. */
export function compileFact(row: FactRow, exempt: readonly CompiledException[] = []): CompiledFact {
  const unless = [...exempt, ...(row.unless ?? []).map(compileException)]
  const identityOnly = row.profiles !== undefined
  return {
    identityOnly,
    unconditional:
      !identityOnly &&
      row.paths === undefined &&
      row.value === undefined &&
      row.valueIs === undefined &&
      unless.every(({ host, path }) => host !== undefined || (isGlobal(row) && path !== undefined)),
    paths: row.paths,
    value: valueTest(row),
    unless,
    source: row.source,
  }
}

function valueTest({ value, valueIs }: FactRow): CompiledFact['value'] {
  if (valueIs === 'site') return { test: isSiteName }
  return value === undefined ? undefined : anchored(value)
}

/** Files the rows that name hosts under each of them; families are written out. They are compiled for the hosts that are met. */
export function rowsByHost(rows: readonly FactRow[]): Map<string, FactRow[]> {
  const byHost = new Map<string, FactRow[]>()
  for (const row of rows) {
    for (const host of namedHosts(row)) {
      const known = byHost.get(host)
      if (known === undefined) byHost.set(host, [row])
      else known.push(row)
    }
  }
  return byHost
}

/** Path prefixes of exceptions that name no host. */
export function exceptionalPaths(exceptions: readonly TrackingException[]): string[] {
  return [...new Set(exceptions.flatMap(({ host, path }) => (host === undefined ? (path ?? []) : [])))]
}

/** Whether a fact holds for this raw value on this page. Never throws. */
export function factHolds(fact: CompiledFact, at: { host: string; path: string }, value: string): boolean {
  if (fact.paths !== undefined && !fact.paths.some((prefix) => at.path.startsWith(prefix))) return false
  if (fact.value !== undefined && !fact.value.test(decoded(value))) return false
  return !fact.unless.some((exception) => exceptionHolds(exception, at, value))
}

function exceptionHolds(exception: CompiledException, at: { host: string; path: string }, value: string): boolean {
  if (exception.host !== undefined && !hostMatches(at.host, exception.host)) return false
  if (exception.path !== undefined && !at.path.startsWith(exception.path)) return false
  return exception.value === undefined || exception.value.test(decoded(value))
}

function decoded(value: string): string {
  return decodeComponent(value) ?? value
}

/** Compiles the conditions of an exception. */
export function compileException(exception: TrackingException): CompiledException {
  return {
    host: exception.host,
    path: exception.path,
    value: exception.value === undefined ? undefined : anchored(exception.value),
  }
}
