import { describe, expect, it, vi } from 'vitest'
import digest from '../../fixtures/digest.json' with { type: 'json' }
import { createRig, recordOf } from './support/rig.ts'
import { createEdgeOpener } from '../../src/edge/open-edge.ts'
import { sealDomainRecord } from '../../src/rules/record/parse-domain-record.ts'

const kvWith = (mode: string) => ({
  get: async (keys: string[]) =>
    new Map(keys.map((key) => [key, key === 'domain:shop.test' ? recordText(mode) : null])),
})

const recordText = (mode: string): string => {
  const record = {
    v: 1,
    domain: 'shop.test',
    revision: 1,
    builtAt: '2026-11-20T00:00:00Z',
    mode,
    patterns: {},
  } as const
  return JSON.stringify(sealDomainRecord(record as never))
}

describe('createEdgeOpener()', () => {
  it('opens one edge for each environment', () => {
    const open = createEdgeOpener()
    const [one, other] = [{ MODE: 'rewrite' }, { MODE: 'off' }]
    expect([open(one) === open(one), open(one) === open(other)]).toEqual([true, false])
    expect([open(one).config.mode, open(other).config.mode]).toEqual(['rewrite', 'off'])
  })

  it('opens an edge without bindings', () => {
    expect(createEdgeOpener()(undefined).config.mode).toBe('observe')
  })

  it('lets variables of the options override those of the Worker', () => {
    const { config } = createEdgeOpener({ env: { MODE: 'rewrite' } })({ MODE: 'off', ADAPTER: 'memory' })
    expect([config.mode, config.adapter]).toEqual(['rewrite', 'memory'])
  })

  it('names the contract of this build', () => {
    expect(createEdgeOpener()({}).contract).toBe(digest.sha256)
  })

  it('reads records from KV, unless some are listed in the configuration', async () => {
    const DOMAIN_RECORDS = kvWith('rewrite') as unknown as KVNamespace
    const listed = JSON.stringify([JSON.parse(recordText('redirect'))])
    const modes = []
    for (const env of [{ DOMAIN_RECORDS }, { DOMAIN_RECORDS, RECORDS_JSON: listed }, {}]) {
      const policy = await createEdgeOpener()(env).findPolicy('shop.test', () => {})
      modes.push(policy.modeOf('http://shop.test/'))
    }
    expect(modes).toEqual(['rewrite', 'redirect', 'observe'])
  })
})

describe('createEdge()', () => {
  it('takes listed records from the configuration', async () => {
    const rig = createRig({ env: { RECORDS_JSON: [recordOf({ domain: '*', strip: ['ref'] })] } })
    await rig.ask('http://any.test/p?ref=1')
    expect(rig.seen[0]?.url).toBe('http://any.test/p')
  })

  it('reports every broken variable once, when it is made', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    error.mockClear()
    const rig = createRig({ env: { MODE: 'x', ADAPTER: 'y' } })
    await rig.ask('http://shop.test/p')
    await rig.ask('http://shop.test/p')
    expect(error).toHaveBeenCalledTimes(2)
  })

  it('asks the platform to answer in its place should it throw, unless it has no fallback', async () => {
    const passThroughOnException = vi.fn<() => void>()
    await createRig({ passThroughOnException }).ask('http://shop.test/p')
    expect(passThroughOnException).toHaveBeenCalledOnce()
    const aside = { fetch: async () => new Response('aside') }
    await createRig({ passThroughOnException, env: { ORIGIN_ASIDE: aside } }).ask('http://shop.test/p')
    expect(passThroughOnException).toHaveBeenCalledOnce()
  })
})
