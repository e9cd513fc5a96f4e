/** What the controls of a form show besides text. */

type Attributes = Readonly<Record<string, string>>

const CHOSEN = ' \u2713 '
const NOT_CHOSEN = ' \u2610 '
const DISABLED = ' \u2298 '

/** Marks for the line that a control stands in: chosen or not, out of use, how far it has come. `''` for all other tags. */
export function controlMarks(tag: string, attributes: Attributes): string {
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

/** The value that a visitor sees in a field; undefined where there is none. Hidden fields carry tokens and echoes. */
export function shownValue(tag: string, attributes: Attributes): string | undefined {
  if (tag !== 'input') return undefined
  const type = (attributes['type'] ?? 'text').toLowerCase()
  const value = attributes['value'] ?? ''
  return type === 'hidden' || type === 'password' || type === 'file' || value === '' ? undefined : value
}
