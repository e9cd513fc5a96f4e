/** Which URLs may be fetched at all: a GET that acts, or that carries a secret, is never sent. */

import { canonicalize } from '../../canonicalize/canonicalize.ts'
import { RULE_DATA } from '../../rules/data/index.ts'
import { anyOf } from '../../rules/match/grammar.ts'
import { onFirstUse } from '../../rules/match/on-first-use.ts'
import { decodeComponent } from '../../url/percent-encoding.ts'
import { parseUrl } from '../../url/parts.ts'
import { splitQuery } from '../../url/query.ts'

/** Names whose value says what the server shall do: `do`, Roundcube's `_task`, Horde's `actionID`, TYPO3's `tx_blog[action]`. */
const VERB_NAMES =
  /^(?:do|oper|operation|method|_method|mode|func|function|event|wpaction|(?:.*[[._-])?(?:action|act|cmd|command|op|task)(?:_?id|2)?\]?)$/i

const mutatingValue = onFirstUse(() => new RegExp(`(?:^|[^a-z])${anyOf(RULE_DATA.words.mutating)}(?:$|[^a-z])`, 'i'))

/** Names that are a switch for an action, whatever their value. */
const ACTING_NAMES =
  /^(?:delete|remove|logout|logoff|signout|unsubscribe|vote|upvote|downvote|confirm|add[-_]?to[-_]?(?:cart|wishlist|basket)|buy[-_]?now|purge|rollback|mark[-_]?(?:all[-_]?)?(?:as[-_]?)?(?:un)?read|(?:clear|purge|flush)[-_]?cache)$/i

/**
 * Last segments that act, with a number at most behind them: `/boat/7/delete/`, `/cart/remove/7`, `/delete.php`, Nagios' `cmd.cgi`. Forms
 * to edit with are among them, since some lock what they show.
 */
const ACTING_SEGMENT =
  /^(?:delete|destroy|remove|purge|rollback|log[-_]?out|log[-_]?off|sign[-_]?out|unsubscribe|upvote|downvote|(?:wiki)?edit|add[-_]?to[-_]?(?:cart|wishlist|basket)|buy[-_]?now|mark[-_]?(?:all[-_]?)?(?:as[-_]?)?(?:un)?read|cmd(?=\.cgi)|(?:wp-)?cron(?=\.php))(?:\.[a-z]{2,5})?$/i

/**
 * What acts where it stands beside the number of a thing, `/like/7`, `/post/7/like`, or makes a file of it, `/tarball/15`. Elsewhere it is
 * a word like any other.
 */
const ACTING_ON_NUMBER =
  /^(?:un)?(?:vote|like|follow|toggle|approve|reject|dismiss|acknowledge)$|^(?:tarball|download)$/i
/** What acts only behind the number: `/issue/7/close`. Before it, `/pin/7` is a page. */
const ACTING_BEHIND_NUMBER = /^(?:un)?(?:close|reopen|star|flag|pin)$/i
/** Wherever it stands before something else: RT's `/Helpers/Toggle/TicketBookmark`. */
const TOGGLE = /^toggle$/i
const NUMBER = /^\d+$/

/** Names that carry a secret or a signature. */
const SECRET_NAMES =
  /^(?:.*[-_.])?(?:token|sig|sign|signature|hmac|hash_?key|api_?key|apikey|secret|password|passwd|pwd|pass|auth|authkey|credentials?|jwt|otp|nonce|csrf|xsrf|sectok|sesskey|form_?key|email|e-?mail)$/i

/** Whether fetching a URL can do no harm, as far as the URL tells. Never throws; false for what is no http(s) URL. */
export function isHarmless(url: string): boolean {
  const parts = parseUrl(url)
  if (parts === undefined || parts.userinfo !== '') return false
  // Perl's CGI, and others like it, take `;` for `&`: `?id=7;action=delete`.
  const query = (parts.query ?? '').replaceAll(';', '&')
  if (splitQuery(query).some(({ name, value }) => isHarmful(name, value ?? ''))) return false
  if (isActingPath(parts.path)) return false
  return canonicalize(url).applied[0]?.step !== 'pass-through'
}

/** A page about deleting (`/wiki/Delete`) is left out as well: it only stays unmerged. */
function isActingPath(path: string): boolean {
  const segments = path.split('/').filter(Boolean)
  const [thing = '', before = '', last = ''] = ['', '', '', ...segments].slice(-3)
  if (segments.slice(0, -1).some((segment) => TOGGLE.test(segment))) return true
  if (NUMBER.test(last)) return ACTING_SEGMENT.test(before) || ACTING_ON_NUMBER.test(before)
  if (ACTING_SEGMENT.test(last)) return true
  const isOfNumber = NUMBER.test(before) && thing !== ''
  return isOfNumber && (ACTING_ON_NUMBER.test(last) || ACTING_BEHIND_NUMBER.test(last))
}

function isHarmful(name: string, rawValue: string): boolean {
  if (ACTING_NAMES.test(name) || SECRET_NAMES.test(name)) return true
  if (!VERB_NAMES.test(name)) return false
  const value = decodeComponent(rawValue) ?? rawValue
  return mutatingValue().test(value) || mutatingValue().test(splitHumps(value))
}

/** `deletePost` reads `delete Post`. */
function splitHumps(value: string): string {
  return value.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
}
