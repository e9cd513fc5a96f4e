import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../../src/edge/adapters/index.ts'
import { readConfig } from '../../../src/edge/config.ts'
import { ADAPTER_NAMES, type AdapterName } from '../../../src/rules/record/domain-record.ts'
import { createRig, statusOf } from '../support/rig.ts'
import type { AdapterOptions, CachedEntrypoint } from '../../../src/edge/adapters/types.ts'
import { hostTag, urlTag } from '../../../src/rules/record/cache-tags.ts'
import { describePurge, describePurgeOnItsWay } from '../../contracts/purge.contract.ts'

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

/** The platform's cache in front of an entrypoint, which nothing emulates: by URL, purged by tag. */
function cachedEntrypoint(): CachedEntrypoint {
  const stored = new Map<string, string>()
  return () => ({
    async fetch(request) {
      const { url } = request
      const known = stored.get(url)
      stored.set(url, known ?? 'x')
      return new Response(known ?? 'x', { headers: { 'cf-cache-status': known === undefined ? 'MISS' : 'HIT' } })
    },
    async purge(tags) {
      for (const url of stored.keys())
        if (tags.includes(urlTag(url)) || tags.includes(hostTag(new URL(url).hostname))) stored.delete(url)
    },
  })
}

const OPTIONS: Partial<Record<AdapterName, () => AdapterOptions>> = {
  'workers-cache': () => ({ cachedEntrypoint: cachedEntrypoint() }),
}

for (const kind of Object.values(ADAPTERS)) describePurge(kind, () => kind.make(OPTIONS[kind.name]?.() ?? {}))

for (const kind of [ADAPTERS.memory, ADAPTERS['cache-api']]) describePurgeOnItsWay(kind, () => kind.make({}))
