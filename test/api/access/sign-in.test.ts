import { describe, expect, it } from 'vitest'
import { signIn } from '../../../src/api/access/sign-in.ts'

const PORTS = { fetchKeys: () => Promise.reject(new Error('no keys here')), nowMs: () => 0 }
const TOKENS = { apiToken: 'master', apiTokens: '{"secret-1":{"name":"ci","domains":["shop.example"]}}' }

describe('signIn()', () => {
  it('finds the caller again by the place of the token', async () => {
    const { placeOf, callerAt } = signIn(TOKENS, PORTS)
    const [master = -1, scoped = -1] = [await placeOf('master'), await placeOf('secret-1')]
    expect(callerAt(master)?.domains).toBe('all')
    expect(callerAt(scoped)).toMatchObject({ name: 'ci', domains: new Set(['shop.example']) })
    expect([await placeOf('wrong'), await placeOf(''), callerAt(2), callerAt(-1)]).toEqual(Array(4).fill(undefined))
  })

  it('has another secret whenever a token changes', () => {
    const secrets = [
      TOKENS,
      { ...TOKENS, apiToken: 'other' },
      { ...TOKENS, apiTokens: '{"secret-2":{"name":"ci","domains":["shop.example"]}}' },
      { apiToken: 'master' },
    ].map((config) => signIn(config, PORTS).sessionSecret)
    expect(new Set(secrets).size).toBe(4)
  })

  it.each([
    [{}, false, false],
    [{ apiToken: '' }, false, false],
    [{ apiTokens: 'no JSON' }, false, false],
    [{ accessTeamDomain: 'team.cloudflareaccess.com' }, false, false],
    [{ accessTeamDomain: 'team.cloudflareaccess.com', accessAudience: 'aud' }, true, false],
    [{ apiToken: 'master' }, true, true],
  ])('knows of %j whether anybody can come in (%s), and by a token (%s)', (config, isConfigured, hasTokens) => {
    expect(signIn(config, PORTS)).toMatchObject({ isConfigured, hasTokens })
    if (!hasTokens) expect(signIn(config, PORTS).sessionSecret).toBe('')
  })

  it('knows no caller for a login that is not configured', async () => {
    expect(await signIn(TOKENS, PORTS).callerOfLogin('a.b.c')).toBeUndefined()
  })
})
