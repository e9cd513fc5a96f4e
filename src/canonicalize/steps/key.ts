/** The key: what the identity text folds, and rules that concern the key alone. */

import { wrapsUrl } from '../../rules/match/wrapped-url.ts'
import { formatUrl } from '../../url/parts.ts'
import { identityOf, type Identity } from '../identity.ts'
import { textOf, type Page } from '../page.ts'
import { IDENTITY, type Step } from '../step.ts'
import { rewriteKey } from './path-rule.ts'

/** Folds what only spells the same page differently. */
export const keyStep: Step = {
  name: 'key',
  title: 'key only',
  changes: 'key',
  profiles: IDENTITY,
  run(page) {
    page.outcome = { kind: 'keyed', identity: identityOfPage(page) }
  },
  explain: {
    purpose: 'foldings that the key makes and the URL does not',
    nothing: 'nothing to fold',
    notInRequest: 'the key is the URL itself',
  },
}

function identityOfPage(page: Page): Identity {
  const { draft, context, contexts } = page
  const text = textOf(page)
  const keyed = wrapsUrl(draft) ? undefined : rewriteKey(draft, context)
  if (keyed === undefined) return identityOf(text, draft, context, draft.applied)
  return identityOf(formatUrl(keyed), keyed, contexts.within(context).of(keyed.host), draft.applied)
}
