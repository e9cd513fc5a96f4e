import { describe, expect, it } from 'vitest'
import { markup } from '../support/markup.ts'
import { SignInView } from '../../../src/console/sign-in/sign-in-pages.tsx'
import { ADMIN, signedConsole } from '../support/signed-console.ts'

describe('signing in', () => {
  it.each(['', 'wrong', `${ADMIN}x`, ADMIN.toUpperCase()])('refuses the token %j and says so', async (token) => {
    const { signIn, jar } = signedConsole()
    const { status, html } = await signIn(token)
    expect(status).toBe(403)
    expect(html).toContain('token is not accepted here')
    expect(jar.has('console-session')).toBe(false)
  })

  it('takes a token with the blanks that copying brings along', async () => {
    expect((await signedConsole().signIn(` ${ADMIN}\n`)).status).toBe(303)
  })

  it.each([
    ['/runs', '/runs'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
  ])('leads from %j to %j', async (to, expected) => {
    expect((await signedConsole().signIn(ADMIN, to)).location).toBe(expected)
  })

  it('ends guesses from an address after 20 in a minute, and takes the token again when the minute is over', async () => {
    const { ask, post, time } = signedConsole()
    const { csrf } = await ask('/sign-in')
    const from = (address: string, token: string) =>
      post('/sign-in', { csrf, token, to: '/' }, { origin: 'http://console.example', 'cf-connecting-ip': address })
    for (let i = 0; i < 20; i++) expect((await from('203.0.113.7', `guess-${i}`)).status).toBe(403)
    time.nowMs += 15_000
    const { status, headers, html } = await from('203.0.113.7', ADMIN)
    expect([status, headers.get('retry-after'), html]).toEqual([
      429,
      '45',
      'Too many failed sign-ins. Wait 45 seconds.',
    ])
    expect((await from('203.0.113.8', 'guess')).status).toBe(403)
    time.nowMs += 45_000
    expect((await from('203.0.113.7', ADMIN)).status).toBe(303)
  })

  it('counts a form without a token for no guess', async () => {
    const { ask, post } = signedConsole()
    const { csrf } = await ask('/sign-in')
    const send = (token: string) =>
      post(
        '/sign-in',
        { csrf, token, to: '/' },
        { origin: 'http://console.example', 'cf-connecting-ip': '203.0.113.7' },
      )
    for (let i = 0; i <= 20; i++) expect((await send(' ')).status).toBe(403)
    expect((await send(ADMIN)).status).toBe(303)
  })

  it('is refused with a reason where nothing is configured', async () => {
    const { ask, signIn } = signedConsole({})
    const { status, html } = await ask('/sign-in')
    expect(status).toBe(503)
    expect(html).toContain('Sign-in is not configured')
    expect(html).not.toContain('<form')
    expect((await signIn('undefined')).status).not.toBe(303)
  })

  it('takes no token where only a login is configured', async () => {
    const { ask } = signedConsole({ accessTeamDomain: 'team.cloudflareaccess.com', accessAudience: 'aud' })
    const { status, html } = await ask('/sign-in')
    expect(status).toBe(200)
    expect(html).toContain('Cloudflare Access')
    expect(html).not.toContain('name="token"')
  })
})

describe('SignInView', () => {
  it('has the field say what is asked for, and that it was wrong, since it is what is read first', () => {
    const asked = markup(SignInView({ way: 'token', to: '/', csrf: 'c' }))
    expect(asked).toContain('aria-describedby="token-hint"')
    expect(asked).toContain('id="token-hint"')
    expect(asked).not.toContain('aria-invalid')
    const wrong = markup(SignInView({ way: 'token', to: '/', problem: 'wrong', csrf: 'c' }))
    expect(wrong).toContain('aria-describedby="token-wrong token-hint" aria-invalid="true"')
    expect(wrong).toContain('id="token-wrong"')
  })

  it('keeps where to go, escaped', () => {
    const html = markup(SignInView({ way: 'token', to: '/"><script>', csrf: 'c' }))
    expect(html).toContain('name="to" value="/&quot;&gt;&lt;script&gt;"')
  })
})
