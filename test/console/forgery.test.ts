import { describe, expect, it } from 'vitest'
import { signedConsole } from './support/signed-console.ts'

async function signedIn() {
  const browser = signedConsole()
  await browser.signIn()
  const { csrf } = await browser.ask('/playground')
  return { ...browser, csrf }
}

describe('refuseForgery()', () => {
  it('lets a form of our own through', async () => {
    const { post, csrf } = await signedIn()
    expect((await post('/playground', { csrf, url: 'https://example.com/' })).status).toBe(303)
  })

  it.each([
    ['without an origin', {}],
    ['of another site', { origin: 'https://evil.example' }],
    ['of a page without one', { origin: 'null' }],
    ['of a longer host', { origin: 'http://console.example.evil.example' }],
  ])('refuses a form %s', async (_, headers) => {
    const { post, csrf } = await signedIn()
    const { status, html } = await post('/sign-out', { csrf }, headers)
    expect(status).toBe(403)
    expect(html).toContain('Not from here')
  })

  it('takes the host of the browser from a proxy in front', async () => {
    const { post, csrf } = await signedIn()
    const headers = { origin: 'https://console.public.example', host: 'console.public.example' }
    expect((await post('/playground', { csrf, url: 'https://example.com/' }, headers)).status).toBe(303)
  })

  it.each(['', '0'.repeat(32), 'x'])('refuses the field %j', async (csrf) => {
    const { post, jar } = await signedIn()
    expect((await post('/sign-out', { csrf })).status).toBe(403)
    expect(jar.has('console-session')).toBe(true)
  })

  it('keeps a form of another tab good', async () => {
    const { ask, post, csrf } = await signedIn()
    await ask('/playground')
    expect((await post('/playground', { csrf, url: 'https://example.com/' })).status).toBe(303)
  })

  it('refuses the field of before signing in', async () => {
    const browser = signedConsole()
    const { csrf } = await browser.ask('/sign-in')
    await browser.signIn()
    expect((await browser.post('/sign-out', { csrf })).status).toBe(403)
  })

  it('does not take a cookie of another shape for its own', async () => {
    const { post, jar } = await signedIn()
    jar.set('console-forms', 'chosen')
    expect((await post('/sign-out', { csrf: 'chosen' })).status).toBe(403)
  })

  it('refuses a form that is too long', async () => {
    const { post, csrf } = await signedIn()
    expect((await post('/playground', { csrf, json: 'x'.repeat(1_000_001) })).status).toBe(413)
  })
})
