import type { Pair } from './pairs.ts'
import { urlsOf } from './pairs.ts'

/** One library in one setting. Both functions may throw: that is counted. */
export interface Peer {
  /** Package name; the version is read from the installed package. */
  readonly name: string
  readonly setting: string
  /** What two URLs must have in common to count as one page. */
  readonly key: (url: string) => string
  /** The URL it makes of a URL; absent where a library only reads ids. */
  readonly url?: (url: string) => string
}

/** What a peer did with the pairs. */
export interface Judgement {
  /** Pairs of two pages with one key. */
  readonly falseMerges: readonly Pair[]
  readonly different: number
  /** Pairs of one page with two keys. */
  readonly missed: readonly Pair[]
  readonly same: number
  /** URLs that a second pass changes again; undefined where the library writes no URL. */
  readonly unstable: readonly string[] | undefined
  /** URLs of signed pairs that came out as another URL: their signature no longer fits. */
  readonly resigned: readonly string[] | undefined
  /** URLs on which it threw. */
  readonly thrown: readonly string[]
}

/** Judges a peer over the pairs. A URL on which it throws has no key, so it merges nothing. */
export function judge(peer: Peer, pairs: readonly Pair[]): Judgement {
  const keys = new Map(urlsOf(pairs).map((url) => [url, attempt(peer.key, url)]))
  const isMerged = ({ a, b }: Pair): boolean => keys.get(a) !== undefined && keys.get(a) === keys.get(b)
  const different = pairs.filter(({ same }) => !same)
  const same = pairs.filter((pair) => pair.same)
  const signed = urlsOf(pairs.filter(({ topic }) => topic === 'signed'))
  const { url } = peer
  return {
    falseMerges: different.filter(isMerged),
    different: different.length,
    missed: same.filter((pair) => !isMerged(pair)),
    same: same.length,
    unstable: url && [...keys.keys()].filter((text) => changesAgain(url, text)),
    resigned: url && signed.filter((text) => attempt(url, text) !== new URL(text).href),
    thrown: [...keys].filter(([, key]) => key === undefined).map(([text]) => text),
  }
}

function changesAgain(url: (text: string) => string, text: string): boolean {
  const once = attempt(url, text)
  return once !== undefined && attempt(url, once) !== once
}

function attempt(run: (text: string) => string, text: string): string | undefined {
  try {
    return run(text)
  } catch {
    return undefined
  }
}
