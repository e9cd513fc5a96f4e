import { storing } from './cache-storing.contract.ts'
import { freshness } from './cache-freshness.contract.ts'
import { variants } from './cache-variants.contract.ts'
import { validation } from './cache-validation.contract.ts'
import { staleUse } from './cache-stale.contract.ts'
import { headAndInvalidation } from './cache-head.contract.ts'
import { collapsing } from './cache-collapsing.contract.ts'
import type { CreateAdapter } from './cache-world.ts'

/**
 * What every adapter with a store of its own does, in the words of RFC 9111. `create` makes a fresh adapter that waits at
 * most 200 ms for another request's answer and stores bodies up to 8 MB.
 */
export function describeSharedCache(create: CreateAdapter): void {
  storing(create)
  freshness(create)
  variants(create)
  validation(create)
  staleUse(create)
  headAndInvalidation(create)
  collapsing(create)
}
