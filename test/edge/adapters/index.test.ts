import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../../src/edge/adapters/index.ts'
import { readConfig } from '../../../src/edge/config.ts'
import { ADAPTER_NAMES } from '../../../src/rules/record/domain-record.ts'
import { createRig, statusOf } from '../support/rig.ts'

describe.each(ADAPTER_NAMES)('the adapter %s', (name) => {
  it('is listed under its own name', () => {
    const kind = ADAPTERS[name]
    expect([kind.name, kind.make({}).name]).toEqual([name, name])
  })

  it('can be chosen by the variable ADAPTER', () => {
    const { adapter, problems } = readConfig({ ADAPTER: name })
    expect([adapter, problems]).toEqual([name, []])
  })

  it('serves the canonical URL of a variant', async () => {
    const rig = createRig({ env: { ADAPTER: name }, records: [] })
    const response = await rig.ask('http://shop.test/p?utm_source=x&b=1&a=2')
    expect([await response.text(), statusOf(response)]).toEqual([
      'page http://shop.test/p?a=2&b=1',
      expect.stringContaining('detail=rewrite'),
    ])
  })
})
