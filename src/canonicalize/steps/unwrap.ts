/** Opens known redirectors and AMP pages, and recognizes items of known platforms. */

import { matchProvider } from '../../rules/routes/provider-match.ts'
import { matchRedirector } from '../../rules/match/redirector-match.ts'
import type { Draft } from '../draft.ts'
import { opens, type HostContext } from '../host-context.ts'
import type { HostContexts } from '../host-contexts.ts'
import { openDraft } from '../step-state.ts'
import { IDENTITY, type Step } from '../step.ts'
import type { Applied } from '../types.ts'
import { isOtherThanPath } from './fragment.ts'
import { parse } from './parse.ts'
import { NEVER_CHANGES_HOST } from './provider.ts'
import type { ProviderMatch } from '../../rules/routes/types.ts'

/** Opens redirectors. The innermost URL may be an item, which the provider step takes. */
export const unwrapStep: Step = {
  name: 'unwrap',
  title: 'unwrap',
  changes: 'url',
  profiles: IDENTITY,
  run(state) {
    if (!opens(state.context)) return
    const { draft, context, match } = unwrap(state.draft, state.context, state.contexts)
    state.match = match
    if (draft !== state.draft) openDraft(state, draft, context)
  },
  explain: {
    purpose: 'a page whose only job is to send the reader on is opened',
    nothing: 'no known redirector or AMP page',
    notInRequest: NEVER_CHANGES_HOST,
  },
}

const MAX_DEPTH = 3

/** What is left when nothing more can be opened. */
export interface Opened {
  readonly draft: Draft
  readonly context: HostContext
  /** The item or opaque short link that the innermost URL names. */
  readonly match: Exclude<ProviderMatch, { kind: 'unwrap' }> | undefined
}

/**
 * Opens a URL layer by layer, at most three. A URL with more layers is left closed as a whole: opening some of them would
 * give another result on the second pass.
 */
export function unwrap(outer: Draft, first: HostContext, contexts: HostContexts): Opened {
  let draft = outer
  for (let depth = 0; ; depth++) {
    const context = depth === 0 ? first : contexts.of(draft.host)
    const layer = openLayer(draft, context)
    if (layer === undefined || layer.kind === 'match') return { draft, context, match: layer?.match }
    if (depth === MAX_DEPTH) return { draft: outer, context: first, match: undefined }
    draft = layer.draft
  }
}

/** What one layer of a URL is found to be. */
export type Layer =
  | { readonly kind: 'inner'; readonly draft: Draft }
  | { readonly kind: 'match'; readonly match: Exclude<ProviderMatch, { kind: 'unwrap' }> }

/** Opens one layer, or recognizes an item or a short link; undefined when there is nothing to open. Never throws. */
export function openLayer(draft: Draft, context: HostContext): Layer | undefined {
  const { routes, redirectors } = context.opening() ?? {}
  if (redirectors !== undefined) {
    const found = matchRedirector(redirectors, draft)
    const inner = found && parse(found.inner, noteUnwrap(draft, `redirector:${found.rule.name}`, found.inner))
    if (inner !== undefined) return { kind: 'inner', draft: inner }
  }
  if (routes === undefined || isOtherThanPath(draft, context)) return undefined
  const match = matchProvider(routes, draft)
  if (match === undefined || match.kind !== 'unwrap') return match && { kind: 'match', match }
  const inner = parse(match.url, noteUnwrap(draft, `provider:${match.provider}`, match.url))
  return inner && { kind: 'inner', draft: inner }
}

function noteUnwrap(draft: Draft, rule: string, to: string): Applied[] {
  return [...draft.applied, { step: 'unwrap', rule, from: draft.host + draft.path, to }]
}
