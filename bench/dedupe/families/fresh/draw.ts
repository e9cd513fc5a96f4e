/** What is drawn for every fresh site: names, dress, the shape of the log. */

import { below, pick } from '../../site/random.ts'
import type { Dress } from '../../site/types.ts'
import type { LogShape } from '../../model/types.ts'

/** The source of everything random on one site. */
export interface Draw {
  readonly site: string
  readonly random: () => number
  /** A name that the site has not used yet. */
  readonly name: () => string
}

/** A number between two others, even. */
export function between(random: () => number, low: number, high: number): number {
  return low + (high - low) * random()
}

/** Draws which parts of the pages are volatile or repeat the request. */
export function drawDress(random: () => number): Partial<Dress> {
  const isShort = random() < 0.25
  return {
    chromeWords: isShort ? 0 : Math.round(100 * 8 ** random()),
    ownWords: 20 + below(random, 60),
    canonical: pick(random, ['none', 'self', 'clean']),
    volatile: pick(random, [0, 0, 1, 1, 2]),
    echo: random() < 0.4,
    banners: random() < 0.25 ? 2 + below(random, 2) : 0,
    recommendations: random() < 0.3 ? 2 + below(random, 5) : 0,
    state: random() < 0.2,
    hiddenFields: random() < 0.2,
  }
}

/** Draws how links differ from those of the site. */
export function drawLog(random: () => number): LogShape {
  return {
    bare: between(random, 0.1, 0.4),
    two: between(random, 0.05, 0.35),
    mixed: random() < 0.3 ? 0 : between(random, 0, 0.3),
    front: random() < 0.5 ? 0 : between(random, 0, 0.3),
    popularity: between(random, 1, 2.5),
    cluster: between(random, 2.2, 6),
    encoded: random() < 0.2 ? 0.04 : 0,
    most: pick(random, [1, 2, 3, 9]),
  }
}

/** URLs of the log: 200 to 10,000, even on a logarithmic scale. */
export function drawSize(random: () => number): number {
  return Math.round(200 * 50 ** random())
}
