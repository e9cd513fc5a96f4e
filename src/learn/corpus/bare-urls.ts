/** URLs without a query: no parameter is learned from them, but their paths may be twins of one page. */

import type { SampleUrl } from './corpus.ts'
import { segmentKind } from './segment-kind.ts'
import { spanOf } from './settled-query.ts'
import type { SketchOfUrls } from './sketch.ts'
import { createUrlSample, type SampledLine } from './url-sample.ts'

/** A bounded sample of URLs without a query. */
export interface BareSample {
  add(site: string, line: SampledLine): void
  /** Adds what another sample with the same seed and limits has collected. */
  merge(other: SketchOfUrls): void
  /** What was collected, for {@link merge}. */
  sketch(): SketchOfUrls
  /** The URLs of one site, the lowest draws first. */
  of(site: string): readonly SampleUrl[]
}

/** Distinct URLs that are held at most: the most that the tree of path rules has to read. */
const MAX_URLS = 8192

/** All URLs without a query are one set of the sample, whose name no query has. */
const ONE_SET = 'path'

/** Makes an empty sample. */
export function createBareSample(seed: number, maxUrls = MAX_URLS): BareSample {
  const sample = createUrlSample(seed, { maxUrls, drawnBy: tailOf })
  return {
    add: (site, line) => sample.add(site, ONE_SET, line),
    merge: (other) => sample.merge(other),
    sketch: () => sample.sketch(),
    of: (site) =>
      sample
        .setsOf(site)
        .sets.flatMap(({ urls }) => urls)
        .toSorted((a, b) => a.draw - b.draw || (a.settled < b.settled ? -1 : 1))
        .map(({ url, settled, hits }) => ({ url, settled, hits })),
  }
}

/**
 * What twins mostly share: the last segment that names an item, without its extension. A sample that is drawn by it holds all spellings
 * of a page or none; drawn by URL, a tenth of the URLs would hold a hundredth of the twins.
 */
function tailOf(settled: string): string {
  const { pathStart, pathEnd } = spanOf(settled)
  const segments = settled.slice(pathStart, pathEnd).split('/')
  const last = (kind: string): string | undefined => segments.findLast((segment) => segmentKind(segment) === kind)
  return (last('id') ?? last('slug') ?? last('word') ?? '').replace(/\.\w{1,5}$/, '')
}
