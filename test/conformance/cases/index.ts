import type { ConformanceCase } from '../support/case.ts'
import { AGE } from './age.ts'
import { CONDITIONS } from './conditions.ts'
import { AUTHORIZATION, ONE_CLIENT } from './credentials.ts'
import { DIRECTIVES } from './directives.ts'
import { FIELDS } from './fields.ts'
import { FRESHNESS } from './freshness.ts'
import { INVALIDATION, STALE_USE } from './invalidation.ts'
import { THROUGH } from './passing-on.ts'
import { INTERIM, RANGES } from './ranges.ts'
import { COLLAPSING, STATUS, REQUEST_DIRECTIVES } from './requests.ts'
import { STORING } from './storing.ts'
import { TARGETED } from './targeted.ts'
import { HEAD, VALIDATION } from './validation.ts'
import { VARY_LEARNED } from './vary-learned.ts'
import { KEY, VARY } from './vary.ts'

/** All cases, by what they are about. */
export const CASES: Readonly<Record<string, readonly ConformanceCase[]>> = {
  Freshness: FRESHNESS,
  Directives: DIRECTIVES,
  Age: AGE,
  Storing: [...STORING, ...ONE_CLIENT],
  'Stored fields': FIELDS,
  Authorization: AUTHORIZATION,
  Vary: [...VARY, ...VARY_LEARNED],
  'Cache key': KEY,
  'Together at once': COLLAPSING,
  Validation: VALIDATION,
  'Conditions of clients': CONDITIONS,
  HEAD: HEAD,
  Ranges: RANGES,
  'Interim responses': INTERIM,
  Invalidation: INVALIDATION,
  'Stale use': STALE_USE,
  'Request directives': REQUEST_DIRECTIVES,
  'Targeted fields': TARGETED,
  'Cache-Status': STATUS,
  'Passing on': THROUGH,
}
