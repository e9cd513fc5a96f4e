import { describe, expect, it } from 'vitest'
import { createKnownDomains, FRESH_MS } from '../../../src/jobs/events/known-domains.ts'
import { recordOf } from '../support/records.ts'

function world() {
  const asked: string[] = []
  const clock = { nowMs: 0, failing: false }
  const known = createKnownDomains({
    learnedUnder: async (hosts) => {
      asked.push(`hosts ${hosts.join(',')}`)
      return new Map(hosts.map((host) => [host, host.replace('www.', '')]))
    },
    meet: async (domains) => {
      asked.push(`meet ${domains.join(',')}`)
      if (clock.failing) throw new Error('away')
      return new Map(
        domains.map((domain) => {
          const record = recordOf({ domain, revision: asked.length })
          return [domain, domain.startsWith('new') ? undefined : record]
        }),
      )
    },
    overlay: async () => {
      asked.push('overlay')
      return {}
    },
    nowMs: () => clock.nowMs,
  })
  return { known, asked, clock }
}

describe('known domains', () => {
  it('are met once in ten seconds, all that are unknown at once', async () => {
    const { known, asked, clock } = world()
    const both = await Promise.all([known.meet(['a.example', 'a.example']), known.meet(['a.example'])])
    clock.nowMs = FRESH_MS - 1
    const later = await known.meet(['b.example', 'a.example', 'c.example', 'new.example'])
    expect([...both, later].map((records) => records.get('a.example')?.revision)).toEqual([1, 1, 1])
    expect([...later.keys()]).toEqual(['b.example', 'a.example', 'c.example'])
    expect(asked).toEqual(['meet a.example', 'meet b.example,c.example,new.example'])
    clock.nowMs = FRESH_MS
    expect((await known.meet(['a.example', 'new.example'])).get('a.example')?.revision).toBe(3)
    expect(asked[2]).toBe('meet a.example')
  })

  it('share an overlay, which is read once in ten seconds', async () => {
    const { known, asked, clock } = world()
    await Promise.all([known.overlay(), known.overlay()])
    clock.nowMs = FRESH_MS
    expect(await known.overlay()).toEqual({})
    expect(asked).toEqual(['overlay', 'overlay'])
  })

  it('are found by their hosts, and those once in ten seconds', async () => {
    const { known, asked, clock } = world()
    const hosts = ['www.a.example', 'b.example']
    const both = await Promise.all([known.domainsOf(hosts), known.domainsOf(hosts)])
    clock.nowMs = FRESH_MS
    for (const found of [...both, await known.domainsOf(hosts)])
      expect([...found]).toEqual([
        ['www.a.example', 'a.example'],
        ['b.example', 'b.example'],
      ])
    expect(asked).toEqual(['hosts www.a.example,b.example', 'hosts www.a.example,b.example'])
  })

  it('are asked for again after an outage', async () => {
    const { known, clock } = world()
    clock.failing = true
    await expect(known.meet(['a.example'])).rejects.toThrow('away')
    clock.failing = false
    expect((await known.meet(['a.example'])).get('a.example')?.domain).toBe('a.example')
  })

  it('do not pile up', async () => {
    const { known, asked } = world()
    for (let n = 0; n < 1_001; n++) await known.meet([`${n}.example`])
    await known.meet(['0.example'])
    expect(asked.filter((what) => what === 'meet 0.example')).toHaveLength(2)
    await known.meet(['1000.example'])
    expect(asked.filter((what) => what === 'meet 1000.example')).toHaveLength(1)
  })
})
