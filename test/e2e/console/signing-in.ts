import { describe, expect, it } from 'vitest'
import { visit } from '../support/console-browser.ts'
import { problemsInEveryLook } from '../support/console-looks.ts'
import { TOKEN } from '../support/console-platform.ts'
import { browser, platform } from '../support/console-world.ts'

describe('signing in', () => {
  it('redirects an unauthenticated caller to the form, and from there back to the requested page', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin)
    await open('/playground?url=https%3A%2F%2Fshop.example%2F')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await page.getByLabel('Token').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('token is not accepted here')
    await page.getByLabel('Token').fill(TOKEN)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/playground?url=*')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await open('/playground')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps the token out of the cookie, and the cookie out of reach', async () => {
    const { page, close } = await visit(browser, platform.origin, TOKEN)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'console-session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(JSON.stringify(cookies)).not.toContain(TOKEN)
    await close()
  })
})

describe('pages for every caller, and for none', () => {
  it.each([
    ['/sign-in', 200],
    ['/nothing-here', 404],
  ])('%s (%d) reads well in light and dark, wide and narrow', async (path, status) => {
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path, status)).toEqual([])
  })
})
