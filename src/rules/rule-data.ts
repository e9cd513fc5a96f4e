/** The shape of the built-in rule data. */

import type { PlatformProfile } from './platform-types.ts'
import type {
  FoldException,
  FragmentPage,
  NamingScheme,
  Provider,
  Redirector,
  ScriptCookies,
  Shipped,
  TrackingException,
  TrackingFacts,
} from './types.ts'
import type { ClickServer, PassThroughRule, SecretShape, SessionRule } from './untouched-types.ts'

/** All built-in rule data, one member per table. */
export interface RuleData {
  readonly tracking: readonly Shipped<TrackingFacts>[]
  /** Pages on which no fact of `tracking` holds that names no host. */
  readonly exemptPages: readonly TrackingException[]
  readonly sessions: readonly Shipped<SessionRule>[]
  readonly passThrough: readonly Shipped<PassThroughRule>[]
  readonly secretShapes: readonly Shipped<SecretShape>[]
  readonly clickServers: readonly ClickServer[]
  readonly redirectors: readonly Shipped<Redirector>[]
  readonly providers: readonly Shipped<Provider>[]
  readonly platforms: readonly Shipped<PlatformProfile>[]
  readonly namingSchemes: readonly NamingScheme[]
  readonly foldExceptions: readonly FoldException[]
  readonly fragmentPages: readonly Shipped<FragmentPage>[]
  /** Closed lists of label-anchored hosts, by the name that rules state in `families`. */
  readonly hostFamilies: Readonly<Record<string, readonly string[]>>
  /** Label-anchored hosts that read the order of a query. */
  readonly sequencedHosts: readonly string[]
  /** Path prefixes with the same meaning, on every host. */
  readonly sequencedPaths: readonly string[]
  readonly scriptCookies: readonly Shipped<ScriptCookies>[]
  readonly words: WordLists
}

/** Grammars of words or phrases by language (BCP 47). */
export type WordsByLanguage = Readonly<Record<string, readonly string[]>>

/** Words by which the learner tells what a page or a parameter is, as grammars; the files in `data/words/` describe each list. */
export interface WordLists {
  readonly challenge: WordsByLanguage
  readonly login: WordsByLanguage
  readonly error: WordsByLanguage
  readonly trouble: WordsByLanguage
  readonly neutralFirst: readonly string[]
  readonly neutralLast: readonly string[]
  readonly identityNames: readonly string[]
  readonly mutating: readonly string[]
}
