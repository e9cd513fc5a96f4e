/** A sketch of a corpus as text, NDJSON: equal sketches are equal bytes. Sketches may follow each other in one file. */

import { createHash } from 'node:crypto'
import type { HeldUrl } from '../../learn/corpus/held-set.ts'
import type { CorpusSketch, SketchOfHosts, SketchOfUrls, StrippedPlace } from '../../learn/corpus/sketch.ts'

/** The first line: sketches merge where it is the same. */
export interface SketchHeader {
  readonly canonSketch: number
  /** Version of the program, whose rules have settled the URLs. */
  readonly canon: string
  readonly seed: number
  /** Site that the URLs were settled for; null: none was chosen. */
  readonly domain: string | null
  /** Of what an operator's record says about URLs; `''` when it says nothing. */
  readonly settings: string
}

/** Version of the format. */
export const SKETCH_VERSION = 1

/** How a sketch begins, and nothing else does. */
export const SKETCH_START = '{"canonSketch":'

/** A sketch with its header. */
export interface WrittenSketch {
  readonly header: SketchHeader
  readonly sketch: CorpusSketch
}

/** Writes a sketch. */
export function sketchText(header: SketchHeader, sketch: CorpusSketch): string {
  const { notUrl, hosts, urls, bare, stripped } = sketch
  const totals = {
    notUrl,
    uncounted: hosts.uncounted,
    sitesBelow: finite(hosts.below),
    urlsBelow: finite(urls.below),
    bareBelow: finite(bare.below),
    strippedBelow: finite(stripped.below),
  }
  const rows: unknown[] = [header, totals]
  for (const site of hosts.sites) rows.push(site)
  for (const set of urls.sets) rows.push(...setRows(set, {}))
  for (const set of bare.sets) rows.push(...setRows(set, { isBare: true }))
  for (const place of stripped.places) rows.push(place)
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const end = { lines: rows.length, sha256: createHash('sha256').update(body).digest('hex') }
  return `${body}${JSON.stringify(end)}\n`
}

function setRows({ urls, ...set }: SketchOfUrls['sets'][number], about: object): unknown[] {
  const head = { ...set, below: finite(set.below), belowByLine: finite(set.belowByLine), ...about }
  return [head, ...urls.map(urlRow)]
}

/** Draws are numbers; JSON has no Infinity. */
function finite(below: number): number | null {
  return below === Infinity ? null : below
}

type UrlRow = readonly [settled: string, draw: number, hits: number, line: readonly [string | 0, number, number], reordered?: readonly [string, number]] // prettier-ignore

function urlRow({ settled, draw, hits, url, lineDraw, lineHits, reordered, reorderedDraw }: HeldUrl): UrlRow {
  const line = [url === settled ? 0 : url, lineDraw, lineHits] as const
  return reordered === undefined ? [settled, draw, hits, line] : [settled, draw, hits, line, [reordered, reorderedDraw]]
}

/** Reads lines of one sketch after another. A class because it is state with two operations. */
export class SketchReader {
  #rows: string[] = []
  #hash = createHash('sha256')

  /** Whether a sketch has begun and has not ended. */
  get isWithin(): boolean {
    return this.#rows.length > 0
  }

  /**
   * Takes a line.
   *
   * @returns the sketch that it ends
   * @throws Error where the lines are no whole sketch; the message says why
   */
  take(text: string): WrittenSketch | undefined {
    if (this.#rows.length === 0 && !text.startsWith(SKETCH_START))
      throw new Error('no sketch; canon group --part writes one')
    const end = text.startsWith('{"lines":') ? (JSON.parse(text) as { lines: number; sha256: string }) : undefined
    if (end === undefined) {
      this.#rows.push(text)
      this.#hash.update(`${text}\n`)
      return undefined
    }
    const rows = this.#rows
    const isWhole = end.lines === rows.length && end.sha256 === this.#hash.digest('hex')
    this.#rows = []
    this.#hash = createHash('sha256')
    if (!isWhole) throw new Error(DAMAGED)
    return parseRows(rows)
  }
}

/** What is said of a sketch whose bytes are not those that were written. */
export const DAMAGED = 'a damaged or unfinished sketch; write it again with canon group --part'

/** Its checksum was right: the lines are as they were written. */
function parseRows(rows: readonly string[]): WrittenSketch {
  const header = JSON.parse(rows[0]!) as SketchHeader
  if (header.canonSketch !== SKETCH_VERSION)
    throw new Error(`a sketch of format ${header.canonSketch}, and this is canon for format ${SKETCH_VERSION}`)
  const totals = JSON.parse(rows[1]!) as { [name: string]: number | null }
  const { sites, sets, bareSets, places } = sortRows(rows.slice(2))
  const below = (name: string): number => belowOf(totals[name] ?? null)
  const sketch: CorpusSketch = {
    seed: header.seed,
    domain: header.domain ?? undefined,
    notUrl: totals['notUrl'] ?? 0,
    hosts: { sites, below: below('sitesBelow'), uncounted: totals['uncounted'] ?? 0 },
    urls: { sets, below: below('urlsBelow') },
    bare: { sets: bareSets, below: below('bareBelow') },
    stripped: { places, below: below('strippedBelow') },
  }
  return { header, sketch }
}

type ReadSet = SketchOfUrls['sets'][number] & { readonly urls: HeldUrl[] }

function sortRows(rows: readonly string[]) {
  const sites: SketchOfHosts['sites'][number][] = []
  const sets: ReadSet[] = []
  const bareSets: ReadSet[] = []
  const places: StrippedPlace[] = []
  let last: ReadSet | undefined
  for (const row of rows) {
    const value: unknown = JSON.parse(row)
    if (Array.isArray(value)) last?.urls.push(heldOf(value as unknown as UrlRow))
    else if (isSet(value)) {
      const { isBare = false, ...set } = value
      last = { ...set, below: belowOf(set.below), belowByLine: belowOf(set.belowByLine), urls: [] }
      ;(isBare ? bareSets : sets).push(last)
    } else if (isPlace(value)) places.push(value)
    else sites.push(value as SketchOfHosts['sites'][number])
  }
  return { sites, sets, bareSets, places }
}

function belowOf(below: number | null): number {
  return below ?? Infinity
}

function isSet(value: unknown): value is ReadSet & { readonly isBare?: boolean } {
  return typeof value === 'object' && value !== null && 'rawNames' in value
}

function isPlace(value: unknown): value is StrippedPlace {
  return typeof value === 'object' && value !== null && 'beside' in value
}

function heldOf([settled, drawn, hits, [url, lineDraw, lineHits], reordered]: UrlRow): HeldUrl {
  return {
    settled,
    draw: drawn,
    hits,
    url: url === 0 ? settled : url,
    lineDraw,
    lineHits,
    reordered: reordered?.[0],
    reorderedDraw: reordered?.[1] ?? Infinity,
  }
}
