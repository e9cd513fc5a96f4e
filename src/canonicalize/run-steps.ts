/** Runs the table of steps on one URL. */

import type { Draft } from './draft.ts'
import { opens, type HostContext } from './host-context.ts'
import { openDraft, textOf, type StepState } from './step-state.ts'
import type { Step } from './step.ts'
import { STEPS } from './steps.ts'
import { parse } from './steps/parse.ts'
import { pathRuleStep } from './steps/path-rule.ts'
import { providerStep } from './steps/provider.ts'
import { openLayer } from './steps/unwrap.ts'
import type { Profile } from './types.ts'

/** URLs within results and redirectors behind what was cleaned are followed this far. */
export const MAX_DEPTH = 3

const END_OF_OPENING = STEPS.indexOf(providerStep) + 1
const END_OF_SETTLING = STEPS.indexOf(pathRuleStep)

/** Steps that find out which URL is meant. */
export const OPENING = byProfile(STEPS.slice(0, END_OF_OPENING))
/** Steps that clean it. */
export const CLEANING = byProfile(STEPS.slice(END_OF_OPENING))
const SETTLING = byProfile(STEPS.slice(END_OF_OPENING, END_OF_SETTLING))

function byProfile(steps: readonly Step[]): Readonly<Record<Profile, readonly Step[]>> {
  const of = (profile: Profile): readonly Step[] => steps.filter(({ profiles }) => profiles.includes(profile))
  return { identity: of('identity'), request: of('request') }
}

/**
 * Runs steps in their order until one of them ends them.
 *
 * @param watch is called behind each step that ran
 */
export function runSteps(state: StepState, steps: readonly Step[], watch?: (step: Step) => void): void {
  for (const step of steps) {
    if (state.outcome !== undefined) return
    if (state.wrapsUrl && step.skipsWrapped === true) continue
    if (step.changes === 'key' && opensNow(state)) {
      state.outcome = { kind: 'reopened', url: textOf(state) }
      return
    }
    step.run(state)
    watch?.(step)
  }
}

/** Whether a URL that was cleaned is a redirector or an item, as the original was not. */
function opensNow(state: StepState): boolean {
  const { draft, context, depth, opened } = state
  if (draft.applied.length === opened || !opens(context) || depth >= MAX_DEPTH) return false
  return opensText(textOf(state), context)
}

/** Whether the text of a cleaned URL is a redirector or an item of its host. */
export function opensText(text: string, context: HostContext): boolean {
  const cleaned = parse(text)
  return cleaned !== undefined && openLayer(cleaned, context) !== undefined
}

/** Runs the steps between provider and path rule on a rewritten draft. Returns whether it may be cleaned as any other. */
export function settles(draft: Draft, state: StepState): boolean {
  const trial: StepState = { ...state, outcome: undefined }
  openDraft(trial, draft, state.context)
  runSteps(trial, SETTLING[state.profile])
  return trial.outcome === undefined && !trial.wrapsUrl
}
