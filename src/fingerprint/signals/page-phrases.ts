/**
 * Words of walls, in the languages of most sites. A word alone is no proof: an article may be about logins or about 404. The page
 * must also be short or have a form.
 */

import { RULE_DATA } from '../../rules/data/index.ts'
import { anyOf } from '../../rules/match/grammar.ts'
import { onFirstUse } from '../../rules/match/on-first-use.ts'
import type { PageMarkup } from './page-markup.ts'

/** Visible characters up to which a page may be a notice: an error, a challenge. */
const NOTICE_TEXT = 600
/** Visible characters up to which a page with a password field may be a login: some carry the whole chrome of the site. */
const LOGIN_TEXT = 1500

const challenge = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.challenge), 'i'))
/** Words of walls, and of applications about a private file or board. */
const DENIAL = /access (?:has been )?denied/i
/** Words that only a wall adds: a number for complaints, or the name of the guard. */
const WALL_MARK =
  /(?:reference|incident|event|support|request|ray|block)(?: id| number)?\s{0,2}[:#]|\bray id\b|incident id|firewall|cloudflare|akamai|edgesuite|sucuri|imperva|incapsula|robots?\b|\bbots?\b|automated|captcha|javascript|cookies|ip address|your ip\b/i
const loginWord = onFirstUse(() => {
  const word = anyOf(RULE_DATA.words.login)
  return new RegExp(`^(?:.{0,40}[\\s|:–—-])?${word}(?:$|\\s{0,2}[|·–—«‹-]|\\s(?:to|with|bei|zu|à|su|en)\\s)`, 'iu')
})
const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|logon|signon|wp-login\.php|auth|sso|session\/new|sessions\/new|users\/sign_in|account\/login|ucp\.php)(?:\.\w{2,5})?\/?$/i
/** A status is alone or between separators, because there is a car called 404 and a Fiat 500. */
const ERROR_STATUS =
  /(?:^|[|:–—-]\s?|\b(?:error|fehler|erreur|errore|http)\s{0,2})(?:404|410|500|502|503)(?:$|\s?[|:–—!.-]|\s(?:error|page)\b)/i
const errorPhrase = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.error), 'iu'))
/** A title or heading that is just the word error, or begins with it. */
const ERROR_NAME =
  /^(?:.{0,60}[|:–—-]\s?)?(?:errore?|fehler|erreur|erro|błąd|fout|fel|fejl|feil|virhe|hata|ошибка|помилка|エラー|错误|錯誤|오류)!?\s?(?:$|[|:–—-])/iu
/** The message of an application in place of the failed content, without a heading. */
const trouble = onFirstUse(() => new RegExp(anyOf(RULE_DATA.words.trouble), 'iu'))
/** What an interpreter writes in the place of a page. */
const BROKEN = /^(?:php )?(?:fatal|parse) error:/i

/** A challenge that explains itself at length, and how long that may be. */
const EXPLAINED = /^making sure you(?:'|’)?(?:re| are) not a bot/i
const EXPLAINED_TEXT = 2000

/** A bot check: a widget or its words on a page that says little else. */
export function seemsChallenge(markup: PageMarkup): boolean {
  const isWall = markup.captcha || WALL_MARK.test(markup.title) || WALL_MARK.test(markup.text)
  const says = (text: string): boolean => challenge().test(text) || (isWall && DENIAL.test(text))
  if (markup.text.length > NOTICE_TEXT)
    return markup.text.length <= EXPLAINED_TEXT && EXPLAINED.test(markup.title) && standsAlone(markup)
  const loud = says(markup.title) || says(markup.heading)
  if (markup.captcha) return loud || markup.links < 5 || says(markup.text)
  return (loud || says(markup.text) || says(markup.noscript)) && standsAlone(markup)
}

function standsAlone({ links, passwordFields }: PageMarkup): boolean {
  return links < 10 && passwordFields === 0
}

/**
 * A login form: a password field, and besides it a login's address, title or heading, or next to no text. A page with a small
 * login box beside its content has more text, and another title.
 */
export function seemsLogin(markup: PageMarkup): boolean {
  const named = loginWord().test(markup.title) || loginWord().test(markup.heading)
  const addressed = LOGIN_PATH.test(markup.path)
  if (markup.passwordFields === 0) return addressed && named && markup.text.length < NOTICE_TEXT
  if (markup.text.length > LOGIN_TEXT) return addressed && named
  return addressed || named || markup.text.length < 300
}

/** An error page that was sent with status 200: it says so in its title or heading and little else, or does or shows nothing else. */
export function seemsError(markup: PageMarkup): boolean {
  if (markup.text.length > NOTICE_TEXT) return false
  const texts = [markup.title, markup.heading, markup.text]
  if (standsAlone(markup) && texts.some((text) => DENIAL.test(text) || trouble().test(text))) return true
  if (BROKEN.test(markup.text)) return true
  return [markup.title, markup.heading].some((text) => saysError(text.slice(0, 200)))
}

function saysError(text: string): boolean {
  return ERROR_STATUS.test(text) || errorPhrase().test(text) || ERROR_NAME.test(text)
}
