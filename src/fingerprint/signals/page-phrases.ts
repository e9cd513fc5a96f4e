/**
 * Words by which walls speak, in the languages that most sites of the web speak. A word alone convicts nobody: an article may be
 * about logins or about 404. It takes a short page, or a form, beside it.
 */

import { RULE_DATA } from '../../rules/data/index.ts'
import { anyOf } from '../../rules/match/grammar.ts'
import { onFirstUse } from '../../rules/match/on-first-use.ts'
import type { PageSights } from './page-sights.ts'

/** Visible characters up to which a page may be a notice: an error, a challenge. */
const NOTICE_TEXT = 600
/** Visible characters up to which a page with a password field may be a login: some carry the whole chrome of the site. */
const LOGIN_TEXT = 1500

const challenge = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.challenge), 'i'))
/** What walls say, and applications as well, of a file or a board that is not for everybody. */
const DENIAL = /access (?:has been )?denied/i
/** What only a wall adds to it: a number to complain with, or who stands guard. */
const WALL_MARK =
  /(?:reference|incident|event|support|request|ray|block)(?: id| number)?\s{0,2}[:#]|\bray id\b|incident id|firewall|cloudflare|akamai|edgesuite|sucuri|imperva|incapsula|robots?\b|\bbots?\b|automated|captcha|javascript|cookies|ip address|your ip\b/i
const loginWord = onFirstUse(() => {
  const word = anyOf(RULE_DATA.words.login)
  return new RegExp(`^(?:.{0,40}[\\s|:–—-])?${word}(?:$|\\s{0,2}[|·–—«‹-]|\\s(?:to|with|bei|zu|à|su|en)\\s)`, 'iu')
})
const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|logon|signon|wp-login\.php|auth|sso|session\/new|sessions\/new|users\/sign_in|account\/login|ucp\.php)(?:\.\w{2,5})?\/?$/i
/** A status stands alone or between separators: there is a car called 404, and a room 500. */
const ERROR_STATUS =
  /(?:^|[|:–—-]\s?|\b(?:error|fehler|erreur|errore|http)\s{0,2})(?:404|410|500|502|503)(?:$|\s?[|:–—!.-]|\s(?:error|page)\b)/i
const errorPhrase = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.error), 'iu'))
/** A title or heading that says no more than that, or what the error was. */
const ERROR_NAME =
  /^(?:.{0,60}[|:–—-]\s?)?(?:errore?|fehler|erreur|erro|błąd|fout|fel|fejl|feil|virhe|hata|ошибка|помилка|エラー|错误|錯誤|오류)!?\s?(?:$|[|:–—-])/iu
/** What an application says in the place of what it could not do, without a heading. */
const trouble = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.trouble), 'iu'))
/** What an interpreter writes in the place of a page. */
const BROKEN = /^(?:php )?(?:fatal|parse) error:/i

/** A challenge that explains itself at length, and how long that may be. */
const EXPLAINED = /^making sure you(?:'|’)?(?:re| are) not a bot/i
const EXPLAINED_TEXT = 2000

/** A bot check: a widget or its words on a page that says little else. */
export function seemsChallenge(sights: PageSights): boolean {
  const isWall = sights.captcha || WALL_MARK.test(sights.title) || WALL_MARK.test(sights.text)
  const says = (text: string): boolean => challenge().test(text) || (isWall && DENIAL.test(text))
  if (sights.text.length > NOTICE_TEXT)
    return sights.text.length <= EXPLAINED_TEXT && EXPLAINED.test(sights.title) && standsAlone(sights)
  const loud = says(sights.title) || says(sights.heading)
  if (sights.captcha) return loud || sights.links < 5 || says(sights.text)
  return (loud || says(sights.text) || says(sights.noscript)) && standsAlone(sights)
}

function standsAlone({ links, passwordFields }: PageSights): boolean {
  return links < 10 && passwordFields === 0
}

/**
 * A login form: a password field, and besides it a login's address, title or heading, or next to no text. A page with a small
 * login box beside its content has more text, and another title.
 */
export function seemsLogin(sights: PageSights): boolean {
  const named = loginWord().test(sights.title) || loginWord().test(sights.heading)
  const addressed = LOGIN_PATH.test(sights.path)
  if (sights.passwordFields === 0) return addressed && named && sights.text.length < NOTICE_TEXT
  if (sights.text.length > LOGIN_TEXT) return addressed && named
  return addressed || named || sights.text.length < 300
}

/** An error page that was sent with status 200: it says so in its title or heading and little else, or does or shows nothing else. */
export function seemsError(sights: PageSights): boolean {
  if (sights.text.length > NOTICE_TEXT) return false
  const texts = [sights.title, sights.heading, sights.text]
  if (standsAlone(sights) && texts.some((text) => DENIAL.test(text) || trouble().test(text))) return true
  if (BROKEN.test(sights.text)) return true
  return [sights.title, sights.heading].some((text) => saysError(text.slice(0, 200)))
}

function saysError(text: string): boolean {
  return ERROR_STATUS.test(text) || errorPhrase().test(text) || ERROR_NAME.test(text)
}
