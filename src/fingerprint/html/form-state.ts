/**
 * Values that a form sends and does not show: `<input type="hidden" name="plan" value="pro">`. Two pages that look alike may sign
 * a user up for different things, or lead to different places afterwards.
 */

import { isSession } from '../mask/sessions.ts'
import { FRESH, FRESH_NAME } from './script-state.ts'

type Attributes = Readonly<Record<string, string>>

/** A field of a form with a hidden value. */
export interface SentField {
  readonly name: string
  readonly value: string
}

/** Random for every page, from Drupal and from Akismet. */
const DRAWN = /^(?:form_build_id|ak_js)$/

/** A number as long as a time in seconds, or in parts of them, that is none: shops count their products so far. */
const LONG_ID = /^(?!1\d{9}(?:\d{3})*$)\d{9,}$/

/** Takes echoes of the page's own URL out of a value. */
export type Neutral = (value: string) => string

/**
 * The hidden field of a tag; undefined for other tags and empty fields, for tokens and times, which Joomla puts into the name, and
 * for the address of the page with the form.
 */
export function hiddenField(
  tag: string,
  { type = '', name, value }: Attributes,
  neutral: Neutral,
): SentField | undefined {
  return tag === 'input' && type.toLowerCase() === 'hidden' ? lastingField(name, value, neutral) : undefined
}

/**
 * The value of a choice; the page shows only its label: `<option value="44001">Red</option>`, `<button name="plan" value="pro">`.
 * @param list the name of the list that an option is in
 */
export function sentChoice(
  tag: string,
  attributes: Attributes,
  list: string | undefined,
  neutral: Neutral,
): SentField | undefined {
  const { type = '', name, value } = attributes
  if (tag === 'option') return lastingField(list, value, neutral)
  const isChoice = tag === 'button' || (tag === 'input' && /^(?:radio|checkbox)$/i.test(type))
  return isChoice ? lastingField(name, value, neutral) : undefined
}

/** Echoes go first: a time in the page's own URL makes no address fresh that repeats it. */
function lastingField(name = '', written = '', neutral: Neutral): SentField | undefined {
  if (name === '' || written === '') return undefined
  const value = neutral(written)
  const isFresh =
    FRESH_NAME.test(name) ||
    DRAWN.test(name) ||
    FRESH.test(name) ||
    (FRESH.test(value) && !LONG_ID.test(value)) ||
    isSession(`${name}=${value}`)
  return isFresh ? undefined : { name, value }
}
