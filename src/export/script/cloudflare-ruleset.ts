/**
 * A ruleset of URL rewrite rules: https://developers.cloudflare.com/rules/transform/url-rewrite/ (2026-11-28). `matches` needs a plan of
 * Cloudflare with regular expressions (Business or Enterprise).
 */

import { fewerTrackers } from '../fewer-trackers.ts'
import { harmlessGate } from '../harmless-names.ts'
import { literal } from '../portable-expression.ts'
import type { Abilities, ExportPlan } from '../types.ts'
import { expressionOfName } from '../gate.ts'

/** Characters of one expression: https://developers.cloudflare.com/ruleset-engine/rules-language/expressions/ (2026-11-28). */
const MAX_EXPRESSION = 4096

/** Names are removed and nothing else; the query must hold known names alone. */
export const CLOUDFLARE_CAN: Abilities = {
  values: 'none',
  paths: false,
  sets: 'none',
  names: 'none',
  sort: 'none',
  emptyPieces: false,
}

/** One rule. */
export interface RewriteRule {
  readonly description: string
  readonly expression: string
  /** The new query, as an expression. */
  readonly query: string
}

/** The part of a plan that fits into one rule. Never throws. */
export function rulesetPlan(plan: ExportPlan): ExportPlan {
  const known: ExportPlan = { ...plan, gate: harmlessGate(plan), templates: [] }
  return (
    fewerTrackers(
      known,
      (one) =>
        Math.max(...rulesOf(one).flatMap(({ expression, query }) => [expression.length, query.length])) <=
        MAX_EXPRESSION,
    ) ?? { ...known, drop: [] }
  )
}

/** The rules of such a plan: one, or none where nothing is dropped. */
export function rulesOf(plan: ExportPlan): readonly RewriteRule[] {
  const names = plan.drop.flatMap((group) => group.names)
  if (names.length === 0) return []
  const { domain = 'every host', revision = '' } = plan.from
  return [
    {
      description: `Canonical URLs: ${domain} ${revision}`.trim(),
      expression: conditions(plan).join(' and '),
      query: `remove_query_args(http.request.uri.query, ${names.map(quoted).join(', ')})`,
    },
  ]
}

function conditions(plan: ExportPlan): readonly string[] {
  const { hosts, exceptHosts, gate, drop, harmless } = plan
  const known = `(?:${harmless.map(expressionOfName).join('|')})=[^&;?]{0,30}`
  const pair = `(?:${drop.flatMap(({ names }) => names.map(literal)).join('|')})=[^&;?]*`
  const query = `^(?:${pair}|${known})(?:&(?:${pair}|${known}))*$`
  return [
    ...(hosts.length > 0 ? [`http.host in {${hosts.map(quoted).join(' ')}}`] : []),
    ...(exceptHosts === '' ? [] : [`not http.host matches ${raw(exceptHosts)}`]),
    `http.request.uri.query matches ${raw(query)}`,
    `not http.request.uri.path matches ${raw(`(?i)(?:${gate.leavePath.join('|')})`)}`,
    `http.request.uri.path matches ${raw(gate.path)}`,
  ]
}

/** A raw text; nothing of a plan holds a quotation mark. */
const raw = (expression: string): string => `r"${expression.replaceAll('"', '')}"`
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '')}"`
