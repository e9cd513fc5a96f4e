import { beforeAll, describe, expect, it } from 'vitest'
import { accessVerifier, type AccessVerifier } from '../../../src/api/access/access-jwt.ts'
import { ADMIN, apiWorld } from '../support/api-world.ts'
import { NOW_MS } from '../support/memory-control.ts'

const TEAM = 'team.cloudflareaccess.com'
const AUD = 'aud-of-the-application'
const NOW = NOW_MS / 1000
const CLAIMS = { aud: [AUD], iss: `https://${TEAM}`, exp: NOW + 60, nbf: NOW - 60, email: 'ann@shop.example' }

let keys: CryptoKeyPair
let jwks: { readonly keys: readonly object[] }

beforeAll(async () => {
  keys = await makeKeys()
  jwks = { keys: [await publicJwk(keys, 'k1')] }
})

async function makeKeys(): Promise<CryptoKeyPair> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  return (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
}

async function publicJwk({ publicKey }: CryptoKeyPair, kid: string): Promise<object> {
  return { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid, alg: 'RS256', use: 'sig' }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function part(value: unknown): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)))
}

async function jwt(claims: object, header: object = { alg: 'RS256', kid: 'k1' }, signer = keys): Promise<string> {
  const signed = `${part(header)}.${part(claims)}`
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', signer.privateKey, new TextEncoder().encode(signed))
  return `${signed}.${base64Url(new Uint8Array(signature))}`
}

/** A verifier whose key set and clock the test holds. */
function verifier(answer: () => Promise<unknown> = () => Promise.resolve(jwks)) {
  const world = { nowMs: NOW_MS, fetches: [] as string[] }
  const fetchKeys = (url: string): Promise<unknown> => {
    world.fetches.push(url)
    return answer()
  }
  const verify: AccessVerifier = accessVerifier({
    teamDomain: TEAM,
    audience: AUD,
    fetchKeys,
    nowMs: () => world.nowMs,
  })
  return { verify, world }
}

describe('accessVerifier', () => {
  it('says whose login it is', async () => {
    const { verify, world } = verifier()
    expect(await verify(await jwt(CLAIMS))).toBe('ann@shop.example')
    const { email: _, ...service } = CLAIMS
    expect(await verify(await jwt({ ...service, aud: AUD, common_name: 'ci.access' }))).toBe('ci.access')
    expect(await verify(await jwt({ ...service, sub: 'someone' }))).toBe('someone')
    expect(world.fetches).toEqual([`https://${TEAM}/cdn-cgi/access/certs`])
  })

  it.each([
    ['of another application', { ...CLAIMS, aud: ['another'] }],
    ['of an application whose name holds ours', { ...CLAIMS, aud: `x${AUD}x` }],
    ['of another team', { ...CLAIMS, iss: 'https://other.cloudflareaccess.com' }],
    ['that has expired', { ...CLAIMS, exp: NOW }],
    ['that never expires', { ...CLAIMS, exp: undefined }],
    ['whose expiry is a text', { ...CLAIMS, exp: '9999999999' }],
    ['of the future', { ...CLAIMS, nbf: NOW + 31 }],
    ['for no audience', { ...CLAIMS, aud: [] }],
  ])('refuses a login %s', async (_, claims) => {
    expect(await verifier().verify(await jwt(claims))).toBeUndefined()
  })

  it('refuses what the team did not sign', async () => {
    const { verify } = verifier()
    const good = await jwt(CLAIMS)
    const [head, , signature] = good.split('.')
    expect(await verify(`${head}.${part({ ...CLAIMS, email: 'eve@x.example' })}.${signature}`)).toBeUndefined()
    expect(await verify(await jwt(CLAIMS, { alg: 'RS256', kid: 'k1' }, await makeKeys()))).toBeUndefined()
    expect(await verify(`${part({ alg: 'none', kid: 'k1' })}.${part(CLAIMS)}.`)).toBeUndefined()
    expect(await verify(await jwt(CLAIMS, { alg: 'HS256', kid: 'k1' }))).toBeUndefined()
    expect(await verify(await jwt(CLAIMS, { alg: 'RS256' }))).toBeUndefined()
    expect(await verify(`${good}.x`)).toBeUndefined()
  })

  it.each(['', '.', '..', 'a.b.c', 'é.é.é', `${'a'.repeat(20_000)}.b.c`])(
    'refuses %j without asking for keys',
    async (text) => {
      const { verify, world } = verifier()
      expect(await verify(text)).toBeUndefined()
      expect(world.fetches).toEqual([])
    },
  )

  it('learns of a new key, but not more than once a minute', async () => {
    const next = await makeKeys()
    const { verify, world } = verifier()
    const byNext = await jwt(CLAIMS, { alg: 'RS256', kid: 'k2' }, next)
    const before = jwks
    try {
      expect(await verify(byNext)).toBeUndefined()
      jwks = { keys: [...before.keys, await publicJwk(next, 'k2')] }
      expect(await verify(byNext)).toBeUndefined()
      expect(world.fetches).toHaveLength(1)
      world.nowMs += 61_000
      const longer = await jwt({ ...CLAIMS, exp: NOW + 600 }, { alg: 'RS256', kid: 'k2' }, next)
      expect(await verify(longer)).toBe('ann@shop.example')
      expect(world.fetches).toHaveLength(2)
    } finally {
      jwks = before
    }
  })

  it('lets requests that come together wait for the same keys', async () => {
    const { verify } = verifier()
    const good = await jwt(CLAIMS)
    expect(await Promise.all([verify(good), verify(good), verify(good)])).toEqual(Array(3).fill('ann@shop.example'))
  })

  it('refuses while keys cannot be had, and goes on with those it has', async () => {
    let isDown = true
    const { verify, world } = verifier(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(jwks)))
    const good = await jwt({ ...CLAIMS, exp: NOW + 99_999 })
    expect(await verify(good)).toBeUndefined()
    isDown = false
    world.nowMs += 61_000
    expect(await verify(good)).toBe('ann@shop.example')
    isDown = true
    world.nowMs += 3_700_000
    expect(await verify(good)).toBe('ann@shop.example')
  })
})

describe('a login', () => {
  const auth = { apiToken: ADMIN, accessTeamDomain: TEAM, accessAudience: AUD }
  const fetchKeys = (): Promise<unknown> => Promise.resolve(jwks)

  it('opens the API, under its own name', async () => {
    const { ask, memory } = apiWorld({ auth, fetchKeys })
    const headers = { 'cf-access-jwt-assertion': await jwt(CLAIMS) }
    expect((await ask('PUT', '/v1/domains/shop.example', { token: '', headers })).status).toBe(201)
    expect(memory.log[0]?.by).toBe('ann@shop.example')
  })

  it('does not make a wrong token good', async () => {
    const { ask } = apiWorld({ auth, fetchKeys })
    const headers = { 'cf-access-jwt-assertion': await jwt(CLAIMS) }
    expect((await ask('GET', '/v1/domains', { token: 'wrong', headers })).status).toBe(401)
  })

  it('counts for nothing while team or audience is missing', async () => {
    const headers = { 'cf-access-jwt-assertion': await jwt(CLAIMS) }
    for (const missing of [{ accessTeamDomain: '' }, { accessAudience: '' }]) {
      const { ask } = apiWorld({ auth: { ...auth, ...missing }, fetchKeys })
      expect((await ask('GET', '/v1/domains', { token: '', headers })).status).toBe(401)
    }
  })

  it('is not there for other sites to use', async () => {
    const { ask, memory } = apiWorld({ auth, fetchKeys })
    const login = { 'cf-access-jwt-assertion': await jwt(CLAIMS) }
    const from = (origin: string) => ({ token: '', headers: { ...login, origin } })
    expect((await ask('PUT', '/v1/domains/shop.example', from('https://evil.example'))).status).toBe(403)
    expect((await ask('PUT', '/v1/domains/shop.example', from('null'))).status).toBe(403)
    expect(memory.writes).toEqual([])
    expect((await ask('PUT', '/v1/domains/shop.example', from('https://control.example'))).status).toBe(201)
  })
})
