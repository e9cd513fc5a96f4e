import { describe, expect, it } from 'vitest'
import { visit } from '../support/console-browser.ts'
import { accessibilityProblems, problemsInEveryLook } from '../support/console-looks.ts'
import { TOKEN } from '../support/console-platform.ts'
import { browser, platform } from '../support/console-world.ts'

function asking(...urls: readonly string[]): string {
  return `/playground?${new URLSearchParams({ url: urls.join('\n') }).toString()}`
}

const TRACKED = 'http://www.example.com/news/?utm_source=letter&id=7#top'

describe('explaining a URL', () => {
  it('goes from the form to an answer with an address of its own', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open('/playground')
    await page.getByLabel('URLs, one per line').fill(TRACKED)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.waitForURL('**/playground?url=*')
    expect(await page.locator('.step.done strong').allTextContents()).toEqual(['fragment', 'query', 'key only'])
    expect(await page.locator('.step.done del').first().textContent()).toBe('#top')
    expect(await page.locator('.facts').textContent()).toContain('https://example.com/news?id=7')
    const address = page.url()
    expect(address).not.toContain('csrf')
    await page.getByRole('link', { name: 'Permalink' }).click()
    expect(page.url()).toBe(address)
    expect(complaints).toEqual([])
    await close()
  })

  it('needs no scripts', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN, { scripts: false })
    await open('/playground')
    await page.getByRole('link', { name: 'A video, four ways' }).click()
    await page.waitForURL('**/playground?url=*')
    expect(await page.getByRole('heading', { name: '4 URLs, 1 page' }).count()).toBe(1)
    await page.locator('.snippets summary').first().click()
    expect(await page.locator('#curl-1').textContent()).toContain('/v1/canonicalize')
    expect(await page.getByRole('button', { name: /Copy|theme/ }).count()).toBe(0)
    await close()
  })

  it('copies a command that the API answers', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open(asking(TRACKED))
    await page.getByText('As a command, as a fixture case').click()
    await page.getByRole('button', { name: 'Copy: Ask the API' }).click()
    await page.getByText('Copied').waitFor()
    const command = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(command).toContain(`${platform.origin}/v1/canonicalize`)
    const body = /--data-raw '(.*)'$/.exec(command)?.[1] ?? ''
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const answer = await fetch(`${platform.origin}/v1/canonicalize`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ url: 'http://www.example.com/news/?id=7' })
    expect(complaints).toEqual([])
    await close()
  })

  it('can be done with the keyboard alone', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN)
    await open('/playground')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Skip to content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://example.com/?gclid=1')
    for (const _ of ['profile', 'rules', 'button']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/playground?url=*')
    expect(await page.locator('.step.done strong').allTextContents()).toEqual(['query'])
    await close()
  })

  it('remembers the theme that was chosen', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    await open('/playground')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await open('/playground')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(17, 21, 27)')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('hostile URLs', () => {
  const HOSTILE = [
    'https://example.com/<img src=x onerror=alert(1)>?q=<script>alert(2)</script>&utm_source="\'><svg onload=alert(3)>',
    'https://example.com/\u202Egnp.exe?\u2066a=\u0000b&utm_source=\u200B',
    `https://example.com/?q=${'%3Cb%3E'.repeat(1000)}${'x'.repeat(2192)}`,
    'javascript:alert(4)',
  ]

  it.each(HOSTILE.map((url, index) => [index + 1, url] as const))('number %d is shown inert', async (_, url) => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await open('/playground')
    await page.getByLabel('URLs, one per line').fill(url)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.locator('.steps').waitFor()
    expect(await page.locator('main img, main script, main svg, main b').count()).toBe(0)
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    const text = await page.evaluate<string>("document.querySelector('.explanation').textContent")
    expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\0]/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect([...complaints, ...dialogs]).toEqual([])
    await close()
  })

  it('shows bytes that are no UTF-8 as they are', async () => {
    const { page, open, complaints, close } = await visit(browser, platform.origin, TOKEN)
    // The first is invalid within the URL that is asked about, the second in the address of the page itself.
    await open('/playground?url=https%3A%2F%2Fexample.com%2F%25ff%3Fa%3D%25C3%2528')
    expect(await page.locator('.facts').textContent()).toContain('https://example.com/%FF?a=%C3%28')
    await open('/playground?url=https%3A%2F%2Fexample.com%2F%FF')
    expect(await page.locator('.explanation').count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps a long value within its page, and whole on demand', async () => {
    const { page, open, close } = await visit(browser, platform.origin, TOKEN, { width: 390 })
    const url = `https://example.com/?q=${'x'.repeat(8192)}`
    await open(asking(url))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.locator('.facts summary').first().click()
    expect(await page.locator('.facts details > .url').first().textContent()).toBe(url)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })
})

describe('the playground', () => {
  it.each([
    ['empty', '/playground'],
    ['one URL', asking(TRACKED)],
    ['two URLs', asking('https://example.com/?id=7', 'https://example.com/?id=8')],
    ['a signed URL', asking('https://example.com/?X-Amz-Signature=a')],
  ])('reads well in light and dark, wide and narrow (%s)', async (_, path) => {
    expect(await problemsInEveryLook(browser, platform.origin, TOKEN, path)).toEqual([])
  })
})
