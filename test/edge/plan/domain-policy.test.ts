import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/edge/config.ts'
import { createPolicyCompiler } from '../../../src/edge/plan/domain-policy.ts'
import { recordOf } from '../support/rig.ts'

const compile = createPolicyCompiler(readConfig({ MODE: 'rewrite', FORWARD_HEADERS: 'x-a', VARY_ALLOW: 'x-v' }))

describe('a compiled policy', () => {
  it('holds built-in rules and the configured defaults without a record', () => {
    const policy = compile({})
    expect(policy).toMatchObject({
      map: 'built-in',
      rollout: 1,
      adapter: 'zone',
      forwardHeaders: ['x-a'],
      varyAllow: ['x-v'],
    })
    expect([policy.modeOf('http://shop.test/p'), [...policy.siteHosts]]).toEqual(['rewrite', []])
    expect(policy.toRequest('http://shop.test/p?ref=1&gclid=2').url).toBe('http://shop.test/p?ref=1')
  })

  it('obeys the record on a host that is written with its trailing dot', () => {
    const policy = compile({ record: recordOf({ keep: ['gclid'], strip: ['ref'] }) })
    expect(policy.toRequest('http://shop.test./p?gclid=1&ref=1').url).toBe('http://shop.test./p?gclid=1')
  })

  it('does not obey the record in URLs of other sites that a parameter holds', () => {
    const record = recordOf({ aliases: ['front.test'], strip: ['ref'], urlParams: ['back'] })
    const policy = compile({ record })
    const nested = (host: string): string =>
      policy.toRequest(`http://front.test/l?back=https%3A%2F%2F${host}%2F%3Fref%3D1`).url
    expect(nested('other.test')).toBe('http://front.test/l?back=https%3A%2F%2Fother.test%2F%3Fref%3D1')
    for (const own of ['front.test', 'shop.test', 'www.shop.test']) {
      expect(nested(own)).toBe(`http://front.test/l?back=https%3A%2F%2F${own}%2F`)
    }
  })

  it('obeys the record on every host of its site', () => {
    const record = recordOf({
      strip: ['ref'],
      aliases: ['www.shop.test'],
      forwardHeaders: ['X-B', 'Cookie', 'Canonical-Key'],
      rollout: 0.1,
      adapter: 'memory',
    })
    const policy = compile({ record })
    for (const host of ['shop.test', 'www.shop.test']) {
      expect(policy.toRequest(`http://${host}/p?ref=1`).url).toBe(`http://${host}/p`)
      expect(policy).toMatchObject({
        map: 'shop.test@17',
        rollout: 0.1,
        adapter: 'memory',
        forwardHeaders: ['x-a', 'x-b'],
      })
      expect(policy.siteHosts.has('www.shop.test')).toBe(true)
    }
  })

  it('is compiled once for a record, and once for all hosts without one', () => {
    const record = recordOf({ domain: '*', strip: ['ref'] })
    const overlay = { veto: [{ name: 'gclid' }] }
    const policy = compile({ record })
    expect(policy.toRequest('http://any.test/p?ref=1').url).toBe('http://any.test/p')
    expect(compile({ record })).toBe(policy)
    expect(compile({ record, overlay })).not.toBe(policy)
    expect(compile({ record: { ...record } })).not.toBe(policy)
    expect(compile({ overlay })).toBe(compile({ overlay }))
    expect(compile({})).toBe(compile({}))
  })

  it('sends no cookies and credentials that responses may vary on', () => {
    const record = recordOf({ varyAllow: ['X-W', 'Cookie', 'Connection'] })
    expect(compile({ record })).toMatchObject({ varyAllow: ['x-v', 'x-w'], varyMet: ['cookie'] })
    expect(compile({}).varyMet).toEqual([])
  })

  it('lays the overlay over the built-in rules', () => {
    const policy = compile({ overlay: { veto: [{ name: 'gclid' }] } })
    expect(policy.toRequest('http://shop.test/p?gclid=2').url).toBe('http://shop.test/p?gclid=2')
    expect(compile({}).toRequest('http://shop.test/p?gclid=2').url).toBe('http://shop.test/p')
  })

  it('has no pathological path pattern: a prefix is whole segments', () => {
    const { modeOf } = compile({ record: recordOf({ modeByPath: { '/a': 'off' } }) })
    const modes = ['/a', '/a/', '/a?x=1', '/a#x', '/ab', '/'].map((path) => modeOf(`http://shop.test${path}`))
    expect(modes).toEqual(['off', 'off', 'off', 'off', 'rewrite', 'rewrite'])
  })
})
