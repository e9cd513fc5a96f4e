/** The rule that decided on a parameter, in words. */

const TEXTS: readonly (readonly [prefix: string, text: string])[] = [
  ['operator:keep', 'the keep list names it'],
  ['operator:strip', 'the strip list names it'],
  ['quarantine', 'in quarantine: an audit saw two pages become one'],
  ['platform:', 'the platform uses it to say which page is meant'],
  ['naming:', 'names like this usually say which page is meant'],
  ['unread:', 'not read behind a parameter that is dropped'],
  ['learned-value:', 'learned for some values'],
  ['learned', 'learned from comparisons of pages'],
  ['tracking:', 'a built-in rule: a known tracker'],
  ['pass-through', 'a secret or an action: these URLs pass as they are'],
  ['unknown', 'nothing is known about it'],
]

/** Explains a rule as `applied` names it; a rule that is not known here is returned unchanged. */
export function ruleText(rule: string): string {
  return TEXTS.find(([prefix]) => rule.startsWith(prefix))?.[1] ?? rule
}

/** Whether a built-in rule decides, which a veto of the name switches off. */
export function isBuiltIn(rule: string): boolean {
  return rule.startsWith('tracking:')
}
