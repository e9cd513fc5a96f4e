/** The rule overlay as it comes from KV (`rules:overlay`): additions and vetoes that need no deploy. */

import * as v from 'valibot'
import type { RuleSet } from '../types.ts'
import type { RecordProblem } from './parse-domain-record.ts'

/** Outcome of {@link parseRuleOverlay}. */
export type ParsedRuleOverlay =
  | { readonly ok: true; readonly rules: RuleSet }
  | { readonly ok: false; readonly problem: RecordProblem }

const MAX_GRAMMAR_LENGTH = 256

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
const texts = v.array(text)
const grammar = v.pipe(
  text,
  v.check(isSafeGrammar, 'expected the source of a regular expression without nested repetition'),
)

const tracking = v.pipe(
  v.object({
    names: v.pipe(texts, v.minLength(1)),
    ignoreCase: v.optional(v.literal(true)),
    hosts: v.optional(texts),
    families: v.optional(texts),
    paths: v.optional(texts),
    value: v.optional(grammar),
    valueIs: v.optional(v.literal('site')),
    unless: v.optional(
      v.array(v.object({ host: v.optional(text), path: v.optional(text), value: v.optional(grammar) })),
    ),
    profiles: v.optional(v.tuple([v.literal('identity')])),
    class: v.picklist(['campaign', 'click-id', 'affiliate', 'email', 'share', 'search', 'session', 'view']),
    source: v.string(),
    added: v.string(),
  }),
  v.check(
    ({ ignoreCase, hosts, families }) => ignoreCase === undefined || (hosts === undefined && families === undefined),
    'expected ignoreCase without hosts and families',
  ),
)

const route = v.object({
  path: text,
  query: v.optional(v.record(text, v.string())),
  textSlashes: v.optional(v.boolean()),
  to: text,
  url: v.optional(text),
})
const kind = v.object({
  key: text,
  url: text,
  main: v.optional(v.boolean()),
  token: v.optional(text),
  convert: v.optional(
    v.picklist([
      'bilibili-bv',
      'instagram-shortcode',
      'google-maps-cid',
      'wiki-title',
      'peertube-uuid',
      'flickr-base58',
    ]),
  ),
})

const provider = v.object({
  name: text,
  types: v.record(text, grammar),
  reserved: v.optional(v.record(text, texts)),
  fold: v.optional(v.record(text, v.picklist(['lower', 'upper']))),
  kinds: v.record(text, kind),
  families: v.optional(v.record(text, texts)),
  hosts: v.record(text, v.array(route)),
  examples: v.optional(v.array(v.object({ input: v.string(), expected: v.string() })), []),
})

const overlaySchema = v.object({
  tracking: v.optional(v.array(tracking)),
  veto: v.optional(v.array(v.object({ name: text, hosts: v.optional(texts) }))),
  providers: v.optional(v.array(provider)),
})

/** Checks a value that claims to be a rule overlay. Grammars that could take more than linear time are refused. Never throws. */
export function parseRuleOverlay(value: unknown): ParsedRuleOverlay {
  const result = v.safeParse(overlaySchema, value, { abortEarly: true })
  if (result.success) return { ok: true, rules: result.output as RuleSet }
  const [issue] = result.issues
  return { ok: false, problem: { path: v.getDotPath(issue) ?? '', message: issue.message } }
}

/** No look-around, no back reference, and no repeated group that holds a repetition or an alternative: `(a+)+` takes exponential time on a miss. */
function isSafeGrammar(source: string): boolean {
  if (source.length > MAX_GRAMMAR_LENGTH || /\\[1-9k]|\(\?<?[=!]/.test(source)) return false
  try {
    RegExp(source)
  } catch {
    return false
  }
  return !repeatsRepetition(source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'))
}

/** Expects a source whose escapes and character classes were replaced by one letter. */
function repeatsRepetition(plain: string): boolean {
  const groupHoldsMany: boolean[] = [false]
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at]!
    if (character === '(') groupHoldsMany.push(false)
    const inner = character === ')' && groupHoldsMany.pop() === true
    const after = character === '(' ? '' : plain.slice(at + 1, at + 12)
    if (inner && /^(?:[+*]|\{\d)/.test(after)) return true
    // `a{4}` leaves no choice.
    const varies = /^(?:[+*?]|\{\d+,)/.test(after)
    if (inner || varies || character === '|') groupHoldsMany[groupHoldsMany.length - 1] = true
  }
  return false
}
