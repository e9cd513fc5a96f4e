import { describe, expect, it, vi } from 'vitest'
import { SCOPED, signedConsole } from './support/signed-console.ts'

describe('createConsole()', () => {
  it('redirects unauthenticated callers to the form from every page', async () => {
    const { ask } = signedConsole()
    for (const path of ['/', '/playground', '/domains', '/anything', '/sign-in/x']) {
      const { status, location } = await ask(path)
      expect([status, location?.split('?')[0]]).toEqual([303, '/sign-in'])
    }
  })

  it('answers what is not there with a page that says so, under the navigation', async () => {
    const { ask, signIn } = signedConsole()
    await signIn()
    const { status, html } = await ask('/nothing-here')
    expect(status).toBe(404)
    expect(html).toContain('<h1>Not found</h1>')
    expect(html).toContain('<a href="/domains">Domains</a>')
  })

  it('leads from what was refused back to the form', async () => {
    const { ask, post, signIn } = signedConsole()
    await signIn()
    const headers = { origin: 'http://console.example', referer: 'http://console.example/runs?domain=a.example' }
    const { status, html } = await post('/runs', { csrf: 'out of date' }, headers)
    expect(status).toBe(403)
    expect(html).toContain('<a href="/runs?domain=a.example">Back to the form</a>')
    expect((await ask('/nothing-here', { headers })).html).not.toContain('Back to the form')
  })

  it('keeps what failed inside for the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { ask, signIn, world } = signedConsole()
    await signIn()
    world.deps.control.domains.list = () => Promise.reject(new Error('D1_ERROR: secret detail'))
    const { status, html, headers } = await ask('/playground')
    expect([status, html.includes('secret detail'), headers.get('cache-control')]).toEqual([503, false, 'no-store'])
    expect(log.mock.calls).toEqual([[{ message: 'console', error: 'D1_ERROR: secret detail' }]])
    log.mockRestore()
  })

  it('begins with the playground where there is no domain yet, and else with the domains', async () => {
    const { ask, signIn, world } = signedConsole()
    await signIn()
    expect((await ask('/')).location).toBe('/playground')
    await world.deps.control.domains.onboard('shop.example', 1)
    expect((await ask('/')).location).toBe('/domains')
    const scoped = signedConsole()
    await scoped.signIn(SCOPED)
    expect((await scoped.ask('/')).location).toBe('/domains')
  })
})
