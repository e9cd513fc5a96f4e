/** The origin library: one canonical URL and one key for every variant of a URL. Nothing else is public. */

export { canonicalize, createCanonicalizer } from './canonicalize/canonicalize.ts'
export type { Canonicalizer, CanonicalizerOptions } from './canonicalize/canonicalize.ts'
export type { Applied, Canonical, Item, Profile } from './canonicalize/types.ts'
export type {
  DomainRecord,
  LearnedParameter,
  LearnedPattern,
  Mode,
  PathRule,
  PatternKey,
} from './rules/record/domain-record.ts'
export type { Provider, RuleSet, TrackingFacts } from './rules/types.ts'
