/** The URL behind each step, for showing before and after. */

import { NESTED } from '../canonicalize.ts'
import type { HostContexts } from '../host-contexts.ts'
import { initialState, textOf } from '../step-state.ts'
import { CLEANING, OPENING, runSteps } from '../run-steps.ts'
import type { Step } from '../step.ts'
import type { Canonical, Profile } from '../types.ts'

/** One URL and its result. */
export interface Explained {
  readonly input: string
  readonly result: Canonical
  readonly profile: Profile
  readonly contexts: HostContexts
  /** The text that the key is hashed from, if it is hashed. */
  readonly identity: string | undefined
}

/** What {@link urlsAfterSteps} finds. */
export interface UrlsAfterSteps {
  /** By the name of the step. A step that did nothing has the URL of the step before; those that do not run have none. */
  readonly after: ReadonlyMap<string, string>
  /** What the steps left, if that opened once more (a redirector behind a session id) and went through them again. */
  readonly reopened?: string
}

/** Runs the steps once more and looks at the URL behind each of them. Never throws. */
export function urlsAfterSteps({ input, result, profile, contexts, identity }: Explained): UrlsAfterSteps {
  const state = initialState(input, profile, contexts, NESTED, 0)
  const after = new Map<string, string>()
  let text = input
  const watch = ({ name }: Step): void => {
    if (state.outcome?.kind === 'no-url') return
    if (name === 'parse' || state.draft.applied.some(({ step }) => step === name)) text = textOf(state)
    after.set(name, text)
  }
  runSteps(state, OPENING[profile], watch)
  if (state.outcome?.kind === 'no-url') return { after: new Map() }
  if (state.outcome?.kind === 'item') return { after: after.set('provider', result.url) }
  const opened = new Map(after)
  runSteps(state, CLEANING[profile], watch)
  const { outcome } = state
  if (outcome?.kind === 'untouched') return { after: opened }
  if (after.has('path-rule') || outcome?.kind === 'reopened') after.set('path-rule', result.url)
  after.set('key', identity ?? result.url)
  return outcome?.kind === 'reopened' ? { after, reopened: outcome.url } : { after }
}
