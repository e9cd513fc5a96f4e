/**
 * What a form sends besides what is typed into it: `<input type="hidden" name="plan" value="pro">`. Two pages that look alike may sign
 * a visitor up for different things, or lead to different places afterwards.
 */

import { decode, isSession } from './echo.ts'
import { FRESH, FRESH_NAME } from './script-state.ts'

/** A field of a form that visitors do not see. */
export interface HiddenField {
  readonly name: string
  readonly value: string
}

/** An address that a program has encoded once more than it had to. */
const ENCODED = /^(?:https?%3A|%2F)/i

/** Drawn anew for every page, by Drupal and by Akismet. */
const DRAWN = /^(?:form_build_id|ak_js)$/

/**
 * The hidden field that a tag is; undefined of other tags and empty fields, of tokens and times, which may stand in the name as well
 * (Joomla), and of where the form was sent from.
 */
export function hiddenField(tag: string, attributes: Readonly<Record<string, string>>): HiddenField | undefined {
  const { type = '', name = '', value = '' } = attributes
  if (tag !== 'input' || type.toLowerCase() !== 'hidden' || name === '' || value === '') return undefined
  const isFresh =
    FRESH_NAME.test(name) || DRAWN.test(name) || FRESH.test(name) || FRESH.test(value) || isSession(`${name}=${value}`)
  return isFresh ? undefined : { name, value: ENCODED.test(value) ? decode(value) : value }
}
