/** What the controls of a form, and the numbers of a list, show besides text. */

type Attributes = Readonly<Record<string, string>>

const CHOSEN = ' \u2713 '
const NOT_CHOSEN = ' \u2610 '
const DISABLED = ' \u2298 '
const STRUCK = ' \u2336 '

/**
 * Marks for the line of an element: chosen or not, opened, disabled, struck out, progress, and the number of a list or an item.
 * `''` where there is nothing to mark.
 */
export function controlMarks(tag: string, attributes: Attributes): string {
  const number = tag === 'ol' ? attributes['start'] : tag === 'li' ? attributes['value'] : undefined
  if (number !== undefined) return ` ${number}. `
  if (STRIKES.has(tag)) return STRUCK
  if (tag === 'progress' || tag === 'meter') return ` ${attributes['value'] ?? ''}/${attributes['max'] ?? ''} `
  if (OPENED.has(tag)) return attributes['open'] === undefined ? '' : CHOSEN
  return choice(tag, attributes) + (CONTROLS.has(tag) && attributes['disabled'] !== undefined ? DISABLED : '')
}

/** A former price, or text that a revision removed. */
const STRIKES: ReadonlySet<string> = new Set(['s', 'del', 'strike'])
/** Elements that show their content only when opened. */
const OPENED: ReadonlySet<string> = new Set(['details', 'dialog'])
const CONTROLS: ReadonlySet<string> = new Set('option input button select textarea fieldset optgroup'.split(' '))
/** Attributes by which a script marks a tab, a switch or an option as chosen; style sheets read them too. */
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
 * The visible text of a field: its value, its placeholder while it is empty, or the label of its choice; undefined where there is
 * none. Hidden fields carry tokens and echoes.
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
