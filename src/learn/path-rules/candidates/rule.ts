/** A normalization rule between two nodes of a pattern tree, as the stages hand it on. */

/** Where a carried value comes from when the source has nothing to give. */
export const NOWHERE = -1

/** What becomes of one key of the destination. */
export type Operation =
  /** It has one value there, and gets it. */
  | { readonly kind: 'keep'; readonly text: number }
  /** It gets the source's value under `from` (the paper's replace, or its keep of many values); left out where that is absent. */
  | { readonly kind: 'carry'; readonly from: number; readonly optional: boolean }
  /** Any value: it makes no difference. `optional` where URLs of the destination lack it. */
  | { readonly kind: 'ignore'; readonly optional: boolean }

/** Operations by key of the destination. */
export type Operations = ReadonlyMap<number, Operation>

/** URLs of `source` are rewritten into the form of `destination`; the two may be one node. */
export interface TreeRule {
  readonly source: number
  readonly destination: number
  readonly operations: Operations
  /** Nodes in between, where the rule is a chain. */
  readonly via: readonly number[]
  /** Cells of the source that it does not speak for: there it is wrong, or nothing shows that it is right. */
  readonly excluded: ReadonlySet<number>
}

/** A rule that has been tried on the training URLs. */
export interface ProvedRule extends TreeRule {
  readonly proof: Proof
}

/** What the training URLs say about a rule. */
export interface Proof {
  /** Pairs of URLs that it makes one, and those of them that lie in two clusters. */
  readonly pairs: number
  readonly falsePairs: number
  /** `falsePairs / pairs`; 1 where there is no pair. */
  readonly fpr: number
  /** Upper bound of `fpr`, one-sided, 95 %. */
  readonly fprBound: number
  /** URLs of the source that meet another one, and those of them whose group has another majority. */
  readonly merged: number
  readonly falseMerges: number
  /** Forms that URLs of the source had before and have no more. */
  readonly gain: number
  /** URLs of the source that could not fill a value the destination carries. */
  readonly unfilled: number
}

/** A rule that was not deployed, and why, for people and for the report. */
export interface Refusal {
  readonly source: number
  readonly destination: number
  readonly reason: string
}
