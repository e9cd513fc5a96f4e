/** Which URLs an exported configuration may change: what the edge leaves alone, and more where one expression cannot tell. */

import { RULE_DATA } from '../rules/data/index.ts'
import type { RuleIndex } from '../rules/match/types.ts'
import { clickPathsOf } from '../rules/match/click-server-match.ts'
import { hostMatches } from '../url/host.ts'
import { secretExpressions } from './secret-expressions.ts'
import { MAX_PARAMETERS, MAX_QUERY_BYTES } from './thresholds.ts'
import { anyText, literal, portable, widened } from './portable-expression.ts'
import type { Gate } from './types.ts'

/** Of a name in a query that may be changed; `[` and `]` may be encoded. */
const NAME = String.raw`(?:[A-Za-z0-9_.~:$*!@\[\]-]|%5[BbDd])+`
const VALUE = String.raw`[A-Za-z0-9_.~:$*!@\[\]|/=,()+%-]*`
/** What an HTML source adds to a name. */
const IN_FRONT = '(?:amp;)*'
const BARE = `${IN_FRONT}${NAME}`
const PAIR = `${BARE}=${VALUE}`
const PIECE = `${BARE}(?:=${VALUE})?`

/** Octets that need to be encoded, in upper case, and that no server takes for a delimiter of paths. */
const OCTET = '%(?:[89A-F][0-9A-F]|2[012467-9ABC]|3[ACDE]|40|5[BDE]|60|7[BCD])'

/** How a named piece begins, behind any delimiter. */
const START = `(?:^|&)${IN_FRONT}`
const END = '(?:&|$)'

/** The gate of a plan. Never throws. */
export function gateFor(hosts: readonly string[], index: RuleIndex, actions: readonly string[]): Gate {
  const concerned = (named: readonly string[] | undefined): boolean =>
    named === undefined || hosts.length === 0 || hosts.some((host) => named.some((name) => hostMatches(host, name)))
  return {
    path: String.raw`^/(?:[A-Za-z0-9._~!$&()*+,=:@/-]|${OCTET})*$`,
    leavePath: leavePath(hosts, index, concerned),
    // From a query without any pair the edge drops nothing that an operator strips.
    query: `^&*(?:${BARE}&+)*${PAIR}(?:&+${PIECE})*&*$`,
    tidyQuery: `^(?:${BARE}&)*${PAIR}(?:&${PIECE})*$`,
    leaveQuery: leaveQuery(concerned, actions),
    leaveTogether: RULE_DATA.passThrough.flatMap(({ names, hosts: named }) =>
      names.length > 1 && concerned(named) ? [names] : [],
    ),
    maxQueryBytes: MAX_QUERY_BYTES,
    maxParameters: MAX_PARAMETERS,
  }
}

type Concerned = (named: readonly string[] | undefined) => boolean

function leavePath(hosts: readonly string[], index: RuleIndex, concerned: Concerned): readonly string[] {
  const segments = RULE_DATA.passThrough.flatMap(({ segment, hosts: named }) =>
    segment !== undefined && concerned(named) ? [segment] : [],
  )
  const exempt = RULE_DATA.exemptPages.flatMap(({ host, path }) => (host === undefined ? (path ?? []) : []))
  return [
    String.raw`//|/\.\.?(?:/|$)|/\(`,
    '(?:https?|ftp)(?::|%3A)',
    `/${anyText(segments)}(?:/|$)`,
    `^${anyText(exempt)}`,
    widened(index.clickServers.everywhere.source),
    ...hosts.flatMap((host) => widened(clickPathsOf(index.clickServers, host)?.source ?? '') || []),
  ]
}

/** Expressions of all paths of templates, and of those of templates beside them that say more: they are few. Never throws. */
export function pathsOf(templates: readonly string[]): readonly string[] {
  const segment = (text: string): string => (text === '*' ? '[^/]*' : literal(text).replaceAll(String.raw`\$`, '.'))
  return templates.filter(isPlainTemplate).map((template) => `^${template.split('/').map(segment).join('/')}$`)
}

function leaveQuery(concerned: Concerned, actions: readonly string[]): readonly string[] {
  const bare = actions.map(literal)
  const valued: string[] = []
  const place = (name: string, value: string | undefined): void => {
    if (value === undefined) bare.push(name)
    else valued.push(leaveExpression(name, value))
  }
  for (const { names, value, hosts, segment } of RULE_DATA.passThrough) {
    const [first] = names
    if (names.length === 1 && first !== undefined && segment === undefined && concerned(hosts)) {
      place(expressionOfName(first), value)
    }
  }
  for (const session of RULE_DATA.sessions) {
    if (session.in !== 'query' || !concerned(session.hosts)) continue
    place(sessionName(session), session.value)
  }
  return [
    // A piece without `=` may be a route or a command, unless it was a tracker and is gone. No query has a `<` here, and Caddy 2.6 tests the text `<nil>` too.
    '(?:^|&)[^=&<]+(?:&|$)',
    `${START}(?:${bare.join('|')})=`,
    ...valued,
    ...secretExpressions(),
  ]
}

/** The names of a session rule as an expression. */
export function sessionName({ name, nameTail = '' }: { readonly name: string; readonly nameTail?: string }): string {
  return literal(name) + widened(nameTail)
}

/** An expression of queries with a pair whose value may match a grammar. */
export function leaveExpression(name: string, value: string): string {
  return `${START}${name}=(?:(?:${widened(value)})${END}|[^&]*%)`
}

/** A name as it is written in a query, brackets encoded or not. */
export function expressionOfName(name: string): string {
  return literal(name)
    .replaceAll(String.raw`\[`, String.raw`(?:\[|%5[Bb])`)
    .replaceAll(String.raw`\]`, String.raw`(?:\]|%5[Dd])`)
}

/** Whether a name can be told in a query without decoding anything but brackets. */
export function isPlainName(name: string): boolean {
  return PLAIN.test(name)
}

/** Whether every engine can tell a decoded value from all others: malformed octets are read differently. */
export function isTellableValue(value: string): boolean {
  return value.isWellFormed() && !value.includes('%')
}

/** A decoded value as it is written in a query: each character as it is or as octets. */
export function expressionOfValue(value: string): string {
  return [...value].map(expressionOfCharacter).join('')
}

function expressionOfCharacter(character: string): string {
  const octets = [...new TextEncoder().encode(character)].map((octet) => octetExpression(octet)).join('')
  return PLAIN_VALUE.test(character) ? `(?:${literal(character)}|${octets})` : octets
}

function octetExpression(octet: number): string {
  const digits = octet
    .toString(16)
    .padStart(2, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`)
  return `%${digits}`
}

/** Whether paths of a template can pass the gate; `''` is one too. */
export function isPlainTemplate(template: string): boolean {
  return PLAIN_TEMPLATE.test(template)
}

const PLAIN_TEMPLATE = /^(?:\/[A-Za-z0-9._~!$&()*+,=:@/%-]*)?$/
/** What the gate lets through of a value, one character. */
const PLAIN_VALUE = /^[A-Za-z0-9_.~:$*!@[\]|/=,()+-]$/
const PLAIN = /^[A-Za-z0-9_.~:$*!@[\]-]+$/

/** A grammar of values, if every engine reads it; undefined otherwise. */
export function portableValue(test: { test(text: string): boolean } | undefined): string | undefined {
  if (!(test instanceof RegExp)) return undefined
  return portable(test.source)
}
