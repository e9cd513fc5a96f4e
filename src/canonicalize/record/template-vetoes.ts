/** What the record says of the template of a draft's path. */

import type { Draft } from '../draft.ts'
import type { HostContext } from '../host-context.ts'
import {
  EVERY_NAME_RULE,
  FRONT_RULE,
  PATH_ENCODING_RULE,
  QUERY_ENCODING_RULE,
  rulesOfPath,
  type TemplateRules,
} from './learned-map.ts'
import { parameterOf } from './learned-parameters.ts'

/** What the record says of the template of the draft's path; undefined where the path has no known one. */
export function templateOf(draft: Draft, { record }: Pick<HostContext, 'record'>): TemplateRules | undefined {
  const learned = record?.learned
  if (learned === undefined) return undefined
  const { path } = draft
  if (draft.templateTest?.path !== path) draft.templateTest = { path, rules: rulesOfPath(learned, path) }
  return draft.templateTest.rules
}

/** Whether a rule that changes the whole URL, `sort` or `percent-encoding`, must not apply on this page. */
export function isVetoed(rule: string, draft: Draft, context: Pick<HostContext, 'record' | 'vetoed'>): boolean {
  if (context.vetoed?.has(rule) === true || isVetoedOnTemplate(rule, draft, context)) return true
  return rule !== 'percent-encoding' && areNamesVetoed(draft, context)
}

function isVetoedOnTemplate(rule: string, draft: Draft, context: Pick<HostContext, 'record'>): boolean {
  if (context.record?.learned?.vetoedSomewhere.has(rule) !== true) return false
  return templateOf(draft, context)?.vetoed.has(rule) === true
}

/** Whether percent-encoding must stay as it is in the path or in the query of this page. */
export function isEncodingVetoed(
  place: 'path' | 'query',
  draft: Draft,
  context: Pick<HostContext, 'record' | 'vetoed'>,
): boolean {
  const rule = place === 'path' ? PATH_ENCODING_RULE : QUERY_ENCODING_RULE
  return isVetoed('percent-encoding', draft, context) || isVetoedOnTemplate(rule, draft, context)
}

/** Whether the site reads the query of this page in order; see {@link FRONT_RULE}. */
export function isReadInOrder(draft: Draft, context: Pick<HostContext, 'record'>): boolean {
  return isVetoedOnTemplate(FRONT_RULE, draft, context)
}

/** Whether no static rule about this name applies on this page: it is vetoed, or was learned to matter there. */
export function isNameVetoed(name: string, draft: Draft, context: HostContext): boolean {
  return isVetoed(name, draft, context) || isLearnedToMatter(name, draft, context)
}

/** Whether no static rule about names applies on this page. */
export function areNamesVetoed(draft: Draft, context: Pick<HostContext, 'record'>): boolean {
  return isVetoedOnTemplate(EVERY_NAME_RULE, draft, context)
}

/** Whether a parameter was learned to matter on the template of the page. */
export function isLearnedToMatter(name: string, draft: Draft, context: Pick<HostContext, 'record'>): boolean {
  const parameters = context.record?.learned?.parameters
  const parameter = parameters && parameterOf(parameters, name)
  if (parameter === undefined || parameter.keep.size === 0) return false
  const at = templateOf(draft, context)
  return at !== undefined && parameter.keep.has(at.template)
}

/** Whether the record or a veto speaks for a name on this page. @param lower the name in lower case */
export function isGuarded(lower: string, draft: Draft, context: HostContext): boolean {
  if (context.guarded?.has(lower) === true) return true
  const learned = context.record?.learned
  if (learned === undefined) return false
  if (learned.guardedSomewhere.has(lower) && templateOf(draft, context)?.guarded.has(lower) === true) return true
  return areNamesVetoed(draft, context)
}
