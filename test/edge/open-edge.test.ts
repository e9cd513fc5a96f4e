import { describe, expect, it } from 'vitest'
import digest from '../../fixtures/digest.json' with { type: 'json' }
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
