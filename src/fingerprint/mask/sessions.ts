/** Pairs that a site puts into links anew for every client: session ids and anti-forgery tokens. */

/** Applications put a new session into every link for a client without cookies. */
const SESSION_NAMES: ReadonlySet<string> = new Set([
  'sid',
  'phpsessid',
  'jsessionid',
  'sessionid',
  'session_id',
  'oscsid',
  'zenid',
  'xtcsid',
  'cfid',
  'cftoken',
])
/** Anti-forgery tokens: as fresh as session ids, but shorter. */
const TOKEN_NAMES: ReadonlySet<string> = new Set([
  '_wpnonce',
  'sectok',
  'csrf',
  'csrf_token',
  '_csrf',
  '_token',
  'authenticity_token',
  'form_key',
  'sesskey',
  'formhash',
])

/** Whether a pair is a session id or an anti-forgery token by its name. A short value is none: `sid=12` may well be a page. */
export function isSession(piece: string): boolean {
  const equals = piece.indexOf('=')
  if (equals === -1 || piece.length - equals <= 10) return false
  const name = piece.slice(0, equals).toLowerCase()
  return TOKEN_NAMES.has(name) || (SESSION_NAMES.has(name) && piece.length - equals > 20)
}
