import { describe, expect, it } from 'vitest'
import { localPath } from '../../src/console/require-caller.ts'
import { SESSION_MS } from '../../src/console/session.ts'
import { accessTeam } from '../api/support/access-team.ts'
import { ADMIN, SCOPED, signedConsole } from './support/signed-console.ts'

describe('requireCaller()', () => {
  it('brings a reader back to what was asked for', async () => {
    const { ask, signIn } = signedConsole()
    const { location } = await ask('/playground?url=https%3A%2F%2Fexample.com%2F%3Fa%3D1')
    const to = new URLSearchParams(location?.split('?')[1]).get('to') ?? ''
    expect((await signIn(ADMIN, to)).location).toBe('/playground?url=https%3A%2F%2Fexample.com%2F%3Fa%3D1')
  })

  it('ends with the session', async () => {
    const { ask, signIn, time } = signedConsole()
    await signIn()
    time.nowMs += SESSION_MS - 1
    expect((await ask('/playground')).status).toBe(200)
    time.nowMs += 1
    expect((await ask('/playground')).status).toBe(303)
  })

  it('says that a form which came too late did nothing, and leads back to its page', async () => {
    const { ask, post, signIn, time, world } = signedConsole()
    await signIn()
    const { csrf } = await ask('/domains')
    time.nowMs += SESSION_MS
    const headers = { origin: 'http://console.example', referer: 'http://console.example/domains?range=7d' }
    const late = await post('/domains', { csrf, domain: 'late.example' }, headers)
    expect(late.location).toBe('/sign-in?to=%2Fdomains%3Frange%3D7d&late=yes')
    expect((await ask(late.location ?? '')).html).toContain('nothing was changed')
    expect(await world.deps.control.domains.get('late.example')).toBeUndefined()
    const foreign = { ...headers, referer: 'http://evil.example/x' }
    expect((await post('/domains', { csrf }, foreign)).location).toBe('/sign-in?to=%2F&late=yes')
  })

  it('does not take a session of other tokens', async () => {
    const before = signedConsole()
    await before.signIn()
    const after = signedConsole({ apiToken: `${ADMIN}-changed` })
    for (const [name, value] of before.jar) after.jar.set(name, value)
    expect((await after.ask('/playground')).status).toBe(303)
  })

  it('knows which token it was', async () => {
    const { ask, signIn } = signedConsole()
    await signIn(SCOPED)
    expect((await ask('/playground')).html).toContain('<span class="who">shop</span>')
  })

  it('accepts a valid login of the configured team, and offers no sign-out for it', async () => {
    const team = await accessTeam()
    const { ask, time } = signedConsole(team.config, 'https://console.example', team.fetchKeys)
    const headers = { 'cf-access-jwt-assertion': await team.login({ email: 'ann@shop.example', nowMs: time.nowMs }) }
    const { status, html } = await ask('/playground', { headers })
    expect(status).toBe(200)
    expect(html).toContain('<span class="who">ann@shop.example</span>')
    expect(html).not.toContain('/sign-out')
    time.nowMs += 120_000
    expect((await ask('/playground', { headers })).status).toBe(303)
  })

  it('takes forms from a login only with what its pages carry', async () => {
    const team = await accessTeam()
    const { ask, post, time } = signedConsole(team.config, 'https://console.example', team.fetchKeys)
    const headers = { 'cf-access-jwt-assertion': await team.login({ email: 'ann@shop.example', nowMs: time.nowMs }) }
    const { csrf } = await ask('/playground', { headers })
    const own = { ...headers, origin: 'https://console.example' }
    expect((await post('/playground', { csrf, url: 'https://a.example/' }, own)).status).toBe(303)
    expect((await post('/playground', { url: 'https://a.example/' }, own)).status).toBe(403)
    expect((await post('/playground', { csrf }, { ...headers, origin: 'https://evil.example' })).status).toBe(403)
  })

  it('refuses a login of another team', async () => {
    const [team, other] = await Promise.all([accessTeam(), accessTeam('other.cloudflareaccess.com')])
    const { ask, time } = signedConsole(team.config, 'https://console.example', team.fetchKeys)
    const assertion = await other.login({ email: 'eve@evil.example', nowMs: time.nowMs })
    expect((await ask('/playground', { headers: { 'cf-access-jwt-assertion': assertion } })).status).toBe(303)
  })

  it('refuses a login that cannot be checked', async () => {
    const { ask } = signedConsole({ accessTeamDomain: 'team.cloudflareaccess.com', accessAudience: 'aud' })
    expect((await ask('/playground', { headers: { 'cf-access-jwt-assertion': 'a.b.c' } })).status).toBe(303)
  })
})

describe('localPath()', () => {
  it.each([
    ['/domains', '/domains'],
    ['/domains/shop.example/map?a=1', '/domains/shop.example/map?a=1'],
    [undefined, '/'],
    ['', '/'],
    ['domains', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/%2F/evil.example', '/%2F/evil.example'],
    ['/..//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/a#b', '/a'],
  ])('makes of %j %j', (to, expected) => {
    expect(localPath(to)).toBe(expected)
  })
})
