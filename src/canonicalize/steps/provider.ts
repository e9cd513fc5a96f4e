/** Items of known platforms: one URL and key for each. */

import { IDENTITY, type Step } from '../step.ts'

/** Why no step that follows changes a host. */
export const NEVER_CHANGES_HOST = 'a request keeps its scheme and host'

/** Takes the item that {@link unwrapStep} recognized; a short link keeps its URL, and is noted. */
export const providerStep: Step = {
  name: 'provider',
  title: 'provider',
  changes: 'both',
  profiles: IDENTITY,
  run(state) {
    const { match, draft } = state
    if (match?.kind === 'item') state.outcome = { kind: 'item', match }
    if (match?.kind !== 'short') return
    draft.applied.push({ step: 'provider', rule: `short:${match.provider}` })
    state.opened = draft.applied.length
  },
  explain: {
    purpose: 'an item of a known platform gets its one URL and key',
    nothing: 'no item of a known platform',
    notInRequest: NEVER_CHANGES_HOST,
  },
}
