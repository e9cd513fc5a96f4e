import { expect, it } from 'vitest'
import { createCanonicalizer } from '../../../src/canonicalize/canonicalize.ts'
import { applyPlan } from '../../../src/export/apply-plan.ts'
import type { ExportTarget } from '../../../src/export/types.ts'
import { askedTargets } from './asked-urls.ts'
import { planOf, RICH, recordOf } from './plans.ts'

/** What the module of a target exports by default. */
export type Served = (request: Request) => unknown

/** Loads the one file of a target as a module. */
export async function loaded(target: ExportTarget): Promise<Served> {
  const { text } = target.write(planOf(RICH))[0]!
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { default: Served }
  return module.default
}

/**
 * Tests a function of a service: it must do what the plan says.
 *
 * @param answer the path and query that a result of the function serves; `asked` where it changes nothing
 */
export function itServes(target: ExportTarget, answer: (result: unknown, asked: string) => string): void {
  it('serves what the plan says, and never merges what the edge keeps apart', async () => {
    const serve = await loaded(target)
    const apply = applyPlan(planOf(RICH), target.can)
    const { canonicalize } = createCanonicalizer({ record: recordOf(RICH) })
    const edge = (path: string): string => canonicalize(`https://shop.example${path}`, { profile: 'request' }).url
    // A URL object writes some paths in another way, and these are never changed.
    const asked = askedTargets().filter(
      (path) => new URL(path, 'https://shop.example').href === `https://shop.example${path}`,
    )
    const got = asked.map((path) => answer(serve(new Request(`https://shop.example${path}`)), path))
    expect(asked.filter((path, i) => got[i] !== apply('shop.example', path))).toEqual([])
    expect(asked.filter((path, i) => edge(got[i]!) !== edge(path))).toEqual([])
    expect(asked.filter((path, i) => got[i] !== path).length).toBeGreaterThan(100)
  })
}
