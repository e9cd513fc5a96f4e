/** What a path segment looks like on its own. A hint for path templates, never more: the corpus decides. */

/**
 * `id`: a number, a UUID, a long token, a title with its number. `slug`: several words, a title, a name with digits. `word`: one plain word. `script`: a
 * program that answers (`view.php`). `empty`: what stands behind a trailing slash.
 */
export type SegmentKind = 'id' | 'slug' | 'word' | 'script' | 'empty'

const SCRIPT = /\.(?:php\d?|cgi|fcgi|pl|py|rb|aspx?|ashx|jspx?|jsf|do|action|exe|dll|cfm|wsgi)$/i
const PAGE_EXTENSION = /\.(?:html?|xhtml|shtml|txt|md|xml|json|pdf)$/i
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const HEX = /^(?=.*\d)[\da-f]{8,}$/i
const TOKEN = /^(?=(?:.*\d){3})[\w-]{16,}$/
/** Several words with a number before or behind them name an item: `red-shoe-17`, `17-red-shoe`. */
const NUMBERED = /^(?:\d+(?:[-_][a-z]+){2,}|(?:[a-z]+[-_]){2,}\d+)$/i
const PLAIN_WORD = /^[a-z]{1,20}$/

/**
 * Tells the kind of a raw segment. Never throws.
 *
 * @param isBehindItems what stands before it is `*`: several words with the extension of a program are a title there (`/7/red-shoes.aspx`)
 */
export function segmentKind(segment: string, isBehindItems = false): SegmentKind {
  if (segment === '') return 'empty'
  const isScript = SCRIPT.test(segment)
  const stem = segment.replace(isScript ? SCRIPT : PAGE_EXTENSION, '')
  if (/^\d+$/.test(stem) || UUID.test(stem) || HEX.test(stem) || TOKEN.test(stem) || NUMBERED.test(stem)) return 'id'
  const isWord = PLAIN_WORD.test(stem)
  if (isScript && (isWord || !isBehindItems)) return 'script'
  return isWord ? 'word' : 'slug'
}
