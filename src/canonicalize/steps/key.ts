/** The key: what the identity text folds, and rules that concern the key alone. */

import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { formatUrl } from '../../url/parts.ts'
import { identityOf, type Identity } from '../identity.ts'
import { textOf, type StepState } from '../step-state.ts'
import { IDENTITY, type Step } from '../step.ts'
import { rewriteKey } from './path-rule.ts'

/** Folds what only spells the same page differently. */
export const keyStep: Step = {
  name: 'key',
  title: 'key only',
  changes: 'key',
  profiles: IDENTITY,
  run(state) {
    state.outcome = { kind: 'keyed', identity: identityOfState(state) }
  },
  explain: {
    purpose: 'foldings that the key makes and the URL does not',
    nothing: 'nothing to fold',
    notInRequest: 'the key is the URL itself',
  },
}

function identityOfState(state: StepState): Identity {
  const { draft, context, contexts } = state
  const text = textOf(state)
  const keyed = wrapsUrl(draft) ? undefined : rewriteKey(draft, context)
  if (keyed === undefined) return identityOf(text, draft, context, draft.applied)
  return identityOf(formatUrl(keyed), keyed, contexts.within(context).of(keyed.host), draft.applied)
}
