/** The plan itself, for programs that write a configuration of their own. */

import { EVERYTHING } from '../apply-plan.ts'
import type { ExportTarget } from '../types.ts'

/** `types.ts` describes its members; `apply-plan.ts` is what they mean together. */
export const json: ExportTarget = {
  name: 'json',
  about: 'the plan itself, as JSON',
  can: EVERYTHING,
  write: (plan) => [{ name: 'canonical.json', text: `${JSON.stringify(plan, undefined, 2)}\n` }],
}
