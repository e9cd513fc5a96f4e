/** Everything that can be said about one URL: what each step did and why, and why the rest stayed. Pure; never throws. */

import type { DomainRecord } from '../../rules/record/domain-record.ts'
import { ruleIndex } from '../../rules/match/rule-index.ts'
import { createCanonicalizer, type CanonicalizerOptions } from '../canonicalize.ts'
import { hostContexts } from '../host-contexts.ts'
import { parse } from '../steps/parse.ts'
import type { Applied, Canonical, Profile } from '../types.ts'
import { identityTextOf } from './identity-text.ts'
import { keptParameters, sourceOfChange, type KeptParameter } from './kept-parameters.ts'
import { stepReports, type StepReport } from './step-reports.ts'
import { urlsAfterSteps } from './urls-after-steps.ts'

/** The record of a host, or none. */
export type RecordLookup = (host: string) => DomainRecord | undefined

/** See the top of this file. */
export interface Explanation extends Canonical {
  readonly input: string
  readonly profile: Profile
  /** The text that a `url:` key is hashed from; undefined for items and in the request profile. */
  readonly identity?: string
  /** What the steps left, where that opened once more: the changes below are those of both rounds. */
  readonly reopened?: string
  readonly steps: readonly ExplainedStep[]
  readonly passThrough?: SourcedChange
  readonly kept: readonly KeptParameter[]
}

/** One step, as it went for this URL. */
export interface ExplainedStep extends Omit<StepReport, 'changes'> {
  readonly changes: readonly SourcedChange[]
  /** The URL (for the last step: the identity) behind this step; absent where the step did not run. */
  readonly after?: string
}

/** One change, with what it rests on. */
export interface SourcedChange extends Applied {
  /** Link to the fact behind the rule. */
  readonly source?: string
}

/** Explains one URL under the rules that a canonicalizer of these options goes by. */
export function explain(input: string, profile: Profile, options: CanonicalizerOptions = {}): Explanation {
  const result = createCanonicalizer(options).canonicalize(input, { profile })
  const { ok, url, key, item, applied } = result
  const contexts = hostContexts(ruleIndex(options.rules), options.record)
  const draft = parse(url)
  if (draft !== undefined) draft.profile = profile
  const context = draft && contexts.of(draft.host)
  const withSource = (change: Applied): SourcedChange => {
    const source = draft && context && sourceOfChange(change, draft, context)
    return source === undefined ? change : { ...change, source }
  }
  const passThrough = applied.find(({ step }) => step === 'pass-through')
  const identity =
    key.startsWith('url:') && profile === 'identity' ? identityTextOf(result, input, contexts) : undefined
  const { after, reopened } = urlsAfterSteps({ input, result, profile, contexts, identity })
  return {
    input,
    profile,
    ok,
    url,
    key,
    ...(item === undefined ? {} : { item }),
    ...(identity === undefined ? {} : { identity }),
    applied,
    ...(reopened === undefined ? {} : { reopened }),
    steps: stepReports(result, profile).map((step) => {
      const behind = after.get(step.step)
      const changes = step.changes.map(withSource)
      return { ...step, changes, ...(behind !== undefined && step.status !== 'not-run' && { after: behind }) }
    }),
    ...(passThrough === undefined ? {} : { passThrough: withSource(passThrough) }),
    kept: draft && context && item === undefined && passThrough === undefined ? keptParameters(draft, context) : [],
  }
}
