/** Statements of VCL about the query of a request. */

/** The query while it is changed. */
export const QUERY = 'req.http.X-Canonical-Query'
/** The path. */
export const PATH = 'req.http.X-Canonical-Path'
/** The names of the query, sorted, each once: `?a&b`. */
export const NAMES = 'req.http.X-Canonical-Names'
/** The same with `#` for each run of digits. */
export const FOLDED = 'req.http.X-Canonical-Folded'

/** Set once it is decided what becomes of the learned names. */
export const DECIDED = 'req.http.X-Canonical-Decided'

/** A text as a long string. Nothing of a plan holds a quotation mark; see `gate.ts`. */
export const quoted = (text: string): string => `{"${text.replaceAll('"', '')}"}`

/** A condition: the subject matches. */
export const matches = (subject: string, expression: string): string => `${subject} ~ ${quoted(expression)}`
/** A condition: the subject does not match. */
export const misses = (subject: string, expression: string): string => `${subject} !~ ${quoted(expression)}`

/** Replaces every match in the query. */
export function replaced(expression: string, by: string): string {
  return `set ${QUERY} = regsuball(${QUERY}, ${quoted(expression)}, "${by}");`
}

/** Indents a block. */
export const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** Takes empty pieces out of the query. */
export const tidied = [replaced('&{2,}', '&'), replaced('^&|&$', '')].join('\n')
