/** The numbers of the two modes, in one place, so that a bench can change them one by one. */

/** `paper`: Lei et al., WWW 2010, to the letter, the sign of its formula (5) mended. `plus`: every open question resolved towards safety. */
export type TreeMode = 'paper' | 'plus'

/** What the stages are told. */
export interface TreeSettings {
  readonly mode: TreeMode
  /** A node with fewer URLs is not split. */
  readonly minUrls: number
  /** Fewest URLs of a salient value, and fewest as a share of the node. */
  readonly minSalientUrls: number
  readonly minSalientShare: number
  readonly maxSalientValues: number
  /** Shapes that get a branch of their own, the most frequent first; `plus` only. */
  readonly maxShapes: number
  /** A value that pins fewer duplicate clusters is an identifier, not structure. */
  readonly minSalientClusters: number
  /** Look at the key with the next higher entropy when the best one has no salient value. */
  readonly triesFurtherKeys: boolean
  readonly maxNodes: number
  /** Fewest clusters that two duplicate nodes share. */
  readonly minCommonClusters: number
  /** `o_min` of Algorithm 2. */
  readonly minOverlap: number
  /** Pairs of nodes that are looked at, the largest overlaps first. */
  readonly maxPairs: number
  /** Least rate of common values of two keys that are mapped, Algorithm 3. */
  readonly minSigma: number
  /** Least share of a source's URLs that can fill every value its destination carries. */
  readonly minFilled: number
  /** Largest false-positive rate of a rule, over pairs of URLs. */
  readonly maxFpr: number
  /** Largest upper bound of that rate, one-sided, 95 %, over all that the rules of a site merge; 1 asks for none. */
  readonly maxFprBound: number
  /** The same for each rule by itself: rules that nothing contradicts vouch for each other. */
  readonly maxRuleBound: number
  /** Largest share of the URLs that a rule moves to a page that is not theirs. */
  readonly maxFalseMerges: number
  /** Largest share of pairs that may contradict a rule while every pair that was fetched again turned out equal. */
  readonly maxLabelNoise: number
  /** Pairs that are fetched again per rule; each takes two fetches. */
  readonly maxAdjudicatedPairs: number
}

/** The published algorithm. Where it states no number: no limit, or one that only bounds time. */
export const PAPER: TreeSettings = {
  mode: 'paper',
  minUrls: 20,
  minSalientUrls: 2,
  minSalientShare: 0,
  maxSalientValues: Infinity,
  maxShapes: 0,
  minSalientClusters: 0,
  triesFurtherKeys: false,
  maxNodes: 1500,
  minCommonClusters: 1,
  minOverlap: 0.5,
  maxPairs: 20_000,
  minSigma: 0.5,
  minFilled: 0,
  maxFpr: 0.05,
  maxFprBound: 1,
  maxRuleBound: 1,
  maxFalseMerges: 1,
  maxLabelNoise: 0,
  maxAdjudicatedPairs: 0,
}

/** What is shipped. */
export const PLUS: TreeSettings = {
  mode: 'plus',
  minUrls: 20,
  minSalientUrls: 10,
  minSalientShare: 0.01,
  maxSalientValues: 64,
  maxShapes: 64,
  minSalientClusters: 5,
  triesFurtherKeys: true,
  maxNodes: 600,
  minCommonClusters: 5,
  minOverlap: 0.1,
  maxPairs: 400,
  minSigma: 0.6,
  minFilled: 0.9,
  maxFpr: 0.01,
  maxFprBound: 0.02,
  maxRuleBound: 0.05,
  maxFalseMerges: 0.001,
  maxLabelNoise: 0.25,
  maxAdjudicatedPairs: 10,
}
