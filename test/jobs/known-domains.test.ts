import { describe, expect, it } from 'vitest'
import { createKnownDomains, FRESH_MS } from '../../src/jobs/known-domains.ts'
import { recordOf } from './support/records.ts'

function world() {
  const asked: string[] = []
  const clock = { nowMs: 0, failing: false }
  const known = createKnownDomains({
    learnedUnder: async (host) => {
      asked.push(`host ${host}`)
      return host.replace('www.', '')
    },
    onboard: async (domain) => void asked.push(`onboard ${domain}`),
    record: async (domain) => {
      asked.push(`record ${domain}`)
      if (clock.failing) throw new Error('away')
      return recordOf({ domain, revision: asked.length })
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
  it('are onboarded before their record is read, and both once in ten seconds', async () => {
    const { known, asked, clock } = world()
    const both = await Promise.all([known.meet('a.example'), known.meet('a.example')])
    clock.nowMs = FRESH_MS - 1
    expect([...both, await known.meet('a.example')].map((record) => record?.revision)).toEqual([2, 2, 2])
    expect(asked).toEqual(['onboard a.example', 'record a.example'])
    clock.nowMs = FRESH_MS
    expect((await known.meet('a.example'))?.revision).toBe(4)
    expect((await known.meet('b.example'))?.domain).toBe('b.example')
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
    const both = await Promise.all([known.domainOf('www.a.example'), known.domainOf('www.a.example')])
    clock.nowMs = FRESH_MS
    expect([...both, await known.domainOf('www.a.example')]).toEqual(['a.example', 'a.example', 'a.example'])
    expect(asked).toEqual(['host www.a.example', 'host www.a.example'])
  })

  it('are asked for again after an outage', async () => {
    const { known, clock } = world()
    clock.failing = true
    await expect(known.meet('a.example')).rejects.toThrow('away')
    clock.failing = false
    expect((await known.meet('a.example'))?.domain).toBe('a.example')
  })

  it('do not pile up', async () => {
    const { known, asked } = world()
    for (let n = 0; n < 1_001; n++) await known.meet(`${n}.example`)
    await known.meet('0.example')
    expect(asked.filter((what) => what === 'record 0.example')).toHaveLength(2)
    await known.meet('1000.example')
    expect(asked.filter((what) => what === 'record 1000.example')).toHaveLength(1)
  })
})
