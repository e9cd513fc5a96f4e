import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { CanonicalizerOptions } from '../src/hono.ts'
import { canonicalizer } from '../src/hono.ts'
import { canonicalize } from '../src/canonicalize/canonicalize.ts'

async function seenBy(url: string, options?: CanonicalizerOptions): Promise<unknown> {
  const app = new Hono()
  app.use(canonicalizer(options))
  app.get('*', (c) => c.json(c.var.canonical))
  return (await app.request(url)).json()
}

describe('the Hono middleware', () => {
  it('sets the canonical form of the request', async () => {
    expect(await seenBy('http://shop.test/p?utm_source=x&b=2&a=1')).toMatchObject({
      ok: true,
      url: 'http://shop.test/p?a=1&b=2',
      key: 'http://shop.test/p?a=1&b=2',
    })
  })

  it('knows which item it is when asked to', async () => {
    const url = 'http://www.shop.test/p?gclid=1'
    expect(await seenBy(url, { profile: 'identity' })).toMatchObject({ key: canonicalize(url).key })
    expect(await seenBy(url, { profile: 'request' })).toEqual(await seenBy(url))
  })

  it('obeys record and rules', async () => {
    const record = {
      v: 1,
      domain: 'shop.test',
      revision: 1,
      builtAt: '',
      sha256: '',
      mode: 'rewrite',
      strip: ['ref'],
      patterns: {},
    } as const
    const rules = { veto: [{ name: 'gclid' }] }
    for (const given of [record, (domain: string) => (domain === 'shop.test' ? record : undefined)])
      expect(await seenBy('http://shop.test/p?ref=1&gclid=2', { record: given, rules })).toMatchObject({
        url: 'http://shop.test/p?gclid=2',
      })
  })

  it('does not take the promise of a record for no record', async () => {
    const app = new Hono()
    app.onError((error, c) => c.text(error.message, 500))
    app.use(canonicalizer({ record: (async () => undefined) as never }))
    const response = await app.request('http://shop.test/p')
    expect([response.status, await response.text()]).toEqual([
      500,
      'canonicalizer: record must return its result directly, not a promise',
    ])
  })

  it('takes a record of version 2, and refuses one whose members are lists', async () => {
    const parameters = { box: { drop: 'everywhere', keep: [] } }
    const options = (more: object) => ({ record: { v: 2, domain: 'shop.test', parameters, ...more } }) as unknown as CanonicalizerOptions // prettier-ignore
    expect(await seenBy('http://shop.test/p?id=1&box=2', options({}))).toMatchObject({ url: 'http://shop.test/p?id=1' })
    expect(() => canonicalizer(options({ parameters: [] }))).toThrow('record.parameters must be an object')
    expect(() => canonicalizer(options({ templates: '/p' }))).toThrow('record.templates must be an array')
  })

  it('takes a record written by hand that says no more than it must', async () => {
    const options = { record: { domain: 'shop.test', strip: ['box'] } } as unknown as CanonicalizerOptions
    expect(await seenBy('http://shop.test/p?id=1&box=2', options)).toMatchObject({ url: 'http://shop.test/p?id=1' })
  })

  it.each<[unknown, string]>([
    [{ profile: 'both' }, 'profile'],
    [{ record: 'shop.test' }, 'record'],
    [{ record: { domain: '' } }, 'record.domain'],
    [{ record: { domain: 'shop.test', patterns: [] } }, 'record.patterns'],
    [{ record: { domain: 'shop.test', patterns: null } }, 'record.patterns'],
    [{ record: { domain: 'shop.test', keep: 'gclid' } }, 'record.keep'],
    [{ record: { domain: 'shop.test', platform: 'shopify' } }, 'record.platform'],
    [{ record: { domain: 'shop.test', veto: { gclid: true } } }, 'record.veto'],
    [{ rules: [] }, 'rules'],
    [{ rules: { veto: 'gclid' } }, 'rules.veto'],
    [{ rules: { providers: {} } }, 'rules.providers'],
    ['rewrite', 'options'],
    [{ record: { domain: 'shop.test', patterns: { '/p?a': null } } }, 'record and rules'],
    [{ record: { domain: 'shop.test', patterns: { '/p?a': {} } } }, 'record and rules'],
    [{ record: { domain: 'shop.test', patterns: {}, keep: [1] } }, 'record and rules'],
    [{ record: { domain: 'shop.test', patterns: {}, quarantine: [{}] } }, 'record and rules'],
    [{ record: { domain: 'shop.test', patterns: {}, urlParams: 5 } }, 'record.urlParams'],
    [{ record: { domain: 'shop.test', patterns: {}, pathRules: [{}] } }, 'record and rules'],
    [{ rules: { tracking: [{ names: ['x'], value: '(' }] } }, 'record and rules'],
    [{ rules: { providers: [{}] } }, 'record and rules'],
  ])('says at once that %o is wrong', (options, name) => {
    expect(() => canonicalizer(options as CanonicalizerOptions)).toThrow(TypeError)
    expect(() => canonicalizer(options as CanonicalizerOptions)).toThrow(`canonicalizer: ${name} must`)
  })
})
