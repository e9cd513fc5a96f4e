/**
 * The sampled URLs of one set of names: bottom-k samples, so that a set that was collected in parts and merged is the set that was
 * collected at once. `draw` depends on the settled URL alone: a URL below the cut was never above it, so its hits are exact.
 */

/** A URL that is held. */
export interface HeldUrl {
  readonly settled: string
  /** 0 to 1, uniform; depends on the settled URL and the seed. */
  readonly draw: number
  /** Of all its lines; exact for a URL whose draw is below {@link HeldSet.below}. */
  hits: number
  /** As the line with the lowest draw has it. */
  url: string
  /** Lowest draw of its lines: exponential, with a rate of the hits of the line. */
  lineDraw: number
  /** Hits of that line. */
  lineHits: number
  /** The same parameters in another order, if a line has them, with the draw of that line. */
  reordered: string | undefined
  reorderedDraw: number
}

/** All URLs whose queries name the same parameters in the same number. */
export interface HeldSet {
  readonly site: string
  readonly rawNames: string
  /** Decoded, sorted, unique. */
  readonly names: readonly string[]
  /** Hits of all URLs, held or not. */
  urlCount: number
  /** Lowest draw that is not held; Infinity while the set is whole. */
  below: number
  /** Lowest draw of a line that is not held; Infinity while the set is whole. */
  belowByLine: number
  readonly urls: Map<string, HeldUrl>
}

/** UTF-16 code units that a URL may take for one place. */
const UNITS_PER_PLACE = 1024

/** A URL takes at most so many places, so that the smallest cap holds one. */
const MAX_PLACES = 16

/** Longer forms of a settled URL are not kept: their length has no bound that depends on the settled URL. In UTF-16 code units. */
export function maxLengthOf(settled: string): number {
  return 2 * settled.length + 512
}

/** Places that a URL takes; depends on the settled URL alone. */
export function placesOf({ settled }: Pick<HeldUrl, 'settled'>): number {
  return Math.min(MAX_PLACES, Math.ceil((settled.length + maxLengthOf(settled)) / UNITS_PER_PLACE))
}

/** Places that all URLs of a set take; Infinity when some are not held. */
export function placesOfSet({ below, urls }: HeldSet): number {
  if (below !== Infinity) return Infinity
  let places = 0
  for (const url of urls.values()) places += placesOf(url)
  return places
}

/** Exponential variates with a rate of `hits`: the lowest ones are a sample weighted by hits. */
export function weightedDraw(unit: number, hits: number): number {
  return -Math.log(unit === 0 ? Number.MIN_VALUE : unit) / hits
}

/** A line of the corpus, with its draw. */
export interface HeldLine {
  /** Not longer than {@link maxLengthOf}. */
  readonly url: string
  readonly hits: number
  readonly lineDraw: number
}

/** A URL with its first line. */
export function heldUrl(settled: string, draw: number, { url, hits, lineDraw }: HeldLine): HeldUrl {
  const isOther = isReordered(url, settled)
  return {
    settled,
    draw,
    hits,
    url,
    lineDraw,
    lineHits: hits,
    reordered: isOther ? url : undefined,
    reorderedDraw: isOther ? lineDraw : Infinity,
  }
}

/** Adds another line of a URL. Commutative and associative, as is {@link mergeHeld}. */
export function addLineTo(known: HeldUrl, { url, hits, lineDraw }: HeldLine): void {
  known.hits += hits
  showLowest(known, { url, lineDraw, lineHits: hits })
  if (lineDraw < known.reorderedDraw && isReordered(url, known.settled)) {
    known.reordered = url
    known.reorderedDraw = lineDraw
  }
}

/** Adds a URL of another sample. */
export function mergeHeld(set: HeldSet, url: HeldUrl): void {
  const known = set.urls.get(url.settled)
  if (known === undefined) {
    set.urls.set(url.settled, { ...url })
    return
  }
  known.hits += url.hits
  showLowest(known, url)
  if (url.reorderedDraw >= known.reorderedDraw) return
  known.reordered = url.reordered
  known.reorderedDraw = url.reorderedDraw
}

function showLowest(known: HeldUrl, line: Pick<HeldUrl, 'url' | 'lineDraw' | 'lineHits'>): void {
  if (line.lineDraw > known.lineDraw || (line.lineDraw === known.lineDraw && line.url >= known.url)) return
  known.url = line.url
  known.lineDraw = line.lineDraw
  known.lineHits = line.lineHits
}

/** The same parameters in another order: such a form is shown, so that the sorting can be verified. */
function isReordered(url: string, settled: string): boolean {
  return url.length === settled.length && url !== settled
}

/** Whether a URL is held. */
export function isHeld(
  { below, belowByLine }: HeldSet,
  { draw, lineDraw }: Pick<HeldUrl, 'draw' | 'lineDraw'>,
): boolean {
  return draw < below || lineDraw < belowByLine
}

/**
 * Keeps the URLs with the lowest draws up to `cap` places, and those with the lowest draws of lines up to `capByLine`. A set that fits is
 * left whole. Cutting to a smaller cap later gives what cutting to it at once gives.
 */
export function cutSet(set: HeldSet, cap: number, capByLine: number): void {
  if (placesOfSet(set) <= cap) return
  const urls = [...set.urls.values()]
  set.below = Math.min(set.below, lowestBeyond(urls, 'draw', cap))
  set.belowByLine = Math.min(set.belowByLine, lowestBeyond(urls, 'lineDraw', capByLine))
  dropBeyond(set)
}

/** Removes what is not held. */
export function dropBeyond(set: HeldSet): void {
  for (const url of set.urls.values()) if (!isHeld(set, url)) set.urls.delete(url.settled)
}

/** The lowest draw for which there is no place. Equal draws are in together or out together. */
function lowestBeyond(urls: readonly HeldUrl[], by: 'draw' | 'lineDraw', cap: number): number {
  // Most corpora have short URLs, whose draws alone need to be sorted.
  if (urls.every((url) => placesOf(url) === 1)) return Float64Array.from(urls, (url) => url[by]).toSorted()[cap] ?? Infinity // prettier-ignore
  let places = 0
  for (const url of urls.toSorted((a, b) => a[by] - b[by])) {
    places += placesOf(url)
    if (places > cap) return url[by]
  }
  return Infinity
}
