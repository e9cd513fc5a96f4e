/** What the controls of a form, and the numbers of a list, show besides text. */

type Attributes = Readonly<Record<string, string>>

const CHOSEN = ' \u2713 '
const NOT_CHOSEN = ' \u2610 '
const DISABLED = ' \u2298 '
const STRUCK = ' \u2336 '

/**
 * Marks for the line that an element stands in: chosen or not, opened, out of use, struck out, how far it has come; and the number that
 * a list or an item of it is given. `''` where there is nothing to mark.
 */
export function controlMarks(tag: string, attributes: Attributes): string {
  const number = tag === 'ol' ? attributes['start'] : tag === 'li' ? attributes['value'] : undefined
  if (number !== undefined) return ` ${number}. `
  if (STRIKES.has(tag)) return STRUCK
  if (tag === 'progress' || tag === 'meter') return ` ${attributes['value'] ?? ''}/${attributes['max'] ?? ''} `
  if (OPENED.has(tag)) return attributes['open'] === undefined ? '' : CHOSEN
  return choice(tag, attributes) + (CONTROLS.has(tag) && attributes['disabled'] !== undefined ? DISABLED : '')
}

/** A price that was, or what a revision has taken out. */
const STRIKES: ReadonlySet<string> = new Set(['s', 'del', 'strike'])
/** What shows its content only once it is opened. */
const OPENED: ReadonlySet<string> = new Set(['details', 'dialog'])
const CONTROLS: ReadonlySet<string> = new Set('option input button select textarea fieldset optgroup'.split(' '))
/** How a tab, a switch or an option that a program draws is told to be chosen; style sheets go by it. */
const CHOSEN_BY_ROLE = ['aria-selected', 'aria-pressed', 'aria-checked'] as const

function choice(tag: string, attributes: Attributes): string {
  const mayHaveRole = tag === 'button' || attributes['role'] !== undefined
  if (mayHaveRole && CHOSEN_BY_ROLE.some((name) => attributes[name] === 'true')) return CHOSEN
  if (tag === 'option') return attributes['selected'] === undefined ? '' : CHOSEN
  const type = tag === 'input' ? attributes['type']?.toLowerCase() : ''
  if (type !== 'checkbox' && type !== 'radio') return ''
  return attributes['checked'] === undefined ? NOT_CHOSEN : CHOSEN
}

/**
 * What a visitor reads in a field: its value, what it asks for while it is empty, or what choices are called; undefined where there
 * is none. Hidden fields carry tokens and echoes.
 */
export function shownValue(tag: string, attributes: Attributes): string | undefined {
  const text = tag === 'input' ? shownInput(attributes) : attributes[READ.get(tag) ?? '']
  return text === '' ? undefined : text
}

const READ: ReadonlyMap<string, string> = new Map([
  ['textarea', 'placeholder'],
  ['option', 'label'],
  ['optgroup', 'label'],
])

function shownInput(attributes: Attributes): string | undefined {
  const type = attributes['type']?.toLowerCase()
  if (type === 'hidden' || type === 'file') return undefined
  const value = type === 'password' ? '' : (attributes['value'] ?? '')
  return value === '' ? attributes['placeholder'] : value
}

/** A picture that is a button: programs that draw maps have people click on them. */
export function isPictureButton(tag: string, attributes: Attributes): boolean {
  return tag === 'input' && attributes['type']?.toLowerCase() === 'image'
}
