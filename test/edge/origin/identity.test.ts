import { describe, expect, it, vi } from 'vitest'
import { canonicalize } from '../../../src/canonicalize/canonicalize.ts'
import { createIdentitySigner, foreignContract } from '../../../src/edge/origin/identity.ts'
import { createRig, page } from '../support/rig.ts'

const ENV = { FORWARD_IDENTITY: 'on', IDENTITY_SECRET: 'the secret' }

async function isSigned(headers: Readonly<Record<string, string>>, secret: string): Promise<boolean> {
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['canonical-signature'] ?? '') ?? []
  const text = [seconds, headers['canonical-key'], headers['canonical-url'], headers['canonical-contract']].join('\n')
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const signature = Uint8Array.from((given ?? '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, signature, bytes.encode(text))
}

describe('identity headers', () => {
  it('tell the origin the key, and are signed', async () => {
    const rig = createRig({ env: ENV })
    await rig.ask('http://shop.test/p?utm_source=x&b=2&a=1')
    const { headers } = rig.seen[0]!
    const expected = canonicalize('http://shop.test/p?a=1&b=2')
    expect(headers).toMatchObject({
      'canonical-key': expected.key,
      'canonical-url': expected.url,
      'canonical-contract': 'c0ffee',
    })
    expect(headers['canonical-signature']).toMatch(/^t=1000,/)
    expect(await isSigned(headers, 'the secret')).toBe(true)
    expect(await isSigned(headers, 'another')).toBe(false)
    expect(await isSigned({ ...headers, 'canonical-key': 'url:other' }, 'the secret')).toBe(false)
  })

  it('are a function of the canonical URL alone', async () => {
    const of = async (url: string): Promise<unknown> => {
      const rig = createRig({ env: ENV })
      await rig.ask(url, { headers: { 'canonical-key': 'forged', 'x-any': url } })
      return rig.seen[0]?.headers
    }
    expect(await of('http://shop.test/p?gclid=1&a=1')).toEqual(await of('http://shop.test/p?a=1&fbclid=2'))
  })

  it('are not sent unless asked for, and forged ones never pass', async () => {
    const rig = createRig()
    const forged = { 'canonical-key': 'k', 'canonical-anything': 'x' }
    await rig.ask('http://shop.test/p', { headers: forged })
    await rig.ask('http://shop.test/p', { headers: { ...forged, cookie: 'a=1' } })
    for (const { headers } of rig.seen)
      expect(Object.keys(headers).filter((name) => name.startsWith('canonical-'))).toEqual([])
  })

  it('write a key that is not ASCII so that it can be sent', async () => {
    const signer = createIdentitySigner({ secret: 's', contract: 'c', nowMs: () => 0 })
    const signed = await signer.sign(new Request('http://h.test/'), {
      ok: true,
      url: 'http://h.test/',
      key: 'wiki:ä b',
      applied: [],
    })
    expect(signed.headers.get('canonical-key')).toBe('wiki:%C3%A4%20b')
  })
})

describe('drift of the contract', () => {
  it('is told when the origin answers with other fixtures', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const rig = createRig({ env: ENV, site: () => page('x', { 'canonical-contract': 'beef' }) })
    await rig.ask('http://shop.test/p')
    expect(rig.events).toContainEqual({ kind: 'contract-drift', domain: 'shop.test', ours: 'c0ffee', theirs: 'beef' })
  })

  it('is not reported for our own digest or for none', () => {
    expect([foreignContract(page('x'), 'a'), foreignContract(page('x', { 'canonical-contract': 'a' }), 'a')]).toEqual([
      undefined,
      undefined,
    ])
  })
})
