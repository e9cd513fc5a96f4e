import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { applyPlan } from '../../../src/export/apply-plan.ts'
import type { ExportTarget } from '../../../src/export/types.ts'
import { askedTargets } from './asked-urls.ts'
import { planOf, RICH, recordOf } from './plans.ts'
import { startCache, type RealCache } from './real-cache.ts'

const HOST = 'shop.example'

/**
 * Tests of one cache that runs here; the program is started once. It must do what the plan says that it can, so the properties of
 * `apply-plan.test.ts` hold for it too.
 *
 * @param own URLs that this program refuses or writes in another way whatever it is configured for
 */
export function itRuns(target: ExportTarget, own = /(?!)/): void {
  let cache: RealCache | undefined
  beforeAll(async () => {
    cache = await startCache(target, planOf(RICH))
  })
  afterAll(() => cache?.stop())

  it('asks the origin for what the plan says, and never merges what the edge keeps apart', async () => {
    const apply = applyPlan(planOf(RICH), target.can)
    const { canonicalize } = createCanonicalizer({ record: recordOf(RICH) })
    const edge = (path: string): string => canonicalize(`https://${HOST}${path}`, { profile: 'request' }).url
    const asked = askedTargets()
    const got = await Promise.all(asked.map((path) => cache!.ask(HOST, path)))
    const all = asked.map((path, i) => ({ path, got: got[i]! })).filter(({ path }) => !own.test(path))
    expect(all.length).toBeGreaterThan(asked.length * 0.99)
    expect(all.filter(({ path, got: answer }) => answer !== apply(HOST, path))).toEqual([])
    expect(all.filter(({ path, got: answer }) => edge(answer) !== edge(path))).toEqual([])
    expect(all.filter(({ path, got: answer }) => answer !== path).length).toBeGreaterThan(100)
  })

  it('leaves other hosts alone', async () => {
    expect(await cache!.ask('other.example', '/product/7?ref=home&utm_source=x')).toBe(
      '/product/7?ref=home&utm_source=x',
    )
  })
}
