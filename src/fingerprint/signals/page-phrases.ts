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
  /just a moment|checking your browser|checking if the site connection is secure|verify(?:ing)? (?:that )?you are (?:a )?human|are you a (?:robot|human)|enable javascript and cookies|attention required|pardon our interruption|unusual traffic|ddos protection by|access to this page has been denied|security check|ein(?:en)? moment|bist du ein mensch|êtes-vous un robot|¿eres un robot|проверка браузера|вы не робот|请稍候|ロボットではありません|(?:you're|you are) not a (?:ro)?bot\b|verif(?:y|ying) (?:that )?your browser|establishing a secure connection|enter the characters you see|incapsula incident id|you are now in line\b/i
/** What walls say, and applications as well, of a file or a board that is not for everybody. */
const DENIAL = /access (?:has been )?denied/i
/** What only a wall adds to it: a number to complain with, or who stands guard. */
const WALL_MARK =
  /(?:reference|incident|event|support|request|ray|block)(?: id| number)?\s{0,2}[:#]|\bray id\b|incident id|firewall|cloudflare|akamai|edgesuite|sucuri|imperva|incapsula|robots?\b|\bbots?\b|automated|captcha|javascript|cookies|ip address|your ip\b/i
const LOGIN_WORD =
  /^(?:.{0,40}[\s|:–—-])?(?:log[ -]?in|sign[ -]?in|log on|anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesi[oó]n|acceder|accedi|entrar|inloggen|logga in|kirjaudu|zaloguj(?: się)?|logowanie|вход|войти|авторизация|登录|ログイン|로그인)(?:$|\s{0,2}[|·–—«‹-]|\s(?:to|with|bei|zu|à|su|en)\s)/iu
const LOGIN_PATH =
  /(?:^|\/)(?:log-?in|sign-?in|logon|signon|wp-login\.php|auth|sso|session\/new|sessions\/new|users\/sign_in|account\/login|ucp\.php)(?:\.\w{2,5})?\/?$/i
/** A status stands alone or between separators: there is a car called 404, and a room 500. */
const ERROR_STATUS =
  /(?:^|[|:–—-]\s?|\b(?:error|fehler|erreur|errore|http)\s{0,2})(?:404|410|500|502|503)(?:$|\s?[|:–—!.-]|\s(?:error|page)\b)/i
const ERROR_WORD =
  /not found|cannot be found|can'?t be found|could(?: not|n'?t) be found|does(?: not|n'?t) exist|no longer (?:available|exists)|page missing|nicht gefunden|existiert nicht|introuvable|n'existe pas|no encontrad[ao]|no existe|non trovat[ao]|não encontrad[ao]|não existe|niet gevonden|bestaat niet|hittades inte|finns inte|ikke fundet|ikke funnet|finnes ikke|findes ikke|ei löyt|nie znaleziono|nie istnieje|nenalezen|nenájden|neexistuje|nem található|nu a fost găsit|bulunamadı|δεν βρέθηκε|не найдена?|не существует|не знайдено|غير موجودة?|לא נמצא|找不到|不存在|見つかりません|찾을 수 없|internal server error|service unavailable|bad gateway|temporarily unavailable|something went wrong|application error|establishing a database connection|too many requests|account (?:has been )?suspended|maintenance|wartungsarbeiten/iu
/** A title or heading that says no more than that, or what the error was. */
const ERROR_NAME =
  /^(?:.{0,60}[|:–—-]\s?)?(?:errore?|fehler|erreur|erro|błąd|fout|fel|fejl|feil|virhe|hata|ошибка|помилка|エラー|错误|錯誤|오류)!?\s?(?:$|[|:–—-])/iu
/** What an application says in the place of what it could not do, without a heading. */
const TROUBLE =
  /something went wrong|\berror (?:has )?occurr?ed|encountered an? (?:\w+ )?(?:error|problem)|temporarily (?:unavailable|out of (?:service|order))|fehler (?:ist )?aufgetreten|erreur (?:\w+ )?(?:est survenue|s(?:'|’)est produite)|(?:se ha producido|ha ocurrido) un error|si è verificato un errore|ocorreu um erro|fout opgetreden|ett fel (?:har )?(?:uppst|inträff)|wystąpił błąd|произошла (?:\w+ )?ошибка|エラーが発生|发生(?:了)?错误|發生錯誤|出错了|오류가 발생/iu
/** What an interpreter writes in the place of a page. */
const BROKEN = /^(?:php )?(?:fatal|parse) error:/i

/** A challenge that explains itself at length, and how long that may be. */
const EXPLAINED = /^making sure you(?:'|’)?(?:re| are) not a bot/i
const EXPLAINED_TEXT = 2000

/** A bot check: a widget or its words on a page that says little else. */
export function seemsChallenge(sights: PageSights): boolean {
  const isWall = sights.captcha || WALL_MARK.test(sights.title) || WALL_MARK.test(sights.text)
  const says = (text: string): boolean => CHALLENGE.test(text) || (isWall && DENIAL.test(text))
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
  const named = LOGIN_WORD.test(sights.title) || LOGIN_WORD.test(sights.heading)
  const addressed = LOGIN_PATH.test(sights.path)
  if (sights.passwordFields === 0) return addressed && named && sights.text.length < NOTICE_TEXT
  if (sights.text.length > LOGIN_TEXT) return addressed && named
  return addressed || named || sights.text.length < 300
}

/** An error page that was sent with status 200: it says so in its title or heading and little else, or does or shows nothing else. */
export function seemsError(sights: PageSights): boolean {
  if (sights.text.length > NOTICE_TEXT) return false
  const texts = [sights.title, sights.heading, sights.text]
  if (standsAlone(sights) && texts.some((text) => DENIAL.test(text) || TROUBLE.test(text))) return true
  if (BROKEN.test(sights.text)) return true
  return [sights.title, sights.heading].some((text) => saysError(text.slice(0, 200)))
}

function saysError(text: string): boolean {
  return ERROR_STATUS.test(text) || ERROR_WORD.test(text) || ERROR_NAME.test(text)
}
