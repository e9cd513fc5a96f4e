import { describe, expect, it } from 'vitest'
import { localPath } from '../../src/console/require-caller.ts'
import { SESSION_MS } from '../../src/console/session.ts'
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
