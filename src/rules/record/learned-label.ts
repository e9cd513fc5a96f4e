/** What changes by learned patterns and parameters are noted as, and the pattern of pages that such a note is about. */

import type { PatternKey } from './domain-record.ts'

const LEARNED = /^(?:learned(?:-value)?|unread):/
/** Where a parameter is dropped on a path of no known template. */
const EVERYWHERE = 'everywhere'

/** The note of a parameter up to the template: `ref@`. */
export function labelStart(name: string): string {
  return `${encodeURIComponent(name.toWellFormed())}@`
}

/** The note with its template: `ref@/p/*`, `ref@everywhere`. */
export function labelAt(start: string, template: string | undefined): string {
  return start + (template ?? EVERYWHERE)
}

/** The key of the pages that a learned rule is about, `/p/*?ref` for `learned:ref@/p/*`; undefined for any other rule. Never throws. */
export function patternOfRule(rule: string): PatternKey | undefined {
  if (!LEARNED.test(rule)) return undefined
  const label = rule.replace(LEARNED, '')
  // Names are percent-encoded, and a path holds no question mark.
  if (label.includes('?')) return label
  const at = label.indexOf('@')
  const template = label.slice(at + 1)
  return `${template === EVERYWHERE ? '' : template}?${label.slice(0, at)}`
}
