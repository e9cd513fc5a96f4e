import { expect, it } from 'vitest'
import { CookieCosts } from '../../../../src/console/domains/traffic/cookie-costs.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

const shown = (names: readonly string[]): string =>
  markup(
    CookieCosts({ domain: 'a.example', cookies: names.map((name) => ({ name, requests: 3 })), latest: 2, csrf: 't' }),
  )

it('offers to mark a cookie as anonymous, but no family of names', () => {
  expect(shown(['theme'])).toContain('value="anonymousCookies theme"')
  expect(textOf(shown(['seen_*']))).toContain('seen_* 3 a family of names')
  expect(shown([])).toBe('')
})

it.each(['session_id', 'sess_*', 'PHPSESSID', 'wordpress_logged_in_*'])(
  'does not offer it for a session: %s',
  (name) => {
    expect(shown([name])).not.toContain('<button')
    expect(textOf(shown([name]))).toContain('3 a session, a login or a basket by its name: pages depend on it')
  },
)
