/** What the steps work on: one URL on its way through them. */

import { wrapsUrl } from '../rules/match/wrapped-url.ts'
import { formatUrl } from '../url/parts.ts'
import type { Draft } from './draft.ts'
import type { HostContext } from './host-context.ts'
import type { HostContexts } from './host-contexts.ts'
import { readParameters, type Parameters } from './parameters/parameters.ts'
import type { Identity } from './identity.ts'
import type { Profile } from './types.ts'
import type { ProviderMatch } from '../rules/routes/types.ts'

/** One URL on its way through the steps. Lives for one call. */
export interface StepState {
  readonly input: string
  readonly profile: Profile
  /** Number of URLs that this one was found in. */
  readonly depth: number
  readonly contexts: HostContexts
  readonly nested: Nested
  /** The URL as the steps left it so far; set by the parse step. */
  draft: Draft
  /** The rules of the draft's host. */
  context: HostContext
  /** The path holds a whole URL, to which query and fragment belong. */
  wrapsUrl: boolean
  /** Number of changes that were noted when the draft was opened; those behind it may be taken back. */
  opened: number
  /** The item or short link that the URL names. */
  match: Exclude<ProviderMatch, { kind: 'unwrap' }> | undefined
  /** The parameters of `query`, read last. */
  read: { readonly query: string | undefined; readonly parameters: Parameters } | undefined
  /** Set by the step after which no other runs. */
  outcome: StepOutcome | undefined
}

/** How the steps end. */
export type StepOutcome =
  | { readonly kind: 'no-url' }
  | { readonly kind: 'item'; readonly match: ItemMatch }
  /** It carries a signature, a secret or an action. */
  | { readonly kind: 'untouched' }
  /** What is left of it is a redirector or an item, which the original was not. */
  | { readonly kind: 'reopened'; readonly url: string }
  | { readonly kind: 'keyed'; readonly identity: Identity }

/** An item of a known platform. */
export type ItemMatch = Extract<ProviderMatch, { kind: 'item' }>

/** What steps ask of the whole. */
export interface Nested {
  /** The canonical URL of one that the draft holds; undefined if it is none, or nested too deep. */
  identityUrl(url: string, state: StepState): string | undefined
  /** Runs the steps between provider and path rule on a rewritten draft. Returns whether they accept it. */
  settles(draft: Draft, state: StepState): boolean
}

/** A URL before its first step. */
export function initialState(
  input: string,
  profile: Profile,
  contexts: HostContexts,
  nested: Nested,
  depth: number,
): StepState {
  return {
    input,
    profile,
    depth,
    contexts,
    nested,
    draft: NO_DRAFT,
    context: NO_CONTEXT,
    wrapsUrl: false,
    opened: 0,
    match: undefined,
    read: undefined,
    outcome: undefined,
  }
}

// Until the parse step has run; where it finds no URL, no other runs.
const NO_DRAFT = {} as Draft
const NO_CONTEXT = {} as HostContext

/** Makes a draft the one that the steps work on. */
export function openDraft(state: StepState, draft: Draft, context: HostContext): void {
  draft.profile = state.profile
  state.draft = draft
  state.context = context
  state.wrapsUrl = wrapsUrl(draft)
  state.opened = draft.applied.length
}

/** The draft as text; the very text that was parsed if nothing was done to it, or it must not be touched. */
export function textOf({ draft, opened, outcome }: StepState): string {
  return outcome?.kind === 'untouched' || draft.applied.length === opened ? draft.href : formatUrl(draft)
}

/** The parameters of the draft's query; read again only when the query changed. */
export function parametersOf(state: StepState): Parameters {
  const { query } = state.draft
  if (state.read === undefined || state.read.query !== query)
    state.read = { query, parameters: readParameters(query, state.context) }
  return state.read.parameters
}
