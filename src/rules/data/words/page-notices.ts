/**
 * Phrases of pages that replace the requested page, by language. Collected on 2026-11-21 and 2026-11-23; bot checks are
 * described in https://developers.cloudflare.com/cloudflare-challenges/ and
 * https://support.incapsula.com/hc/en-us/articles/200627920-How-do-Bot-Checks-work- (2026-11-27). A phrase alone proves nothing: an
 * article may be about logins or about 404.
 */
import type { WordsByLanguage } from '../../rule-data.ts'

/** Grammars of what a bot check says. */
export const CHALLENGE_PHRASES: WordsByLanguage = {
  en: [
    'just a moment',
    'checking your browser',
    'checking if the site connection is secure',
    'verify(?:ing)? (?:that )?you are (?:a )?human',
    'are you a (?:robot|human)',
    'enable javascript and cookies',
    'attention required',
    'pardon our interruption',
    'unusual traffic',
    'ddos protection by',
    'access to this page has been denied',
    'security check',
    "(?:you're|you are) not a (?:ro)?bot\\b",
    'verif(?:y|ying) (?:that )?your browser',
    'establishing a secure connection',
    'enter the characters you see',
    'incapsula incident id',
    'you are now in line\\b',
  ],
  de: ['ein(?:en)? moment', 'bist du ein mensch'],
  fr: ['êtes-vous un robot'],
  es: ['¿eres un robot'],
  ru: ['проверка браузера', 'вы не робот'],
  zh: ['请稍候'],
  ja: ['ロボットではありません'],
}

/** Grammars of what a title or heading calls a login. */
export const LOGIN_WORDS: WordsByLanguage = {
  en: ['log[ -]?in', 'sign[ -]?in', 'log on'],
  de: ['anmelden', 'anmeldung', 'einloggen'],
  fr: ['connexion', 'se connecter'],
  es: ['iniciar sesi[oó]n', 'acceder'],
  it: ['accedi'],
  pt: ['entrar'],
  nl: ['inloggen'],
  sv: ['logga in'],
  fi: ['kirjaudu'],
  pl: ['zaloguj(?: się)?', 'logowanie'],
  ru: ['вход', 'войти', 'авторизация'],
  zh: ['登录'],
  ja: ['ログイン'],
  ko: ['로그인'],
}

/** Grammars of what a title or heading says of a page that is not there, or that could not be made. */
export const ERROR_PHRASES: WordsByLanguage = {
  en: [
    'not found',
    'cannot be found',
    "can'?t be found",
    "could(?: not|n'?t) be found",
    "does(?: not|n'?t) exist",
    'no longer (?:available|exists)',
    'page missing',
    'internal server error',
    'service unavailable',
    'bad gateway',
    'temporarily unavailable',
    'something went wrong',
    'application error',
    'establishing a database connection',
    'too many requests',
    'account (?:has been )?suspended',
    'maintenance',
  ],
  de: ['nicht gefunden', 'existiert nicht', 'wartungsarbeiten'],
  fr: ['introuvable', "n'existe pas"],
  es: ['no encontrad[ao]', 'no existe'],
  it: ['non trovat[ao]'],
  pt: ['não encontrad[ao]', 'não existe'],
  nl: ['niet gevonden', 'bestaat niet'],
  sv: ['hittades inte', 'finns inte'],
  da: ['ikke fundet', 'findes ikke'],
  no: ['ikke funnet', 'finnes ikke'],
  fi: ['ei löyt'],
  pl: ['nie znaleziono', 'nie istnieje'],
  cs: ['nenalezen', 'neexistuje'],
  sk: ['nenájden'],
  hu: ['nem található'],
  ro: ['nu a fost găsit'],
  tr: ['bulunamadı'],
  el: ['δεν βρέθηκε'],
  ru: ['не найдена?', 'не существует'],
  uk: ['не знайдено'],
  ar: ['غير موجودة?'],
  he: ['לא נמצא'],
  zh: ['找不到', '不存在'],
  ja: ['見つかりません'],
  ko: ['찾을 수 없'],
}

/** Grammars of what an application says in the place of what it could not do, without a heading. */
export const TROUBLE_PHRASES: WordsByLanguage = {
  en: [
    'something went wrong',
    '\\berror (?:has )?occurr?ed',
    'encountered an? (?:\\w+ )?(?:error|problem)',
    'temporarily (?:unavailable|out of (?:service|order))',
  ],
  de: ['fehler (?:ist )?aufgetreten'],
  fr: ["erreur (?:\\w+ )?(?:est survenue|s(?:'|’)est produite)"],
  es: ['(?:se ha producido|ha ocurrido) un error'],
  it: ['si è verificato un errore'],
  pt: ['ocorreu um erro'],
  nl: ['fout opgetreden'],
  sv: ['ett fel (?:har )?(?:uppst|inträff)'],
  pl: ['wystąpił błąd'],
  ru: ['произошла (?:\\w+ )?ошибка'],
  zh: ['发生(?:了)?错误', '發生錯誤', '出错了'],
  ja: ['エラーが発生'],
  ko: ['오류가 발생'],
}
