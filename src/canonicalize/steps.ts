/** The order of the steps. No other place names or orders them; explanations and the specification follow it. */

import type { Step } from './step.ts'
import { fragmentStep } from './steps/fragment.ts'
import { joinedTrackersStep } from './steps/joined-trackers.ts'
import { keyStep } from './steps/key.ts'
import { nestedUrlStep } from './steps/nested-url.ts'
import { parseStep } from './steps/parse.ts'
import { passThroughStep } from './steps/pass-through.ts'
import { pathRuleStep } from './steps/path-rule.ts'
import { percentEncodingStep } from './steps/percent-encoding.ts'
import { providerStep } from './steps/provider.ts'
import { queryStep } from './steps/query.ts'
import { sessionIdsStep } from './steps/session-ids.ts'
import { unwrapStep } from './steps/unwrap.ts'

/** Every step; a URL goes through them from first to last. */
export const STEPS: readonly Step[] = [
  parseStep,
  unwrapStep,
  providerStep,
  percentEncodingStep,
  joinedTrackersStep,
  passThroughStep,
  fragmentStep,
  sessionIdsStep,
  queryStep,
  nestedUrlStep,
  pathRuleStep,
  keyStep,
]
