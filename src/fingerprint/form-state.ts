/**
 * What a form sends besides what is typed into it: `<input type="hidden" name="plan" value="pro">`. Two pages that look alike may sign
 * a visitor up for different things, or lead to different places afterwards.
 */

import { FRESH, FRESH_NAME } from './script-state.ts'

/** A field of a form that visitors do not see. */
export interface HiddenField {
  readonly name: string
  readonly value: string
}

/**
 * The hidden field that a tag is; undefined of other tags and empty fields, and of tokens and times, which may stand in the name as well
 * (Joomla).
 */
export function hiddenField(tag: string, attributes: Readonly<Record<string, string>>): HiddenField | undefined {
  const { type = '', name = '', value = '' } = attributes
  if (tag !== 'input' || type.toLowerCase() !== 'hidden' || name === '' || value === '') return undefined
  return FRESH_NAME.test(name) || FRESH.test(name) || FRESH.test(value) ? undefined : { name, value }
}
