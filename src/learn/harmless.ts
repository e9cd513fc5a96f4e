/** Which URLs may be fetched at all: a GET that acts, or that carries a secret, is never sent. */

import { canonicalize } from '../canonicalize/canonicalize.ts'
import { decodeComponent } from '../url/percent-encoding.ts'
import { parseUrl } from '../url/parts.ts'
import { splitQuery } from '../url/query.ts'

/** Names whose value says what the server shall do. */
const VERB_NAMES =
  /^(?:action|act|cmd|command|do|op|oper|operation|task|method|_method|mode|func|function|event|wpaction)$/i

/** Words that change something, wherever they stand in a value: `deletePost`, `cart.add`, `confirm-order`. */
const MUTATING_VALUE =
  /(?:^|[^a-z])(?:delete|del|remove|rm|destroy|drop|add|insert|create|new_?post|save|submit|update|edit_?save|logout|logoff|signout|sign_?out|confirm|unsubscribe|subscribe|vote|upvote|downvote|like|unlike|buy|purchase|checkout|order_?now|pay|rollback|revert|undo|restore|reset|purge|clear|empty|ban|block|approve|reject|move|rename|merge|lock|unlock|protect|watch|unwatch|follow|unfollow|enable|disable|activate|deactivate|publish|unpublish|install|uninstall|upload|import|send|post|reply|report|mark[a-z]*|notify|cancel|backlink_?clear|register|resendpwd|profile_delete|draftdel|recover|locked|conflict)(?:$|[^a-z])/i

/** Names that are a switch for an action, whatever their value. */
const ACTING_NAMES =
  /^(?:delete|remove|logout|logoff|signout|unsubscribe|vote|upvote|downvote|confirm|add[-_]?to[-_]?(?:cart|wishlist|basket)|buy[-_]?now|purge|rollback)$/i

/** Last segments that act, with a number at most behind them: `/boat/7/delete/`, `/cart/remove/7`, `/delete.php`, Nagios' `cmd.cgi`. */
const ACTING_SEGMENT =
  /^(?:delete|destroy|remove|purge|rollback|log[-_]?out|log[-_]?off|sign[-_]?out|unsubscribe|upvote|downvote|add[-_]?to[-_]?(?:cart|wishlist|basket)|buy[-_]?now|cmd(?=\.cgi))(?:\.[a-z]{2,5})?$/i
const NUMBER = /^\d+$/

/** Names that carry a secret or a signature. */
const SECRET_NAMES =
  /^(?:.*[-_.])?(?:token|sig|sign|signature|hmac|hash_?key|api_?key|apikey|secret|password|passwd|pwd|pass|auth|authkey|credentials?|jwt|otp|nonce|csrf|xsrf|sectok|sesskey|form_?key|email|e-?mail)$/i

/** Whether fetching a URL can do no harm, as far as the URL tells. Never throws; false for what is no http(s) URL. */
export function isHarmless(url: string): boolean {
  const parts = parseUrl(url)
  if (parts === undefined || parts.userinfo !== '') return false
  if (splitQuery(parts.query ?? '').some(({ name, value }) => isHarmful(name, value ?? ''))) return false
  if (isActingPath(parts.path)) return false
  return canonicalize(url).applied[0]?.step !== 'pass-through'
}

/** A page about deleting (`/wiki/Delete`) is left out as well: it only stays unmerged. */
function isActingPath(path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const last = segments.at(-1) ?? ''
  return ACTING_SEGMENT.test(NUMBER.test(last) ? (segments.at(-2) ?? '') : last)
}

function isHarmful(name: string, rawValue: string): boolean {
  if (ACTING_NAMES.test(name) || SECRET_NAMES.test(name)) return true
  if (!VERB_NAMES.test(name)) return false
  const value = decodeComponent(rawValue) ?? rawValue
  return MUTATING_VALUE.test(value) || MUTATING_VALUE.test(splitHumps(value))
}

/** `deletePost` reads `delete Post`. */
function splitHumps(value: string): string {
  return value.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
}
