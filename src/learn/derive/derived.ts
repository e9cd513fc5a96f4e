/** What follows from the evidence. */

import type { Change, Comparison } from '../../evidence/types.ts'
import type { Outcome } from '../../evidence/outcome.ts'
import type { VerdictInForce } from './in-force.ts'

/** A comparison and what it showed. */
export interface Judged {
  readonly comparison: Comparison
  readonly outcome: Outcome
}

/** A comparison with the outcome `same` on a page that is evidence, for one parameter. */
export interface Credit {
  readonly template: string
  readonly name: string
  readonly value: string
  readonly original: string
  /** The corpus has the pair on this page. A value of another page, such as a variant of another product, may mean nothing here. */
  readonly isNatural: boolean
}

/** A confirmed difference and the change that is responsible for it. */
export interface Difference {
  readonly template: string
  readonly change: Change
  readonly comparison: Comparison
  readonly why: string
  /** Without the change there is no page. */
  readonly isNeeded?: boolean | undefined
  /** It selects one of the forms between which the page alternates. */
  readonly selectsForm?: boolean | undefined
}

/** A difference, confirmed or likely, of which some changes were not tested apart. */
export interface Unexplained {
  readonly comparison: Comparison
  readonly suspects: readonly Change[]
  /** What is left to do: to observe both URLs until the difference is confirmed. */
  readonly isUnconfirmed?: boolean
}

/** A value of a parameter that made a difference on a template. */
export interface ImportantValue {
  readonly value: string
  /** Originals on which it did. */
  readonly pages: readonly string[]
  /** Another value changed nothing on one of them: the value decides there, and not the page. */
  readonly isContrasted: boolean
}

/** A value that links carry on to a template on which it was not tested. */
export interface Unfollowed {
  readonly value: string
  /** Addresses to test it on. */
  readonly targets: readonly string[]
}

/** How far a parameter is on a template. */
export interface Standing {
  readonly template: string
  readonly name: string
  readonly verdict: 'neutral' | 'important' | 'value-dependent' | 'undecided'
  readonly why: string
  /** Different values or pages with the outcome `same` on this template, and how many are needed. */
  readonly own: number
  readonly ownNeeded: number
  /** Different pages of this template with the outcome `same`; different values as well, once every page was compared. */
  readonly tested: number
  /** Comparisons with values that the corpus has on the same path, and how many are needed. */
  readonly natural: number
  readonly naturalNeeded: number
  /** Comparisons of this template that count in the pool at most. */
  readonly cap: number
  /** Comparisons over all templates, of each at most its cap. */
  readonly pooled: number
  readonly pooledNeeded: number
  /** The record in force says so already, from enough comparisons: what is needed here renews it. */
  readonly renews: Exclude<VerdictInForce, 'kept'> | undefined
  /** Heavy values that were not tested on this template. */
  readonly untested: readonly string[]
  /** Values that mattered here. */
  readonly mattered: readonly ImportantValue[]
  /** Values that mattered, while the parameter is dropped. */
  readonly keepValues: readonly string[]
  /** Values that are dropped, while the parameter is kept. */
  readonly dropValues: readonly string[]
  /** Values that would be dropped, had they been tested where links carry them on to. */
  readonly unfollowed: readonly Unfollowed[]
  /** The library keeps it whatever is learned; single values may be dropped. */
  readonly isFixed: boolean
  /** 0 to 1: how likely it was neutral before anything was compared. */
  readonly prior: number
  /** 0 to 1: the chance that it turns out neutral. */
  readonly chance: number
}

/** A comparison in which a pair stood in front of one that changes the page alone, and the page stayed the same. */
export interface EndTest {
  readonly name: string
  readonly value: string
  /** The pair behind it. */
  readonly unread: string
  readonly unreadValue: string
  readonly original: string
}

/** What was compared of the ends of queries on a template. */
export interface EndTests {
  readonly template: string
  /** Each one once. */
  readonly same: readonly EndTest[]
  /** Names behind which something was read: the site knows them, although they change nothing. */
  readonly refuted: ReadonlySet<string>
  /** Frequent values of a name that were not compared behind another one, except those that change nothing alone. */
  readonly openValues: (unread: string) => readonly string[]
}

/** Comparisons of one value of a parameter on a template, by outcome. */
export interface ValueTests {
  /** Different originals that the value left as they are. */
  readonly same: number
  /** Of these, pages that the corpus has with the value: others may not read the parameter. */
  readonly natural: number
  readonly different: number
}

/** Everything that follows, on the way to a record. */
export interface Derived {
  readonly judged: readonly Judged[]
  readonly credits: readonly Credit[]
  readonly differences: readonly Difference[]
  readonly unexplained: readonly Unexplained[]
  /** Comparisons whose changes made a difference together and none apart. */
  readonly joint: readonly Comparison[]
  /** Originals that show a page which is evidence, by template. */
  readonly live: ReadonlyMap<string, readonly string[]>
  /** Originals that show no page, or a wall. */
  readonly dead: ReadonlySet<string>
  /** Of these, the originals that show no page. */
  readonly gone: ReadonlySet<string>
  /** Whether pages of a template were asked for, and none of them was evidence. */
  readonly showsNothing: (template: string) => boolean
  /** Templates whose pages change with any unknown parameter: everything is kept. */
  readonly literal: ReadonlyMap<string, string>
  /**
   * Templates that read their query in order, up to the first name that they do not know, with the names that mattered there. What stands
   * in front of these stays.
   */
  readonly inOrder: ReadonlyMap<string, ReadonlySet<string>>
  /** By template that is read in order, what was compared of where the site stops reading. */
  readonly endTests: ReadonlyMap<string, EndTests>
  /** Names that select one of the forms between which pages alternate: kept everywhere, since a mask hides what they do. */
  readonly selecting: ReadonlySet<string>
  valueTests(template: string, name: string, value: string): ValueTests
  /** Different pages that the live originals of a template show. */
  pageCount(template: string): number
  /** Whether a pair was compared on this original with the outcome `same`. */
  wasTested(original: string, name: string, value: string): boolean
  standing(template: string, name: string): Standing
  /** Comparisons behind what is said of a parameter: of this run, or of the record in force that it renews. */
  equalOf(name: string): number
  /** Comparisons that a parameter still needs before it is dropped on every path; `Infinity` where a template keeps it. */
  missingEverywhere(name: string): number
  readonly standings: readonly Standing[]
}
