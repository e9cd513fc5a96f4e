import { describe, expect, it } from 'vitest'
import { pageSignals } from '../../../src/fingerprint/signals/page-signals.ts'
import type { Page } from '../../../src/fingerprint/types.ts'
import { htmlPage } from '../generated-pages.ts'

const ARTICLE = 'Twelve sentences about a subject that people want to read about, and more of it. '.repeat(12)
const CHROME =
  '<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/shop">Shop</a> <a href="/help">Help</a> <a href="/about">About us</a></nav>'

function looks(html: string, more: Partial<Page> = {}): string {
  return pageSignals({ ...htmlPage(html), ...more }).looksLike
}

describe('a wall', () => {
  it.each([
    [
      'login',
      '<title>Log in - Wiki</title><h1>Log in</h1><form><input name=u><input type=password name=p><button>Log in</button></form>',
    ],
    [
      'login',
      `<title>Anmelden</title>${CHROME}<form><label>Benutzername <input></label><label>Passwort <input type="password"></label></form>`,
    ],
    [
      'login',
      '<title>My shop</title><form>E-mail <input> Password <input type=password> <a href="/forgot">Forgot?</a></form>',
    ],
    ['login', `<title>Вход | Форум</title>${CHROME}<p>${'Правила форума. '.repeat(30)}</p><input type="password">`],
    [
      'challenge',
      '<title>Just a moment...</title><div class="main"><h1>site.example</h1><p>Checking your browser before accessing.</p></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>',
    ],
    [
      'challenge',
      '<title>site.example</title><noscript>Enable JavaScript and cookies to continue</noscript><script>x</script>',
    ],
    ['challenge', '<title>Attention Required!</title><h1>Sorry, you have been blocked</h1>'],
    ['challenge', '<title>Shop</title><p>Are you a robot?</p><div class="g-recaptcha"></div>'],
    ['challenge', '<title>Shop</title><p>One more step.</p><div class="g-recaptcha"></div>'],
    [
      'challenge',
      '<title>Access Denied</title><h1>Access Denied</h1>You have no permission to access this server.<p>Reference&#32;&#35;18.2d351ab8.15</p>',
    ],
    ['challenge', '<title>Access to this page has been denied</title><div class="main"><p>Shop</p></div>'],
    ['challenge', '<title>Access denied</title><p>Your IP was blocked by our firewall.</p>'],
    ['challenge', '<title>Shop</title><p>Access denied</p><div class="g-recaptcha"></div>'],
    ['error', '<title>Access denied</title><h1>Access denied</h1><p>dwww will not allow you to read the file ls/1</p>'],
    ['error', '<title>Forum</title><p>Access denied: this board is for its members.</p>'],
    ['script-shell', '<title>App</title><body><div id="root"></div><script src="/main.js"></script>'],
    [
      'script-shell',
      '<title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><div id="app">Loading…</div><script src="/a.js"></script>',
    ],
    [
      'error',
      `<title>404 Not Found</title>${CHROME}<h1>Not Found</h1><p>The requested URL was not found on this server.</p>`,
    ],
    ['error', `<title>Shop | Page not found</title>${CHROME}<p>Sorry.</p>`],
    ['error', `<title>Shop</title>${CHROME}<h1>Seite nicht gefunden</h1><p>Leider.</p>`],
    ['error', '<title>Error 500</title><p>Oops</p>'],
    ['error', `<br><b>Fatal error</b>: Uncaught PDOException in /srv/db.php${CHROME.repeat(3)}`],
    ['error', `PHP Parse error: unexpected end of file in /srv/index.php${CHROME.repeat(3)}`],
    ['empty', ''],
    ['empty', '<html><head><title>x</title></head><body> </body></html>'],
  ])('is a %s: %s', (expected, html) => {
    expect(looks(html)).toBe(expected)
  })

  it('is a login by its address where the form is beside the chrome of the site', () => {
    const html = `<title>Shop</title>${CHROME}<p>${'Free returns on everything. '.repeat(30)}</p><input type=password>`
    expect(looks(html, { finalUrl: 'https://shop.example/account/login?back=%2Fp' })).toBe('login')
    expect(looks(html, { finalUrl: 'https://shop.example/wp-login.php' })).toBe('login')
    expect(looks(html, { finalUrl: 'https://shop.example/p/7' })).toBe('page')
  })

  it('is an error by its status, and a challenge even so', () => {
    for (const status of [400, 410, 599])
      expect(looks(`<title>Gone</title><p>${ARTICLE}</p>`, { status })).toBe('error')
    expect(looks('<title>Just a moment...</title><p>Checking your browser</p>', { status: 503 })).toBe('challenge')
    expect(looks('<title>Access denied</title><p>Not this file.</p>', { status: 403 })).toBe('error')
    expect(looks('{"error":1}', { status: 500, contentType: 'application/json' })).toBe('error')
  })
})

describe('a page', () => {
  it.each([
    [
      'an article about logins',
      `<title>Log in: a history of the password</title>${CHROME}<h1>Log in</h1><p>${ARTICLE}</p>`,
    ],
    ['an article about 404', `<title>HTTP 404 not found - Encyclopedia</title><h1>HTTP 404</h1><p>${ARTICLE}</p>`],
    [
      'an article about captchas, with a comment form',
      `<title>Are you a robot?</title><p>${ARTICLE}</p><div class="g-recaptcha"></div>`,
    ],
    [
      'an article beside a login box',
      `<title>News</title><form><input><input type="password"></form><p>${ARTICLE.repeat(2)}</p>`,
    ],
    ['an article with a link to log in', `<title>News</title><a href="/login">Log in</a><p>${ARTICLE}</p>`],
    ['suite 404 of a hotel, or model 500', `<title>Fiat 500 kaufen</title>${CHROME}<h1>Fiat 500</h1><p>${ARTICLE}</p>`],
    ['a short note', '<p>Back on Monday.</p>'],
    ['a short note beside a field to search', '<form><input name="q"></form><p>Back on Monday.</p>'],
    [
      'a form to write to the site, with a captcha',
      `${CHROME}<form>Name <input></form><div class="g-recaptcha"></div>`,
    ],
    ['a short guide that speaks of walls', `${CHROME.repeat(3)}<h1>The security check at the airport</h1>`],
    [
      'an article beside a login box, with the words of a login above it',
      `<title>Log in</title><input type="password"><p>${ARTICLE.repeat(2)}</p>`,
    ],
    ['a picture', '<title>Photo</title><img src="/a.jpg"><script src="/x.js"></script>'],
    ['a directory', '<title>Index of /</title><a href="a">a</a> <a href="b">b</a>'],
  ])('is %s', (_, html) => {
    expect(looks(html)).toBe('page')
  })

  it('says its title, visible characters, links and canonical address', () => {
    const html = `<title> A \n title ${'x'.repeat(300)}</title><link rel="canonical" href="/c"><p>seen <b>text</b></p>
      <style>unseen</style><noscript>unseen</noscript><a href="/1">one</a><a name="x">two</a>`
    const signals = pageSignals(htmlPage(html, 'https://site.example/p?x=1'))
    expect(signals.title).toHaveLength(200)
    expect(signals).toMatchObject({ links: 1, canonical: 'https://site.example/c', looksLike: 'page' })
    expect(signals.textLength).toBe('seen text onetwo'.length)
    expect(pageSignals(htmlPage('<p>x'))).not.toHaveProperty('canonical')
    expect(pageSignals(htmlPage('<p>x'))).not.toHaveProperty('pictures')
    const drawn = pageSignals(htmlPage('<img src=/map1795465762.png>', 'https://site.example/'))
    expect(drawn.pictures).toEqual(['https://site.example/map1795465762.png'])
  })

  it('of another kind has no markup to read', () => {
    const page = { ...htmlPage('a,b\n1,2'), contentType: 'text/csv' }
    expect(pageSignals(page)).toEqual({ title: '', textLength: 7, links: 0, looksLike: 'page' })
    expect(pageSignals({ ...page, body: new Uint8Array() }).looksLike).toBe('empty')
    expect(pageSignals({ ...page, contentType: 'image/png', body: new Uint8Array(9) }).textLength).toBe(9)
  })
})

describe('what an origin declares', () => {
  it('is kept as it was sent, for pages and other responses, unless it is too long to be a list of names', () => {
    const field = 'params=("ref")'
    const declared = (value: string, more: Partial<Page> = {}) =>
      pageSignals({ ...htmlPage(ARTICLE), headers: { 'no-vary-search': value }, ...more }).noVarySearch
    expect([declared(field), declared(field, { contentType: 'application/json' })]).toEqual([field, field])
    expect(declared(`params=("${'x'.repeat(5000)}")`)).toBeUndefined()
  })
})
