import { describe, expect, it } from 'vitest'
import { createRig, detailOf, page, recordOf, statusOf } from '../support/rig.ts'

describe('rewrite mode', () => {
  it('answers every variant of a page with one request to the origin', async () => {
    const rig = createRig()
    const variants = ['?a=1&b=2', '?b=2&a=1', '?utm_source=x&a=1&b=2', '?a=1&&b=2', '?fbclid=y&b=2&a=1&gclid=z']
    const bodies = await Promise.all(
      variants.map(async (query) => (await rig.ask(`http://shop.test/p${query}`)).text()),
    )
    expect(new Set(bodies)).toEqual(new Set(['page http://shop.test/p?a=1&b=2']))
    expect(rig.seen.map(({ url }) => url)).toEqual(['http://shop.test/p?a=1&b=2'])
  })

  it('keeps pages apart that differ in a parameter nothing is known about', async () => {
    const rig = createRig()
    await rig.ask('http://shop.test/p?color=red')
    expect(await (await rig.ask('http://shop.test/p?color=blue')).text()).toContain('color=blue')
  })

  it('keeps hosts apart', async () => {
    const rig = createRig()
    await rig.ask('http://a.test/p')
    await rig.ask('http://b.test/p')
    expect(rig.seen.map(({ url }) => url)).toEqual(['http://a.test/p', 'http://b.test/p'])
  })

  it('says what it did: miss, then hit', async () => {
    const rig = createRig()
    expect(statusOf(await rig.ask('http://shop.test/p?gclid=1'))).toMatch(
      /^fwd=uri-miss; (fwd-status=200; )?stored; detail=rewrite$/,
    )
    expect(statusOf(await rig.ask('http://shop.test/p'))).toBe('hit; ttl=60; detail=identity')
  })

  it('answers HEAD and conditional requests from the store', async () => {
    const rig = createRig({ site: () => page('body', { etag: '"v1"' }) })
    await (await rig.ask('http://shop.test/p')).text()
    const head = await rig.ask('http://shop.test/p?gclid=1', { method: 'HEAD' })
    expect([statusOf(head).startsWith('hit'), await head.text()]).toEqual([true, ''])
    const unchanged = await rig.ask('http://shop.test/p', { headers: { 'if-none-match': '"v1"' } })
    expect([unchanged.status, rig.seen.length]).toEqual([304, 1])
  })

  it('hears what spares the origin: only-if-cached and no-store', async () => {
    const rig = createRig()
    const ask = async (control: string): Promise<[number, number]> => {
      const response = await rig.ask('http://shop.test/p?gclid=1', { headers: { 'cache-control': control } })
      return [response.status, rig.seen.length]
    }
    const asked = ['only-if-cached', 'no-store', 'only-if-cached', 'no-cache', 'only-if-cached']
    const answers = []
    for (const control of asked) answers.push(await ask(control))
    expect(answers).toEqual([[504, 0], [200, 1], [504, 1], [200, 2], [200, 2]]) // prettier-ignore
  })

  it('does not say of a request that it was forwarded where none was (RFC 9211 §2.2)', async () => {
    const headers = { 'cache-control': 'only-if-cached' }
    expect(statusOf(await createRig().ask('http://shop.test/p?gclid=1', { headers }))).toBe('detail=rewrite')
  })

  it('forgets a page after a successful unsafe request to a variant of it', async () => {
    const rig = createRig()
    await (await rig.ask('http://shop.test/p')).text()
    await rig.ask('http://shop.test/p?utm_source=form', { method: 'POST', body: 'x=1' })
    expect(statusOf(await rig.ask('http://shop.test/p'))).toMatch(/^fwd=uri-miss/)
  })
})

describe('hosts', () => {
  it('answers 421 for hosts that are not listed, and does not ask the origin', async () => {
    const rig = createRig({ env: { HOSTS: 'shop.test, www.shop.test' } })
    const response = await rig.ask('http://evil.test/p')
    expect([response.status, (await response.text()).includes('evil'), rig.seen.length]).toEqual([421, false, 0])
    expect((await rig.ask('http://www.shop.test/p')).status).toBe(200)
  })
})

describe('records', () => {
  it('wins over MODE, and MODE_OVERRIDE wins over both', async () => {
    const records = [recordOf({ mode: 'off' })]
    expect(detailOf(await createRig({ records }).ask('http://shop.test/p'))).toBe('off')
    const rig = createRig({ records, env: { MODE_OVERRIDE: 'rewrite' } })
    expect(detailOf(await rig.ask('http://shop.test/p?gclid=1'))).toBe('rewrite')
  })

  it('takes the mode of the longest path prefix, by whole segments and whatever the encoding', async () => {
    const rig = createRig({
      records: [recordOf({ modeByPath: { '/checkout': 'off', '/checkout/help': 'observe', '/blog/': 'off' } })],
    })
    const details = [
      '/checkout',
      '/checkout/pay',
      '/%63heckout/pay',
      '/checkout/help?a=1',
      '/checkouts',
      '/blog/x',
      '/p',
    ]
    const found = await Promise.all(details.map(async (path) => detailOf(await rig.ask(`http://shop.test${path}`))))
    expect(found).toEqual(['off', 'off', 'off', 'observe', 'identity', 'off', 'identity'])
  })

  it('treats the rollout share of pages, and all variants of a page alike', async () => {
    const rig = createRig({ records: [recordOf({ rollout: 0.5 })] })
    const treated: boolean[] = []
    for (let i = 0; i < 100; i++) {
      const first = detailOf(await rig.ask(`http://shop.test/p?id=${i}`)) !== 'observe'
      const second = detailOf(await rig.ask(`http://shop.test/p?utm_source=x&id=${i}`)) !== 'observe'
      expect(second).toBe(first)
      treated.push(first)
    }
    expect(treated.filter(Boolean).length).toBeGreaterThan(30)
    expect(treated.filter(Boolean).length).toBeLessThan(70)
  })
})
