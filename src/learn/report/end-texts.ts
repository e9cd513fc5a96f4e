/** How runs end, for people. */

import type { LearnReport } from '../types.ts'

/** One sentence for each end. */
export const END_TEXTS: Readonly<Record<LearnReport['end'], string>> = {
  complete: 'The run is complete: nothing that is left to ask is worth its pages.',
  budget: 'The run ended because its page budget was used up; what is undecided is kept.',
  stopped: 'The run was stopped; what is undecided is kept.',
  unreachable: 'The site could not be reached, or has stopped answering; what is undecided is kept.',
}
