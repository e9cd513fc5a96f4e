/** What the controls of a form, and the numbers of a list, show besides text. */

type Attributes = Readonly<Record<string, string>>

const CHOSEN = ' \u2713 '
const NOT_CHOSEN = ' \u2610 '
const DISABLED = ' \u2298 '

/**
 * Marks for the line that a control stands in: chosen or not, out of use, how far it has come; and the number that a list or an item
 * of it is given. `''` for all other tags.
 */
export function controlMarks(tag: string, attributes: Attributes): string {
  const number = tag === 'ol' ? attributes['start'] : tag === 'li' ? attributes['value'] : undefined
  if (number !== undefined) return ` ${number}. `
  if (tag === 'progress' || tag === 'meter') return ` ${attributes['value'] ?? ''}/${attributes['max'] ?? ''} `
  if (tag !== 'option' && tag !== 'input' && tag !== 'button') return ''
  return choice(tag, attributes) + (attributes['disabled'] === undefined ? '' : DISABLED)
}

function choice(tag: string, attributes: Attributes): string {
  if (tag === 'option') return attributes['selected'] === undefined ? '' : CHOSEN
  const type = attributes['type']?.toLowerCase()
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
