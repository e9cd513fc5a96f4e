/** Blocks of a Caddyfile: conditions on variables of a request, and what is done where they hold. */

import type { ExportPlan } from '../types.ts'

/** Runs of trackers that are taken out, each by a handler of its own. Links of mail hold one or two. */
export const MAX_RUNS = 4

/** The variable that holds the query while it is changed. */
export const QUERY = 'canonical_query'

/** An expression as a token. Nothing of a plan holds a backquote; see `gate.ts`. */
export const quoted = (expression: string): string => `\`${expression.replaceAll('`', '')}\``

/** Numbers the matchers of one snippet. */
export interface Writer {
  readonly plan: ExportPlan
  count: number
}

const next = (writer: Writer): string => `canonical_${++writer.count}`

/** What a block does; what its condition captured is `{re.NAME.1}` and so on. */
export type Body = (name: string) => string

/** A block that runs where all conditions hold. Of each kind a set of conditions holds one, as Caddy takes more for alternatives. */
export function where(writer: Writer, conditions: readonly string[], body: Body): string {
  const name = next(writer)
  const lines = conditions.map((condition) => `  ${condition.replace('NAME', name)}\n`).join('')
  return `@${name} {\n${lines}}\nroute @${name} {\n${indent(body(name))}\n}`
}

/** Groups of conditions that all must hold, and what is done then. */
export type Branch = readonly [conditions: readonly (readonly string[])[], body: Body]

/** Blocks of which the first one runs whose conditions hold. Within a route, `handle` does not part them. */
export function firstOf(writer: Writer, branches: readonly Branch[]): string {
  const open = `${next(writer)}_open`
  const blocks = branches.map(([[first = [], ...others], body]) => {
    const inner = (name: string, left: readonly (readonly string[])[]): string => {
      const [following, ...rest] = left
      if (following === undefined) return `vars ${open} 0\n${body(name)}`
      return where(writer, following, (own) => inner(own, rest))
    }
    return where(writer, [`vars ${open} 1`, ...first], (name) => inner(name, others))
  })
  return [`vars ${open} 1`, ...blocks].join('\n')
}

/** Takes the `&` away that a pair at the end leaves behind. */
export function trimmed(writer: Writer): string {
  return where(writer, [matches(QUERY, '^(.*)&$')], (name) => setQuery(`{re.${name}.1}`))
}

/**
 * A condition: the variable matches. Caddy 2.6 tests the name of a variable as well as its value, and `<nil>` beside a placeholder: so it
 * must be a placeholder, and an expression that does not match `<nil>`.
 */
export const matches = (variable: string, expression: string): string =>
  `vars_regexp NAME ${placeholder(variable)} ${quoted(expression)}`
/** A condition: the variable does not match. */
export const misses = (variable: string, expression: string): string =>
  `not vars_regexp ${placeholder(variable)} ${quoted(expression)}`
const placeholder = (variable: string): string => (variable.startsWith('{') ? variable : `{http.vars.${variable}}`)
/** Sets the query. */
export const setQuery = (value: string): string => `vars ${QUERY} "${value}"`
/** Indents a block. */
export const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** Takes runs of pairs out, the first one first; what is done where still one is left. */
export function runsOf(writer: Writer, pair: string, otherwise: string, most = MAX_RUNS): string {
  const run = `^(|.*?&)(?:${pair})+(.*)$`
  const step = (left: number): string =>
    where(writer, [matches(QUERY, run)], (name) => {
      if (left === 0) return otherwise
      return [setQuery(`{re.${name}.1}{re.${name}.2}`), step(left - 1)].join('\n')
    })
  return step(most)
}
