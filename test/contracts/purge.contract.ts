import { describe, expect, it } from 'vitest'
import type { AdapterKind, CacheAdapter, PurgeScope } from '../../src/edge/adapters/types.ts'
import { createWorld, page } from './cache-world.ts'
import type { World } from './cache-world.ts'

interface Pages {
  readonly adapter: CacheAdapter
  readonly world: World
  /** Whether a page of this site comes from the store. */
  readonly isStored: (url: string) => Promise<boolean>
}

const FRESH = { 'cache-control': 'max-age=60' }

function scopesOf(site: string): Readonly<Record<PurgeScope['kind'], PurgeScope>> {
  return {
    urls: { kind: 'urls', urls: [`${site}/blog/a`, `${site}/blog/b?p=1`] },
    prefix: { kind: 'prefix', prefixes: [`${site}/blog/`] },
    all: { kind: 'all', hosts: [new URL(site).hostname] },
  }
}

function createPages(create: () => CacheAdapter): Pages {
  const adapter = create()
  const world = createWorld(adapter)
  return {
    adapter,
    world,
    async isStored(url) {
      const before = world.seen.length
      const { response, outcome } = await world.send({}, url)
      await response.text()
      await world.settle()
      return outcome.kind === 'hit' && world.seen.length === before
    },
  }
}

/** What every adapter does that is told to purge: it removes just these pages, or says why it cannot. */
export function describePurge(
  { name, purges }: Pick<AdapterKind, 'name' | 'purges'>,
  create: () => CacheAdapter,
): void {
  describe(`purge of ${name}`, () => {
    it.each(['urls', 'prefix', 'all'] as const)('removes pages by %s, or says why it cannot', async (kind) => {
      const { adapter, world, isStored } = createPages(create)
      world.origin(page('x', { ...FRESH, vary: 'foo' }))
      const site = new URL(world.url).origin
      const inside = [`${site}/blog/a`, `${site}/blog/b?p=1`]
      const outside = kind === 'all' ? [`https://other.${new URL(site).hostname}/`] : [`${site}/blog`, `${site}/a`]
      for (const url of [...inside, ...outside]) await isStored(url)
      const outcome = await adapter.purge(scopesOf(site)[kind])
      if (!purges.scopes.includes(kind)) {
        expect(outcome).toEqual({ kind: 'cannot', why: expect.stringMatching(/\w+ \w+/) })
        return
      }
      expect(outcome.kind).toBe('purged')
      if (outcome.kind === 'purged' && outcome.pages !== undefined) expect(outcome.pages).toBe(inside.length)
      for (const url of outside) expect([url, await isStored(url)]).toEqual([url, true])
      for (const url of inside) expect([url, await isStored(url)]).toEqual([url, false])
      for (const url of inside) expect([url, await isStored(url)]).toEqual([url, true])
    })
  })
}

/** What every adapter with a store of its own does besides. */
export function describePurgeOnItsWay({ name }: Pick<AdapterKind, 'name'>, create: () => CacheAdapter): void {
  it(`does not store in ${name} what was on its way when it purged`, async () => {
    const { adapter, world, isStored } = createPages(create)
    const asked = Promise.withResolvers<undefined>()
    const answered = Promise.withResolvers<undefined>()
    world.origin(async () => {
      asked.resolve(undefined)
      await answered.promise
      return new Response('old', { headers: FRESH })
    })
    const url = `${new URL(world.url).origin}/blog/a`
    const first = isStored(url)
    await asked.promise
    await adapter.purge({ kind: 'urls', urls: [url] })
    answered.resolve(undefined)
    await first
    expect(await isStored(url)).toBe(false)
  })
}
