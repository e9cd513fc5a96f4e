import { describe, expect, it } from 'vitest'
import { seemsChallenge, seemsError, seemsLogin } from '../../../src/fingerprint/signals/page-phrases.ts'
import { markupOf } from '../../../src/fingerprint/signals/page-markup.ts'
import { htmlPage } from '../generated-pages.ts'

const titled = (title: string, body = '<p>Short.</p>') => markupOf(htmlPage(`<title>${title}</title>${body}`))

describe('phrases', () => {
  it.each([
    'Page not found',
    'Seite nicht gefunden',
    'Page introuvable',
    'Página no encontrada',
    'Страница не найдена',
    '404',
    'Error 404 | Shop',
    '503 Service Unavailable',
    'ページが見つかりません',
    'Stránka nenalezena',
    'Sayfa bulunamadı',
    '페이지를 찾을 수 없습니다',
    'Shop - 404',
    'Error 500',
    'Application error',
    'ERROR',
    'Error!',
    'Guide - Error',
    'Fehler | Forum',
    'Error: no such table',
    'Ошибка',
  ])('say an error: %s', (title) => {
    expect(seemsError(titled(title))).toBe(true)
  })

  it.each([
    'Route 4045',
    'Error handling',
    'Foundation',
    'Peugeot 404 for sale',
    'Suite 500',
    'Canon 404 printer',
    'A4040',
    'Human error',
    'Trial and Error',
    'Errors',
  ])('say no error: %s', (title) => {
    expect(seemsError(titled(title))).toBe(false)
  })

  it.each([
    'Sorry! Something went wrong. Please contact the administrator.',
    'An unexpected error occurred while the page was made.',
    'The search encountered an internal error.',
    'Search is temporarily unavailable.',
    'Es ist ein Fehler aufgetreten.',
    "Une erreur s'est produite.",
    'Se ha producido un error.',
    'Произошла ошибка.',
    'エラーが発生しました。',
  ])('say an error without a heading: %s', (text) => {
    const links = '<a href="/a">a</a>'.repeat(12)
    expect(seemsError(titled('Guide', `<p>${text}</p>`))).toBe(true)
    expect(seemsError(titled('Guide', `<p>${text}</p>${links}`))).toBe(false)
    expect(seemsError(titled('Guide', `<p>${text} ${'Words. '.repeat(90)}</p>`))).toBe(false)
  })

  it.each(['Log in', 'Sign in - Forum', 'Sign in to Forum', 'Forum | Anmelden', 'Connexion', 'Вход', 'ログイン'])(
    'say a login: %s',
    (title) => {
      expect(seemsLogin(titled(title, `<input type="password"><p>${'Words. '.repeat(80)}</p>`))).toBe(true)
    },
  )

  it.each(['Login systems compared', 'Log in: a history', 'Blogging', 'Signing in public'])(
    'say no login: %s',
    (title) => {
      expect(seemsLogin(titled(title, `<input type="password"><p>${'Words. '.repeat(80)}</p>`))).toBe(false)
    },
  )

  it('say a challenge only on a page that says little else', () => {
    expect(seemsChallenge(titled('Just a moment...'))).toBe(true)
    expect(seemsChallenge(titled('Just a moment...', `<p>${'Words. '.repeat(200)}</p>`))).toBe(false)
    expect(seemsChallenge(titled("Making sure you're not a bot!", `<p>${'Words. '.repeat(200)}</p>`))).toBe(true)
    expect(seemsChallenge(titled('Robot Check', "<p>Sorry, we need to make sure you're not a robot.</p>"))).toBe(true)
  })
})
