import { expect, it } from 'vitest'
import { CookieCosts } from '../../../../src/console/domains/traffic/cookie-costs.tsx'
import { textOf } from '../../support/console-world.ts'
import { markup } from '../../support/markup.ts'

it('offers to mark a cookie as anonymous, but no family of names', () => {
  const shown = (names: readonly string[]) =>
    markup(
      CookieCosts({ domain: 'a.example', cookies: names.map((name) => ({ name, requests: 3 })), latest: 2, csrf: 't' }),
    )
  expect(shown(['theme'])).toContain('value="anonymousCookies theme"')
  expect(textOf(shown(['sess_*']))).toContain('sess_* 3 a family of names')
  expect(shown([])).toBe('')
})
