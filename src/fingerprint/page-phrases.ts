/**
 * Words by which walls speak, in the languages that most sites of the web speak. A word alone convicts nobody: an article may be
 * about logins or about 404. It takes a short page, or a form, beside it.
 */

import type { PageSights } from './page-sights.ts'

/** Visible characters up to which a page may be a notice: an error, a challenge. */
const NOTICE_TEXT = 600
/** Visible characters up to which a page with a password field may be a login: some carry the whole chrome of the site. */
const LOGIN_TEXT = 1500

const CHALLENGE =
  /just a moment|checking your browser|checking if the site connection is secure|verify(?:ing)? (?:that )?you are (?:a )?human|are you a (?:robot|human)|enable javascript and cookies|attention required|pardon our interruption|unusual traffic|ddos protection by|access to this page has been denied|security check|ein(?:en)? moment|bist du ein mensch|êtes-vous un robot|¿eres un robot|проверка браузера|вы не робот|请稍候|ロボットではありません/i
/** What walls say, and applications as well, of a file or a board that is not for everybody. */
const DENIAL = /access (?:has been )?denied/i
/** What only a wall adds to it: a number to complain with, or who stands guard. */
const WALL_MARK =
  /(?:reference|incident|event|support|request|ray|block)(?: id| number)?\s{0,2}[:#]|\bray id\b|incident id|firewall|cloudflare|akamai|edgesuite|sucuri|imperva|incapsula|robots?\b|\bbots?\b|automated|captcha|javascript|cookies|ip address|your ip\b/i
const LOGIN_WORD =
  /^(?:.{0,40}[\s|:–—-])?(?:log[ -]?in|sign[ -]?in|log on|anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesi[oó]n|acceder|accedi|entrar|inloggen|logga in|kirjaudu|zaloguj(?: się)?|logowanie|вход|войти|авторизация|登录|ログイン|로그인)(?:$|\s{0,2}[|·–—«‹-]|\s(?:to|with|bei|zu|à|su|en)\s)/iu
const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|logon|signon|wp-login\.php|auth|sso|session\/new|sessions\/new|users\/sign_in|account\/login|ucp\.php)(?:\.\w{2,5})?\/?$/i
const ERROR_WORD =
  /(?:^|[\s|:–—-])(?:(?:error|fehler|erreur)\s{0,2})?(?:404|410|500|502|503)(?:$|[\s|:–—!.-])|not found|cannot be found|can'?t be found|could(?: not|n'?t) be found|does(?: not|n'?t) exist|no longer (?:available|exists)|page missing|nicht gefunden|existiert nicht|introuvable|n'existe pas|no encontrad[ao]|no existe|non trovat[ao]|não encontrad[ao]|niet gevonden|hittades inte|nie znaleziono|не найдена?|не существует|找不到|見つかりません|internal server error|service unavailable|bad gateway|temporarily unavailable|something went wrong|maintenance|wartungsarbeiten/iu

/** A bot check: a widget or its words on a page that says little else. */
export function seemsChallenge(sights: PageSights): boolean {
  if (sights.text.length > NOTICE_TEXT) return false
  const isWall = sights.captcha || WALL_MARK.test(sights.title) || WALL_MARK.test(sights.text)
  const says = (text: string): boolean => CHALLENGE.test(text) || (isWall && DENIAL.test(text))
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
  const named = LOGIN_WORD.test(sights.title) || LOGIN_WORD.test(sights.heading)
  const addressed = LOGIN_PATH.test(sights.path)
  if (sights.passwordFields === 0) return addressed && named && sights.text.length < NOTICE_TEXT
  if (sights.text.length > LOGIN_TEXT) return addressed && named
  return addressed || named || sights.text.length < 300
}

/** An error page that was sent with status 200: it says so in its title or heading and little else, or denies access. */
export function seemsError(sights: PageSights): boolean {
  if (sights.text.length > NOTICE_TEXT) return false
  if (standsAlone(sights) && [sights.title, sights.heading, sights.text].some((text) => DENIAL.test(text))) return true
  return ERROR_WORD.test(sights.title.slice(0, 200)) || ERROR_WORD.test(sights.heading.slice(0, 200))
}
